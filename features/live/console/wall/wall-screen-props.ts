import type { Wall, WallCamera, WallSource } from "@tessera/kit/wall";
import type { WallGrid } from "../stored.ts";

export interface WallScreenProps extends WallSource {
  readonly frame: WallFrame;
}

/** Where a wall is shown, and the ways to another. */
export interface WallFrame {
  readonly isKiosk: boolean;
  readonly setKiosk: (isKiosk: boolean) => void;
  /** A wall of this browser; takes the present cameras along if it has none. */
  readonly chooseGrid: (grid: WallGrid, from: Wall) => void;
  /** A wall of this browser with these cameras on it; gives back how it was before. */
  readonly fillGrid: (grid: WallGrid, cameras: readonly WallCamera[]) => () => void;
  readonly openLayout: (id: number) => void;
}
