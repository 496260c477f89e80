export { MediaDemuxer, type MediaSound } from "./media/media-demuxer.ts";
export {
  type MediaSender,
  possibleSenders,
  type SimBytes,
} from "./media/media-header.ts";
export { MediaPacketWriter } from "./media/media-packet-writer.ts";
export { MediaStreamParser } from "./media/media-stream-parser.ts";
export { PacketOrder } from "./media/packet-order.ts";
export {
  readMediaAttributes,
  writeMediaAttributes,
} from "./orders/attributes.ts";
export {
  type LiveOrder,
  liveCommand,
  liveKind,
  type MediaTarget,
  readLiveControl,
  readLiveOrder,
  readLoss,
  writeLiveControl,
  writeLiveOrder,
  writeLoss,
} from "./orders/live-orders.ts";
export { mediaMessage } from "./orders/message-ids.ts";
export {
  playbackCommand,
  playbackMode,
  readPlaybackControl,
  readPlaybackOrder,
  speedCodeOf,
  speedOfCode,
  writePlaybackControl,
  writePlaybackOrder,
} from "./orders/playback-orders.ts";
export {
  readChannelAndValue,
  readRotation,
  rotation,
  writeRotation,
  writeStep,
  writeSwitch,
} from "./orders/ptz-orders.ts";
export {
  readRecordingQuery,
  readRecordings,
  type TerminalRecording,
  writeRecordingQuery,
  writeRecordings,
} from "./orders/recordings.ts";
export {
  readUploadControl,
  readUploadDone,
  readUploadOrder,
  writeUploadControl,
  writeUploadDone,
  writeUploadOrder,
} from "./orders/upload-orders.ts";
export { payloadName, payloadType } from "./payload-types.ts";
export { g726BitsOf } from "./sound/g726-rate.ts";
export {
  hasHisiliconPrefix,
  withHisiliconPrefix,
  withoutHisiliconPrefix,
} from "./sound/hisilicon-prefix.ts";
export { decodeImaAdpcm, ImaAdpcmEncoder, type NibbleOrder } from "./sound/ima-adpcm.ts";
