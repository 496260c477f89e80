import { describe, expect, it } from "vitest";
import type { FragmentHead } from "./fragment-head.ts";
import { MovieBuilder } from "./movie-builder.ts";

const audioRate = 8000;
const track = { width: 0, height: 0, stsd: new Uint8Array(0), codec: "" };
const picture = { ...track, id: 1, kind: "video", timescale: 90_000 } as const;
const sound = { ...track, id: 2, kind: "audio", timescale: audioRate } as const;

it("begins sound behind a gap as late after its picture as it was recorded", () => {
  const starts = soundStarts([
    { pictureMs: 10_000, soundMs: 10_000 },
    { pictureMs: 70_000, soundMs: 70_500 },
  ]);
  expect(starts.slice(0, 10)).toEqual([0, 100, 200, 300, 400, 500, 600, 700, 800, 900]);
  expect(starts[10]).toBe(1500);
});

it("leaves out sound that was recorded before the picture behind a gap", () => {
  const starts = soundStarts([
    { pictureMs: 10_000, soundMs: 10_000 },
    { pictureMs: 70_000, soundMs: 69_700 },
  ]);
  expect(starts).toHaveLength(10 + 7);
  expect(starts[10]).toBe(1000);
});

it("waits with sound that begins after the first picture", () => {
  const { movie } = built([{ pictureMs: 10_000, soundMs: 10_300 }]).finish();
  expect(movie.tracks[1]?.edits[0]).toEqual({ durationMs: 300, mediaTicks: -1 });
});

it("cuts sound that begins before the first picture", () => {
  const { movie } = built([{ pictureMs: 10_000, soundMs: 9750 }]).finish();
  expect(movie.tracks[1]?.edits).toMatchObject([{ mediaTicks: (50 * audioRate) / 1000 }]);
});

describe("a range in a GOP that was written in pieces", () => {
  const range = { fromMs: 18_300, toMs: 28_300 };

  it("is shown from the picture of its first moment, in whichever piece that is, to its last", () => {
    const { movie, startMs, endMs } = ofPieces(pieces(), range);
    expect(movie.durationMs).toBe(10_020);
    expect(movie.tracks[0]?.edits).toEqual([{ durationMs: 10_020, mediaTicks: 8280 * 90 }]);
    expect([startMs, endMs]).toEqual([18_280, 28_300]);
  });

  it("ends with its last picture, however many pieces follow", () => {
    const { movie } = ofPieces(pieces(), range);
    // Pictures of 40 ms from the key frame on, and the last one as long as it is in the range.
    expect([...(movie.tracks[0]?.tables.stts ?? [])]).toEqual([457, 3600, 1, 20 * 90]);
  });

  it("is as long with B-frames, and has what is decoded for its last pictures", () => {
    const ctsOffsets = [2, 4, 1, 0, 1].map((frames) => frames * 3600);
    const reordered = pieces().map((head) => withOffsets(head, ctsOffsets));
    const { movie } = ofPieces(reordered, range);
    expect(movie.durationMs).toBeGreaterThanOrEqual(10_000);
    expect(movie.durationMs).toBeLessThanOrEqual(10_040);
  });

  it("is as long when it begins with the recording", () => {
    const ctsOffsets = [2, 4, 1, 0, 1].map((frames) => frames * 3600);
    const reordered = pieces().map((head) => withOffsets(head, ctsOffsets));
    const { movie } = ofPieces(reordered, { fromMs: 10_000, toMs: 20_000 });
    expect(movie.durationMs).toBe(10_000);
  });
});

const pieces = () => [10_000, 16_000, 22_000, 28_000, 34_000].map((ms) => aPiece(ms, 150));

function ofPieces(heads: readonly FragmentHead[], range: { fromMs: number; toMs: number }) {
  const builder = new MovieBuilder({ main: picture, all: [picture] }, range);
  builder.beginRun();
  for (const head of heads) builder.add({ rootId: 1, key: "file.mp4" }, head);
  return builder.finish();
}

/** Pictures of 40 ms, of which the first of all is the key frame. */
function aPiece(pictureMs: number, count: number): FragmentHead {
  const run = {
    trackId: 1,
    dts: pictureMs * 90,
    dataOffset: 100,
    durations: new Uint32Array(count).fill(3600),
    sizes: new Uint32Array(count).fill(5),
    ctsOffsets: new Int32Array(count),
    keys: new Uint8Array(count),
  };
  return { offset: 0, bytes: 1000, runs: [run] };
}

function withOffsets(head: FragmentHead, offsets: readonly number[]): FragmentHead {
  const runs = head.runs.map((run) => ({
    ...run,
    ctsOffsets: run.ctsOffsets.map((_, at) => offsets[at % offsets.length] ?? 0),
  }));
  return { ...head, runs };
}

interface Recorded {
  readonly pictureMs: number;
  readonly soundMs: number;
}

/** Media time of every piece of sound. */
function soundStarts(runs: readonly Recorded[]): number[] {
  const { movie } = built(runs).finish();
  const stts = movie.tracks[1]?.tables.stts ?? new Uint32Array(0);
  const starts: number[] = [];
  let at = 0;
  for (let pair = 0; pair < stts.length; pair += 2)
    for (let left = stts[pair] ?? 0; left > 0; left--) {
      starts.push((at * 1000) / audioRate);
      at += stts[pair + 1] ?? 0;
    }
  return starts;
}

/** Each run is one fragment: a second of pictures and a second of sound. */
function built(runs: readonly Recorded[]): MovieBuilder {
  const tracks = { main: picture, all: [picture, sound] };
  const builder = new MovieBuilder(tracks, { fromMs: 0, toMs: 1_000_000 });
  for (const { pictureMs, soundMs } of runs) {
    builder.beginRun();
    builder.add({ rootId: 1, key: "file.mp4" }, aFragment(pictureMs, soundMs));
  }
  return builder;
}

function aFragment(pictureMs: number, soundMs: number): FragmentHead {
  const count = 10;
  const lists = (duration: number) => ({
    durations: new Uint32Array(count).fill(duration),
    sizes: new Uint32Array(count).fill(5),
    ctsOffsets: new Int32Array(count),
    keys: new Uint8Array(count).fill(1),
  });
  return {
    offset: 0,
    bytes: 1000,
    runs: [
      { trackId: 1, dts: pictureMs * 90, dataOffset: 100, ...lists(9000) },
      { trackId: 2, dts: (soundMs * audioRate) / 1000, dataOffset: 150, ...lists(audioRate / 10) },
    ],
  };
}
