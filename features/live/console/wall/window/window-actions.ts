import type { Flow } from "@tessera/kit/camera";
import type { TileReport } from "@tessera/kit/tile";
import type { ShownWindow } from "../model/shown-window.ts";

/** What can be done with a window; the same object for the life of the wall. */
export interface WindowActions {
  readonly activate: (index: number) => void;
  readonly remove: (index: number) => void;
  readonly setFlow: (window: ShownWindow, flow: Flow | undefined) => void;
  /** A camera of the tour becomes the window's own. */
  readonly keep: (window: ShownWindow) => void;
  readonly askWhereTo: (index: number) => void;
  readonly openPtz: (index: number) => void;
  readonly openAlone: (window: ShownWindow) => void;
  /** From the list or from another window. */
  readonly drop: (index: number, dropped: DataTransfer) => void;
  readonly note: (key: string, report: TileReport) => void;
}
