import type { Wall, WallSource } from "@tessera/kit/wall";
import type { LayoutSize } from "../stored.ts";

export interface WallScreenProps extends WallSource {
  readonly frame: WallFrame;
}

/** Where a wall is shown, and the ways to another. */
export interface WallFrame {
  readonly isKiosk: boolean;
  readonly setKiosk: (isKiosk: boolean) => void;
  /** A wall of this browser; takes the present cameras along if it has none. */
  readonly chooseSize: (windows: LayoutSize, from: Wall) => void;
  readonly openLayout: (id: number) => void;
}
