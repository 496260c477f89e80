import type { AudioFrame, VideoFrame } from "../frame.ts";
import type { Tracks, VideoTrack } from "../track.ts";

export const aVideoTrack: VideoTrack = {
  codec: "h264",
  sps: [Uint8Array.of(0x67, 0x42, 0xc0, 0x1e)],
  pps: [Uint8Array.of(0x68, 0xce)],
  width: 640,
  height: 360,
};

export const h264Tracks: Tracks = { video: aVideoTrack };

export const withAudio: Tracks = {
  ...h264Tracks,
  audio: { codec: "pcma", sampleRate: 8000, channels: 1 },
};

export const aVideoFrame = (dts90k: number, isKey = false): VideoFrame => ({
  kind: "video",
  data: Uint8Array.of(0, 0, 0, 2, isKey ? 0x65 : 0x41, 0x88),
  dts90k,
  pts90k: dts90k,
  isKey,
});

export const anAudioFrame = (dtsSamples: number): AudioFrame => ({
  kind: "audio",
  data: new Uint8Array(160),
  dtsSamples,
});
