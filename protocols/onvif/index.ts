export {
  type DeviceInformation,
  getDeviceInformation,
  getRelayOutputs,
  getTimeSetting,
  getUserLevels,
  setRelayOutput,
  setTime,
  setUser,
  systemReboot,
} from "./device-service.ts";
export { type DiscoveryTarget, discover } from "./discovery.ts";
export {
  canMoveFocus,
  getIris,
  getIrisRange,
  type IrisRange,
  moveFocus,
  setIris,
  stopFocus,
} from "./imaging-service.ts";
export type { MediaProfile } from "./media-profile.ts";
export { getProfiles, getSnapshotUri, getStreamUri } from "./media-service.ts";
export type { Notification } from "./notification.ts";
export { OnvifDevice } from "./onvif-device.ts";
export { isRefusal, OnvifError } from "./onvif-error.ts";
export type { ProbeMatch } from "./probe-message.ts";
export {
  continuousMove,
  getNodes,
  getPresets,
  gotoPreset,
  type PtzNode,
  type PtzPreset,
  type PtzVelocity,
  relativeMove,
  removePreset,
  setPreset,
  stopMove,
} from "./ptz-service.ts";
export { PullPoint } from "./pull-point.ts";
export { reachableStream } from "./reachable-address.ts";
export { findRecordings } from "./recording-search.ts";
export { fetchSnapshot } from "./snapshot.ts";
