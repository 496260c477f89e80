import type { Frame, FrameSink, VideoFrame } from "../frame.ts";
import type { Tracks } from "../track.ts";

/** For tests of drivers: what came out of a source. */
export class SeenFrames implements FrameSink {
  tracks: Tracks = {};
  readonly frames: Frame[] = [];

  setTracks(tracks: Tracks): void {
    this.tracks = tracks;
  }

  push(frame: Frame): void {
    this.frames.push(frame);
  }

  countPackets(): void {}

  get pictures(): readonly VideoFrame[] {
    return this.frames.filter((frame) => frame.kind === "video");
  }
}
