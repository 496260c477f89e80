import type { WallSource } from "@tessera/kit/wall";
import type { WallFrame } from "./wall-frame.ts";

export interface WallScreenProps extends WallSource {
  readonly frame: WallFrame;
}
