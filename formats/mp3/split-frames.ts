import { parseMp3Header } from "./frame-header.ts";

/** The whole frames at the start of the data, as views on it; ends where something else begins. */
export function splitMp3(data: Uint8Array): Uint8Array[] {
  const frames: Uint8Array[] = [];
  for (let at = 0; at < data.length; ) {
    const header = parseMp3Header(data, at);
    if (!header || at + header.byteCount > data.length) break;
    frames.push(data.subarray(at, at + header.byteCount));
    at += header.byteCount;
  }
  return frames;
}
