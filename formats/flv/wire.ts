/** TagType of an FLV file, and message type id of RTMP. */
export const tagType = { audio: 8, video: 9, script: 18 } as const;

export type TagType = (typeof tagType)[keyof typeof tagType];

/** CodecID, the low half of the first byte of a video body. 12 is not in the standard but in wide use. */
export const videoCodecId = { avc: 7, hevc: 12 } as const;

/** FrameType, the bits above it. */
export const frameType = { key: 1, inter: 2, command: 5 } as const;

/** AVCPacketType, and AACPacketType as far as there are such. */
export const packetType = { sequenceHeader: 0, frame: 1, end: 2 } as const;

/** SoundFormat, the high half of the first byte of an audio body. */
export const soundFormat = { mp3: 2, pcma: 7, pcmu: 8, enhanced: 9, aac: 10 } as const;

/** The first bit of a video body that follows Enhanced RTMP. */
export const enhancedVideoFlag = 0x80;

/** VideoPacketType of Enhanced RTMP. */
export const enhancedVideo = {
  sequenceStart: 0,
  codedFrames: 1,
  sequenceEnd: 2,
  /** Without a composition time: it is zero. */
  codedFramesX: 3,
} as const;

/** AudioPacketType of Enhanced RTMP. */
export const enhancedAudio = { sequenceStart: 0, codedFrames: 1, sequenceEnd: 2 } as const;

export const tagHeaderSize = 11;
export const previousTagSizeSize = 4;

/** Four letters as a number. */
export const fourCc = {
  avc1: 0x61766331,
  hvc1: 0x68766331,
  mp4a: 0x6d703461,
  mp3: 0x2e6d7033,
  opus: 0x4f707573,
  flac: 0x664c6143,
} as const;
