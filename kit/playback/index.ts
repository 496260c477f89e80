export { BarButton } from "./BarButton.tsx";
export { type Flow, footageSource } from "./footage-source.ts";
export { lengthText } from "./length-text.ts";
export { default as pieceStyles } from "./Pieces.module.css";
export { PlaybackFrame } from "./PlaybackFrame.tsx";
export { default as playbackTileStyles } from "./PlaybackTile.module.css";
export { PositionSlider } from "./PositionSlider.tsx";
export { ScreenLoop } from "./screen-loop.ts";
export {
  type DeviceRecordings,
  deviceRecordingsSlot,
  type FollowedClock,
  type FollowedDevice,
  followedDeviceSlot,
  type Piece,
  type TimelineMarks,
  timelineMarksSlot,
} from "./slots.ts";
export {
  around,
  brushed,
  following,
  lengthOf,
  momentAt,
  panned,
  pinched,
  snapped,
  type TimeView,
  xOf,
  zoomed,
} from "./time-view.ts";
export { usePolled, usePosition } from "./use-polled.ts";
export { useServerZone } from "./use-server-zone.ts";
export { dashed, dayAfter, dayBefore, isRealDay, utcOf, ZoneTime } from "./zone-time.ts";
