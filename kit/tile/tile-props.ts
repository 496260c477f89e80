import type { LiveState, PlayerStatistics, RungOrder } from "@tessera/player";
import type { ReactNode } from "react";
import type { CameraPlace } from "../camera/camera.ts";
import type { Flow } from "../camera/channel-view.ts";
import type { Command } from "../commands/command.ts";
import type { ServerFigures } from "./statistics/stat-line.ts";

/** What a tile shows: the wall decides, and says why in a chip if it is not what one would expect. */
export type TilePicture =
  | { readonly kind: "stream"; readonly flow: Flow }
  /** A still picture, taken again every few seconds and marked with its age. */
  | { readonly kind: "still"; readonly everySeconds: number }
  /** Nobody can see the tile: no connection is kept. */
  | { readonly kind: "paused" };

/** How a tile does, once a second, for who balances a wall. */
export interface TileReport {
  readonly state: LiveState["kind"];
  readonly statistics: PlayerStatistics | undefined;
  /** As the server sees the stream; only while somebody listens to reports. */
  readonly server: ServerFigures | undefined;
  readonly isFullscreen: boolean;
  /** Digital zoom, from 1. */
  readonly zoom: number;
  /** It replays or records, or something is open over it. */
  readonly isInUse: boolean;
  /** On this computer, which takes the stream as it is. */
  readonly isRecording: boolean;
}

export interface LiveTileProps {
  readonly camera: CameraPlace & { readonly name: string };
  readonly picture: TilePicture;
  /** Why the picture is smaller than the tile could show, in the user's language. */
  readonly pictureNote?: string | undefined;
  /** Chosen by hand; absent where there is only one stream. `undefined`: let the wall choose. */
  readonly onFlow?: ((flow: Flow | undefined) => void) | undefined;
  /** On a wall: what was chosen by hand; `null`: the wall chooses, and the tile offers that too. */
  readonly pinnedFlow?: Flow | null;
  /** A tile of a wall has fewer buttons; the rest is in its menu. */
  readonly isCompact?: boolean;
  /** Single keys go to it. */
  readonly isActive?: boolean;
  /** On a wall the cheap way is tried first, on a page of its own the quick one. */
  readonly order?: RungOrder;
  /** Further things to do with it, beside the tile's own. */
  readonly commands?: readonly Command[];
  readonly onReport?: ((report: TileReport) => void) | undefined;
  /** Takes the camera out of its window. */
  readonly onClose?: (() => void) | undefined;
  /** Lies over the picture. */
  readonly children?: ReactNode;
}
