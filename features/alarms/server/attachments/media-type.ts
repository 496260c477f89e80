/** The most that has to be known of a file. */
export const headBytes = 16;

/**
 * What a browser may show of a file, by what is in it and not by what a device calls it; empty: it is only to be saved. Nothing that
 * could bring a script is among them.
 */
export function mediaTypeOf(head: Uint8Array): string {
  const text = Buffer.from(head.subarray(0, headBytes)).toString("latin1");
  return types.find(([, isIt]) => isIt.test(text))?.[0] ?? "";
}

/** By how files begin, byte by byte. */
const types: readonly (readonly [string, RegExp])[] = [
  ["image/jpeg", /^\u00ff\u00d8/],
  ["image/png", /^\u0089PNG/],
  ["video/mp4", /^[^]{4}ftyp/],
  ["audio/wav", /^RIFF[^]{4}WAVE/],
  // ADTS, then MPEG audio: the sync word is the same, the layer tells them apart.
  ["audio/aac", /^\u00ff[\u00f0\u00f1\u00f8\u00f9]/],
  ["audio/mpeg", /^(ID3|\u00ff[\u00e0-\u00ff])/],
];
