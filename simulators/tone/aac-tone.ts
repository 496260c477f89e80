import { readFileSync } from "node:fs";
import { splitAdts } from "@tessera/formats/aac";

export const aacToneSampleRate = 16_000;

export interface AacTone {
  /** AudioSpecificConfig. */
  readonly config: Uint8Array;
  /** Access units of 1024 samples. The tone has whole cycles in each, so they loop without a click. */
  readonly frames: readonly Uint8Array[];
}

/** 437.5 Hz, mono. */
export function readAacTone(): AacTone {
  return splitAdts(readFileSync(new URL("tone-16k-mono.aac", import.meta.url)));
}
