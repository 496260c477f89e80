import { processorMsOf } from "@tessera/base/testing";
import { initSegment } from "@tessera/formats/fmp4";
import { expect, it } from "vitest";
import type { FileDamage } from "./file-damage.ts";
import { layOut } from "./footage.ts";
import type { SegmentIndex } from "./segment-index.ts";

it("joins files that meet to one run", () => {
  const { runs, gaps } = layOut([aFile(0, 3), aFile(3000, 3)], [], { fromMs: 0, toMs: 6000 });
  expect(runs).toMatchObject([{ startMs: 0, endMs: 6000, pieces: [{}, {}] }]);
  expect(gaps).toEqual([]);
});

it("begins with the GOP that is under way and ends with a whole one", () => {
  const { runs } = layOut([aFile(0, 10)], [], { fromMs: 2900, toMs: 4100 });
  expect(runs).toMatchObject([{ startMs: 2000, endMs: 5000 }]);
});

it("tells what is missing before, between and after", () => {
  const { runs, gaps } = layOut([aFile(1000, 1), aFile(4000, 1)], [], { fromMs: 0, toMs: 6000 });
  expect(runs).toMatchObject([
    { startMs: 1000, endMs: 2000 },
    { startMs: 4000, endMs: 5000 },
  ]);
  expect(gaps).toEqual([
    { startMs: 0, endMs: 1000, isDamage: false },
    { startMs: 2000, endMs: 4000, isDamage: false },
    { startMs: 5000, endMs: 6000, isDamage: false },
  ]);
});

it("says that a gap is damage where a file is damaged", () => {
  const damage: FileDamage = {
    segmentId: 1,
    rootId: 1,
    key: "",
    kind: "broken",
    offset: 0,
    startMs: 1000,
    endMs: 2000,
  };
  const { gaps } = layOut([aFile(0, 1), aFile(2000, 1)], [damage], { fromMs: 0, toMs: 3000 });
  expect(gaps).toEqual([{ startMs: 1000, endMs: 2000, isDamage: true }]);
});

it("begins another run where the tracks change, and tells the moment", () => {
  const { runs, changesAtMs, gaps } = layOut([aFile(0, 2), aFile(2000, 2, { size: 32 })], [], {
    fromMs: 0,
    toMs: 4000,
  });
  expect(runs).toHaveLength(2);
  expect(changesAtMs).toEqual([2000]);
  expect(gaps).toEqual([]);
});

it("begins another run where sound comes or goes, which one file holds all the same", () => {
  const files = [aFile(0, 2), aFile(2000, 2, { hasSound: true }), aFile(4000, 2)];
  const { runs, changesAtMs } = layOut(files, [], { fromMs: 0, toMs: 6000 });
  expect(runs).toHaveLength(3);
  expect(changesAtMs).toEqual([]);
});

it("plays each moment once where the clock was set back", () => {
  const first = [aFile(0, 5), aFile(5000, 5)];
  const again = [aFile(400, 5), aFile(5400, 5)];
  const { runs } = layOut(
    [first[0], again[0], first[1], again[1]].flatMap((file) => file ?? []),
    [],
    {
      fromMs: 0,
      toMs: 20_000,
    },
  );
  expect(startsOf(runs)).toEqual([0, 1000, 2000, 3000, 4000, 5000, 6000, 7000, 8000, 9000]);
});

it("plays of a file that begins before the end of the last one only what comes after", () => {
  const { runs, gaps } = layOut([aFile(0, 5), aFile(2600, 5)], [], { fromMs: 0, toMs: 8000 });
  expect(startsOf(runs)).toEqual([0, 1000, 2000, 3000, 4000, 4600, 5600, 6600]);
  expect(gaps).toMatchObject([{ startMs: 7600, endMs: 8000 }]);
});

it("fills a hole of one file from another", () => {
  const { runs, gaps } = layOut([aFile(0, 2), aFile(1500, 10), aFile(4000, 2)], [], {
    fromMs: 0,
    toMs: 8000,
  });
  expect(gaps).toEqual([]);
  expect(startsOf(runs).filter((at, index, all) => at <= (all[index - 1] ?? -1))).toEqual([]);
});

it("is quick with a day of a camera that was lost every few seconds", async () => {
  const { init } = aFile(0, 1);
  const files = Array.from({ length: 30_000 }, (_, at) => aFile(at * 3000, 1, { init }));
  const tookMs = await processorMsOf(() => {
    const { runs } = layOut(files, [], { fromMs: 0, toMs: 90_000_000 });
    expect(runs).toHaveLength(30_000);
  });
  expect(tookMs).toBeLessThan(2000);
});

function startsOf(runs: ReturnType<typeof layOut>["runs"]): number[] {
  return runs.flatMap(({ pieces }) =>
    pieces.flatMap(({ fragments }) => fragments.map(({ startMs }) => startMs)),
  );
}

let lastId = 0;

/** Of squares; the parameter sets only have to differ with their size. */
const inits = new Map<string, Uint8Array>();

function initOf(size: number, hasSound: boolean): Uint8Array {
  const known = inits.get(`${size} ${hasSound}`);
  const init = known ?? newInit(size, hasSound);
  inits.set(`${size} ${hasSound}`, init);
  return init;
}

function newInit(size: number, hasSound: boolean): Uint8Array {
  const sps = Uint8Array.of(0x67, 0x42, 0xc0, 0x1e, 0xd9, 0x00, 0xa0, 0x47, 0xfe, 0xc8);
  const video = {
    codec: "h264",
    sps: [sps],
    pps: [Uint8Array.of(0x68, size)],
    width: size,
    height: size,
  } as const;
  const config = Uint8Array.of(0x14, 0x08);
  const audio = { codec: "aac", config, sampleRate: 16_000, channels: 1 } as const;
  return initSegment({ video, audio: hasSound ? audio : undefined });
}

function aFile(
  startMs: number,
  gops: number,
  { size = 16, hasSound = false, init = initOf(size, hasSound) } = {},
): SegmentIndex {
  const track = {
    id: 1,
    kind: "video",
    timescale: 90_000,
    width: 2,
    height: 2,
    stsd: new Uint8Array(0),
    codec: "avc1.640028",
  } as const;
  const segment = {
    channel: { deviceId: "device", channelId: "1" },
    flow: 1,
    id: ++lastId,
    rootId: 1,
    startMs,
    endMs: startMs + gops * 1000,
    bytes: 100 + gops * 10,
    key: "",
    isOpen: false,
    isLocked: false,
  } as const;
  return {
    segment,
    init,
    tracks: { all: [track], main: track },
    gops: Array.from({ length: gops }, (_, at) => ({
      startMs: startMs + at * 1000,
      durationMs: 1000,
      offset: 100 + at * 10,
      bytes: 10,
    })),
    damages: [],
    isSearched: false,
  };
}
