const fromHex = (hex: string) => Uint8Array.from(Buffer.from(hex, "hex"));

/** Parameter sets as x264 and x265 write them. */
export const h264Sets = {
  sps: fromHex("67640028acd940780227e5c044000003000400000300c83c60c658"),
  baselineSps: fromHex("6742c028d900780227e5c044000003000400000300c83c60c920"),
  pps: fromHex("68ebe3cb22c0"),
} as const;

export const h265Sets = {
  vps: fromHex("40010c01ffff01600000030090000003000003005d959809"),
  sps: fromHex(
    "42010101600000030090000003000003005da00280802d165959a4932bc05a020000030002000003003210",
  ),
  pps: fromHex("4401c172b46240"),
} as const;

export const h264Track = {
  codec: "h264",
  sps: [h264Sets.sps],
  pps: [h264Sets.pps],
  width: 1920,
  height: 1080,
} as const;

export const h265Track = {
  codec: "h265",
  vps: [h265Sets.vps],
  sps: [h265Sets.sps],
  pps: [h265Sets.pps],
  width: 1280,
  height: 720,
} as const;

export const aacTrack = {
  codec: "aac",
  config: Uint8Array.of(0x14, 0x08),
  sampleRate: 16_000,
  channels: 1,
} as const;

/** NAL units of a key frame, made up behind their headers. */
export const h264KeyFrame = [
  h264Sets.sps,
  h264Sets.pps,
  Uint8Array.from({ length: 3000 }, (_, at) => (at === 0 ? 0x65 : (at * 7) | 0x80)),
];
export const h265KeyFrame = [
  h265Sets.vps,
  h265Sets.sps,
  h265Sets.pps,
  Uint8Array.from({ length: 3000 }, (_, at) => (at < 2 ? [0x26, 1][at] : (at * 7) | 0x80) ?? 0),
];

/** One slice behind its length. */
export const lengthPrefixedSlice = Uint8Array.of(0, 0, 0, 4, 0x65, 0x88, 0x84, 0x21);

/** With start codes. */
export const annexB = (nals: readonly Uint8Array[]): Uint8Array =>
  Uint8Array.from(nals.flatMap((nal) => [0, 0, 0, 1, ...nal]));
