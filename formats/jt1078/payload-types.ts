/** Codes of JT/T 1078-2016 table 12, in media packets and in what a terminal tells of itself. */
export const payloadType = {
  g711a: 6,
  g711u: 7,
  g726: 8,
  aac: 19,
  heAac: 21,
  aacLc: 24,
  mp3: 25,
  adpcm: 26,
  mp4Audio: 27,
  transparent: 91,
  h264: 98,
  h265: 99,
} as const;

/** As people know them. */
export function payloadName(code: number): string {
  return names.get(code) ?? `PT ${code}`;
}

const names: ReadonlyMap<number, string> = new Map([
  [1, "G.721"],
  [2, "G.722"],
  [3, "G.723"],
  [4, "G.728"],
  [5, "G.729"],
  [6, "G.711A"],
  [7, "G.711U"],
  [8, "G.726"],
  [9, "G.729A"],
  [10, "DVI4_3"],
  [11, "DVI4_4"],
  [12, "DVI4_8K"],
  [13, "DVI4_16K"],
  [14, "LPC"],
  [15, "S16BE_STEREO"],
  [16, "S16BE_MONO"],
  [17, "MPEG Audio"],
  [18, "LPCM"],
  [19, "AAC"],
  [20, "WMA9"],
  [21, "HE-AAC"],
  [22, "PCM_VOICE"],
  [23, "PCM_AUDIO"],
  [24, "AAC-LC"],
  [25, "MP3"],
  [26, "ADPCM"],
  [27, "MP4 Audio"],
  [28, "AMR"],
  [91, "transparent"],
  [98, "H.264"],
  [99, "H.265"],
  [100, "AVS"],
  [101, "SVAC"],
]);
