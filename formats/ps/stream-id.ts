/** What a start code is followed by, ISO 13818-1 tables 2-22 and 2-33. */
export const streamId = {
  programEnd: 0xb9,
  pack: 0xba,
  systemHeader: 0xbb,
  programMap: 0xbc,
  firstSound: 0xc0,
  firstVideo: 0xe0,
} as const;

export const isVideoId = (id: number) => (id & 0xf0) === 0xe0;

export const isSoundId = (id: number) => (id & 0xe0) === 0xc0;

/** stream_type of a program map: table 2-34, and those that GB/T 28181 annex C adds. */
export const streamType = {
  aac: 0x0f,
  mpeg4: 0x10,
  h264: 0x1b,
  h265: 0x24,
  svac: 0x80,
  pcma: 0x90,
  pcmu: 0x91,
} as const;
