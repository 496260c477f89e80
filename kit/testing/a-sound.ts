import type { Fragment } from "@tessera/formats/fmp4";
import type { OpusTrack } from "@tessera/formats/track";

/** What a quiet microphone sends. */
export const silentTrack: OpusTrack = { codec: "opus", sampleRate: 48_000, channels: 1 };

/** RFC 6716: 20 ms of silence in one frame of CELT at full bandwidth. */
const silence = { durationSamples: 960, data: Uint8Array.of(0xf8, 0xff, 0xfe) };
const framesPerSecond = silentTrack.sampleRate / silence.durationSamples;

/** The sound of one second, counted from 0. */
export const silentSecond = (second: number): NonNullable<Fragment["audio"]> => ({
  dtsSamples: second * silentTrack.sampleRate,
  samples: Array.from({ length: framesPerSecond }, () => silence),
});
