const names: Readonly<Record<string, string>> = {
  avc1: "H.264",
  avc3: "H.264",
  h264: "H.264",
  hvc1: "H.265",
  hev1: "H.265",
  h265: "H.265",
  av01: "AV1",
  mp4a: "AAC",
  opus: "Opus",
  flac: "FLAC",
  pcma: "G.711A",
  pcmu: "G.711µ",
};
const audioNames = new Set(["mp4a", "opus", "flac", "alaw", "ulaw", "ipcm", "pcma", "pcmu"]);

const separator = " · ";

/** `avc1.640028, mp4a.40.2` → `H.264 · AAC`, the picture first. */
export function codecLabel(codecs: string): string {
  return fourCharacterCodes(codecs)
    .toSorted((one, other) => Number(audioNames.has(one)) - Number(audioNames.has(other)))
    .map((code) => names[code] ?? code)
    .join(separator);
}

/** `hvc1.1.6.L93.B0, mp4a.40.2` → `H.265` */
export function pictureLabel(codecs: string): string {
  return codecLabel(codecs).split(separator)[0] ?? "";
}

export function hasAudio(codecs: string): boolean {
  return fourCharacterCodes(codecs).some((code) => audioNames.has(code));
}

function fourCharacterCodes(codecs: string): string[] {
  return codecs
    .split(",")
    .map((codec) => codec.trim().split(".")[0]?.toLowerCase() ?? "")
    .filter(Boolean);
}
