export type VideoCodec = "h264" | "h265";

/** By the first NAL unit of a picture that tells; undefined if none does. */
export function codecOfNals(nals: readonly Uint8Array[]): VideoCodec | undefined {
  for (const [first = 0, second] of nals) {
    // VPS, SPS and delimiter of H.265: in H.264 no NAL unit that a camera sends begins so.
    if (second === 1 && (first === 0x40 || first === 0x42 || first === 0x46)) return "h265";
    // SPS and delimiter of H.264: layers that no H.265 camera has.
    if ((first & 0x9f) === 7 || first === 9) return "h264";
  }
  return undefined;
}

/** Whether a NAL unit is what an access unit may begin with. */
export function beginsPicture(codec: VideoCodec, bytes: Uint8Array, at: number): boolean {
  const first = bytes[at] ?? 0;
  if (codec === "h264") {
    const type = first & 0x1f;
    const isFirstSlice = ((bytes[at + 1] ?? 0) & 0x80) !== 0;
    return type >= 6 || isFirstSlice;
  }
  const type = (first >> 1) & 0x3f;
  const isFirstSlice = ((bytes[at + 2] ?? 0) & 0x80) !== 0;
  return type >= 32 || isFirstSlice;
}
