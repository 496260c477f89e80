import { readFileSync } from "node:fs";
import { snapshotPath } from "./stream-uri.ts";
import type { VideoSource } from "./video-source.ts";

/** A picture of the scene, taken once: there is no JPEG encoder here. */
export function readSnapshot(
  sources: readonly VideoSource[],
  path: string,
): Uint8Array | undefined {
  const source = sources.find((each) => snapshotPath(each) === path);
  return source && readFileSync(new URL(`snapshots/${source.options.scene}.jpg`, import.meta.url));
}
