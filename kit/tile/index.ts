export { default as dialogFormStyles } from "./dialogs/DialogForm.module.css";
export { lazyDialog } from "./dialogs/lazy-dialog.tsx";
export { TileDialog } from "./dialogs/TileDialog.tsx";
export { DiagnosisPanel } from "./dialogs/TileDialogs.tsx";
export { LiveTile } from "./LiveTile.tsx";
export { rungLabels } from "./notes/rung-label.ts";
export { failureLine, type Line, useNoticeText } from "./notes/tile-notice.ts";
export { type Fit, fits, type Turn, turns } from "./picture/picture-shape.ts";
export {
  type CameraControl,
  type Controlled,
  cameraControlSlot,
  channelToolSlot,
  type DragDirection,
  type ReplayProps,
  replaySlot,
  type SeenMoment,
  type TileDialogProps,
  tileDialogSlot,
} from "./slots.ts";
export { statisticsLines } from "./statistics/statistics-lines.ts";
export { type TileTextKey, tileTexts } from "./texts.ts";
export type { TilePicture, TileReport } from "./tile-props.ts";
