export { AwayTile } from "./away/AwayTile.tsx";
export { WhyOverlay } from "./diagnosis/WhyOverlay.tsx";
export { default as dialogFormStyles } from "./dialogs/DialogForm.module.css";
export { lazyDialog } from "./dialogs/lazy-dialog.tsx";
export { TileDialog } from "./dialogs/TileDialog.tsx";
export { LiveTile } from "./LiveTile.tsx";
export { rungLabels } from "./notes/rung-label.ts";
export { failureLine, type Line, useNoticeText } from "./notes/tile-notice.ts";
export { type Fit, fits, type Turn, turns } from "./picture/picture-shape.ts";
export { downloadSnapshot } from "./recording/snapshot.ts";
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
  type TileTimelineProps,
  tileDialogSlot,
  tileTimelineSlot,
} from "./slots.ts";
export { statisticsLines } from "./statistics/statistics-lines.ts";
export { tileTexts } from "./texts.ts";
export type { TilePicture, TileReport } from "./tile-props.ts";
export { useDigitalZoom } from "./zoom/use-digital-zoom.ts";
export { ZoomMap } from "./zoom/ZoomMap.tsx";
export { transformOf } from "./zoom/zoom-view.ts";
