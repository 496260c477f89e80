import type { MediaPlaylist } from "@tessera/formats/hls";
import { describe, expect, it } from "vitest";
import { SegmentCursor } from "./segment-cursor.ts";

const aPlaylist = (from: number, to: number, isEnded = false): MediaPlaylist => ({
  kind: "media",
  targetDurationS: 2,
  mediaSequence: from,
  isEnded,
  segments: Array.from({ length: to - from }, (_, index) => ({
    uri: String(from + index),
    durationS: 2,
    isDiscontinuity: false,
    isEncrypted: false,
  })),
});

function taker() {
  const cursor = new SegmentCursor();
  return (playlist: MediaPlaylist) => cursor.take(playlist).map(({ uri }) => Number(uri));
}

describe("SegmentCursor", () => {
  it("joins a live stream two segments from its end, then takes what is new", () => {
    const take = taker();
    expect(take(aPlaylist(10, 16))).toEqual([14, 15]);
    expect(take(aPlaylist(10, 16))).toEqual([]);
    expect(take(aPlaylist(12, 18))).toEqual([16, 17]);
  });

  it("plays a stream with an end from its start", () => {
    expect(taker()(aPlaylist(0, 6, true))).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it("takes all of a short playlist", () => {
    expect(taker()(aPlaylist(0, 1))).toEqual([0]);
  });

  it.each([
    ["its place is gone", aPlaylist(30, 36), [34, 35]],
    ["it is far behind", aPlaylist(10, 40), [38, 39]],
    ["the sender starts again", aPlaylist(0, 3), [1, 2]],
  ])("joins again when %s", (_, playlist, taken) => {
    const take = taker();
    take(aPlaylist(10, 16));
    expect(take(playlist)).toEqual(taken);
  });
});
