import type { AudioFrame, Tracks, VideoFrame } from "@tessera/engine";

/** A camera of 25 frames a second. */
export const frame90k = 3600;

export const pictureOnly: Tracks = {
  video: {
    codec: "h264",
    sps: [Uint8Array.of(0x67, 0x42, 0xc0, 0x1e, 0xd9, 0x00, 0xa0, 0x47, 0xfe, 0xc8)],
    pps: [Uint8Array.of(0x68, 0xce, 0x3c, 0x80)],
    width: 640,
    height: 360,
  },
};

export const withSound: Tracks = {
  ...pictureOnly,
  audio: { codec: "pcma", sampleRate: 8000, channels: 1 },
};

export function aPicture(dts90k: number, isKey = false): VideoFrame {
  const data = Uint8Array.of(0, 0, 0, 1, isKey ? 0x65 : 0x41);
  return { kind: "video", data, dts90k, pts90k: dts90k, isKey };
}

export function aSound(dtsSamples: number): AudioFrame {
  return { kind: "audio", data: new Uint8Array(160).fill(0xd5), dtsSamples };
}

/** `count` pictures from that one on, a key frame every `gop`. */
export function pictures(from: number, count: number, gop = 50): VideoFrame[] {
  return Array.from({ length: count }, (_, index) => {
    const number = from + index;
    return aPicture(number * frame90k, number % gop === 0);
  });
}
