export { editAddress, playbackAddress, playerAddress, recordingsAddress } from "./addresses.ts";
export { awayText, durationText, shortReason } from "./away-text.ts";
export { CalledNumber } from "./CalledNumber.tsx";
export {
  type Camera,
  type CameraPlace,
  cameraDragType,
  cameraKey,
  cameraOf,
  type Obstacle,
  whyNotWatchable,
} from "./camera.ts";
export { type ChannelView, type Flow, flowOf } from "./channel-view.ts";
export { FolderPicture, Snapshot } from "./still/Snapshot.tsx";
export { cameraWords } from "./texts.ts";
export { useChannel } from "./use-channel.ts";
export { useOpening } from "./use-opening.ts";
export { useTellWatching, useWatching } from "./watching.ts";
