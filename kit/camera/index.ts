export { playbackAddress, playerAddress, recordingsAddress } from "./addresses.ts";
export {
  type Camera,
  type CameraPlace,
  cameraDragType,
  cameraKey,
  cameraOf,
  whyNotWatchable,
} from "./camera.ts";
export { type ChannelView, type Flow, flowOf } from "./channel-view.ts";
export { cameraTexts, cameraWords } from "./texts.ts";
export { useChannel } from "./use-channel.ts";
