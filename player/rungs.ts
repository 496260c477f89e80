import { createFlvRung } from "./flv-transport.ts";
import { createHlsRung } from "./hls-transport.ts";
import { createMseRung } from "./mse-transport.ts";
import type { Rung } from "./rung.ts";
import { createWhepRung } from "./whep-transport.ts";

/** Best first. */
export const allRungs: readonly Rung[] = [
  createWhepRung(),
  createMseRung(),
  createFlvRung(),
  createHlsRung(),
];
