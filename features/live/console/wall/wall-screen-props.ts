import type { WallSource } from "./sources/wall-source.ts";
import type { WallFrame } from "./wall-frame.ts";

export interface WallScreenProps extends WallSource {
  readonly frame: WallFrame;
}
