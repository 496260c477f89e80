import { FakeClock } from "@tessera/base";
import { expect, it } from "vitest";
import type { Footage } from "../../footage/footage.ts";
import { Reel, type ReelOptions } from "./reel.ts";

/** Ten pictures a second, every tenth of which decoding can start at. */
const footage: Footage = {
  video: {
    codec: "h264",
    sps: [new Uint8Array()],
    pps: [new Uint8Array()],
    width: 16,
    height: 16,
  },
  frameMs: 100,
  isKeyAt: (index) => index % 10 === 0,
  frame: (index, mustBeKey) => ({
    data: Uint8Array.of(index),
    isKey: mustBeKey || index % 10 === 0,
  }),
};

function aReel(options: Partial<ReelOptions> = {}) {
  const clock = new FakeClock();
  const frames: { index: number; isKey: boolean; seconds: number }[] = [];
  const state = { isOver: false };
  const reel = new Reel({
    clock,
    footage,
    sound: undefined,
    durationMs: 10_000,
    onFrame: ({ data, isKey }, pts90k) =>
      void frames.push({ index: data[0] ?? -1, isKey, seconds: pts90k / 90_000 - 10 }),
    onSound: () => {},
    onEnd: () => {
      state.isOver = true;
    },
    ...options,
  });
  reel.start();
  const taken = () => frames.splice(0);
  return { clock, reel, taken, state };
}

const indices = (frames: readonly { readonly index: number }[]) => frames.map(({ index }) => index);

it("hands out every picture when it is due", async () => {
  const { clock, taken } = aReel();
  await clock.advance(1000);
  const frames = taken();
  expect(indices(frames)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(frames.filter(({ isKey }) => isKey).map(({ index }) => index)).toEqual([0, 10]);
  expect(frames.at(-1)?.seconds).toBeCloseTo(1);
});

it("stands still while it is paused", async () => {
  const { clock, reel, taken } = aReel();
  await clock.advance(1000);
  reel.pause();
  taken();
  await clock.advance(5000);
  expect([taken(), reel.positionMs]).toEqual([[], 1000]);
  reel.play();
  await clock.advance(200);
  expect(indices(taken())).toEqual([11, 12]);
});

it("shows four times as many pictures in the time that the viewer sees pass", async () => {
  const { clock, reel, taken } = aReel();
  await clock.advance(1000);
  taken();
  reel.setScale(4);
  await clock.advance(1000);
  const frames = taken();
  expect(frames).toHaveLength(40);
  expect(frames.at(-1)?.index).toBe(50);
  expect(frames.at(-1)?.seconds).toBeCloseTo(2);
});

it("begins with a key picture after a jump", async () => {
  const { clock, reel, taken } = aReel();
  await clock.advance(500);
  taken();
  reel.seek(7250);
  await clock.advance(100);
  const [first] = taken();
  expect(first).toMatchObject({ index: 72, isKey: true });
  expect(first?.seconds).toBeCloseTo(0.45);
});

it("shows what stands for itself when it runs backwards, and is over at the beginning", async () => {
  const { clock, reel, taken, state } = aReel();
  reel.seek(5000);
  taken();
  reel.setScale(-2);
  await clock.advance(3000);
  const frames = taken();
  expect(indices(frames)).toEqual([50, 40, 30, 20, 10, 0]);
  expect(frames.every(({ isKey }) => isKey)).toBe(true);
  expect(state.isOver).toBe(true);
});

it("is over at the end, once", async () => {
  const { clock, taken, state } = aReel();
  await clock.advance(20_000);
  expect(taken()).toHaveLength(100);
  expect(state.isOver).toBe(true);
});

it("comes faster as a download, with the times of the recording", async () => {
  const { clock, taken, state } = aReel({ downloadSpeed: 5 });
  await clock.advance(2000);
  const frames = taken();
  expect([frames.length, state.isOver]).toEqual([100, true]);
  expect(frames.at(-1)?.seconds).toBeCloseTo(9.9);
});

it("makes the next picture a key picture when it is asked to", async () => {
  const { clock, reel, taken } = aReel();
  await clock.advance(320);
  taken();
  reel.requestKey();
  await clock.advance(200);
  expect(taken()).toMatchObject([
    { index: 4, isKey: true },
    { index: 5, isKey: false },
  ]);
});
