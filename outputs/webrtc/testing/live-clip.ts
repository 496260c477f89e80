import type { AudioTrack, FrameSink } from "@tessera/engine";
import type { Clip } from "./clip.ts";

/** Sound that repeats. */
export interface Sound {
  readonly track: AudioTrack;
  readonly samplesPerFrame: number;
  frame(index: number): Uint8Array;
}

export interface LiveClip {
  /** When which picture was pushed, in wall time. */
  readonly pushed: { readonly pts90k: number; readonly atMs: number }[];
  stop(): void;
}

const frameMs = 40;
const tickMs = 5;

/** Pushes the clip again and again as a camera would, from a key frame on. */
export function playLive(sink: FrameSink, clip: Clip, sound?: Sound): LiveClip {
  const startedMs = performance.now();
  const pushed: { pts90k: number; atMs: number }[] = [];
  const pushPicture = (index: number) => {
    const frame = clip.frames[index % clip.frames.length];
    // Uneven by less than a millisecond, so that a time tells which picture it is.
    const pts90k = index * frameMs * 90 + ((Math.imul(index, 0x9e37_79b1) >>> 16) % 83);
    if (!frame) return;
    pushed.push({ pts90k, atMs: performance.timeOrigin + performance.now() });
    sink.push({ ...frame, dts90k: pts90k, pts90k });
  };
  sink.setTracks({ ...clip.tracks, audio: sound?.track });
  let pictures = 0;
  let sounds = 0;
  const timer = setInterval(() => {
    const nowMs = performance.now() - startedMs;
    for (; pictures * frameMs <= nowMs; pictures++) pushPicture(pictures);
    if (!sound) return;
    const { samplesPerFrame, track } = sound;
    const soundMs = (samplesPerFrame / track.sampleRate) * 1000;
    for (; sounds * soundMs <= nowMs; sounds++) {
      const data = sound.frame(sounds);
      sink.push({ kind: "audio", data, dtsSamples: sounds * samplesPerFrame });
    }
  }, tickMs);
  return { pushed, stop: () => clearInterval(timer) };
}
