export { alarmCodes, alarmTypeNumber } from "./alarm-codes.ts";
export type { Charset } from "./charset.ts";
export {
  domainOf,
  isRegionId,
  isStandardId,
  isUsableId,
  makeGbId,
  typeCode,
  typeCodeOf,
} from "./gb-id.ts";
export {
  type GbPayload,
  type GbSdp,
  offeredPayloads,
  pcmaPayload,
  psPayload,
  type SessionPurpose,
  sdpType,
} from "./gb-sdp.ts";
export { GbSdpRefused, parseGbSdp } from "./gb-sdp-parser.ts";
export { writeGbSdp } from "./gb-sdp-writer.ts";
export { type GbVersion, is2022, parseGbVersion, versionHeader } from "./gb-version.ts";
export {
  chinaZoneMinutes,
  parseLocalTime,
  writeLocalTime,
  writeSipDate,
  type ZoneMinutes,
} from "./local-time.ts";
export {
  type Manscdp,
  type ManscdpDraft,
  ManscdpRefused,
  type MessageHead,
  manscdpType,
  parseManscdp,
  writeManscdp,
} from "./manscdp.ts";
export { mansrtspType, type PlaybackControl, parseMansrtsp, writeMansrtsp } from "./mansrtsp.ts";
export { oppositeMode } from "./media-mode.ts";
export {
  type Alarm,
  alarmNotice,
  alarmQuery,
  readAlarm,
  readAlarmQuery,
} from "./messages/alarm.ts";
export {
  type BasicParam,
  basicParamAnswer,
  configQuery,
  readBasicParam,
  readConfigQuery,
} from "./messages/basic-param.ts";
export { type Broadcast, broadcastNotice, readBroadcast } from "./messages/broadcast.ts";
export {
  type CatalogChange,
  type CatalogEvent,
  catalogAnswer,
  catalogNotice,
  catalogQuery,
  readCatalogAnswer,
  readCatalogNotice,
} from "./messages/catalog.ts";
export { type CatalogItem, isDirectory } from "./messages/catalog-item.ts";
export {
  type DeviceControl,
  deviceControl,
  type GbBox,
  isAnswered,
  readDeviceControl,
} from "./messages/device-control.ts";
export { type DeviceInfo, deviceInfoAnswer, readDeviceInfo } from "./messages/device-info.ts";
export {
  type DeviceStatus,
  deviceStatusAnswer,
  readDeviceStatus,
} from "./messages/device-status.ts";
export {
  type GbHomePosition,
  homePositionAnswer,
  readHomePosition,
} from "./messages/home-position.ts";
export { keepalive, readKeepalive } from "./messages/keepalive.ts";
export { endOfFileNotice, isEndOfFile } from "./messages/media-status.ts";
export {
  type MobilePosition,
  mobilePositionNotices,
  mobilePositionQuery,
  readMobilePositionQuery,
  readMobilePositions,
} from "./messages/mobile-position.ts";
export { type PlainQuery, plainQuery, readResult, resultAnswer } from "./messages/plain.ts";
export {
  type PresetItem,
  presetAnswer,
  readPresetAnswer,
} from "./messages/presets.ts";
export { type GbPtzPosition, ptzPositionAnswer, readPtzPosition } from "./messages/ptz-position.ts";
export {
  type RecordItem,
  readRecordAnswer,
  readRecordQuery,
  recordAnswer,
  recordQuery,
} from "./messages/record-info.ts";
export {
  readSnapshotControl,
  readSnapshotNotice,
  type SnapshotConfig,
  snapshotControl,
  snapshotNotice,
} from "./messages/snapshot.ts";
export { decodePtz, encodePtz, type PtzCommand, wiperSwitch } from "./ptz-command.ts";
export { restate } from "./restate.ts";
export { SsrcMaker, ssrcNumber } from "./ssrc-maker.ts";
export { type StreamVariant } from "./stream-line.ts";
export { parseSubject, writeSubject } from "./subject.ts";
