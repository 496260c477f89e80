import { FakeClock } from "@tessera/base";
import { expect, it } from "vitest";
import { FrameWatch } from "./frame-watch.ts";

function aSource() {
  let callback: (() => void) | undefined;
  const counts = { totalVideoFrames: 0, droppedVideoFrames: 0 };
  return {
    counts,
    getVideoPlaybackQuality: () => counts,
    requestVideoFrameCallback: (next: () => void) => {
      callback = next;
      return 1;
    },
    cancelVideoFrameCallback: () => {
      callback = undefined;
    },
    present: () => callback?.(),
  };
}

it("takes every presented frame for a sign of life", async () => {
  const clock = new FakeClock(0);
  const source = aSource();
  const watch = new FrameWatch(source, clock, () => undefined);
  expect(watch.isFresh).toBe(false);
  source.present();
  await clock.advance(40);
  source.present();
  expect(watch.pictureAtMs).toBe(40);
});

it("sees frames by the decoder's count when no callback comes", async () => {
  const clock = new FakeClock(0);
  const source = aSource();
  const watch = new FrameWatch(source, clock, () => undefined);
  await clock.advance(100);
  source.counts.totalVideoFrames = 5;
  watch.poll();
  expect(watch.pictureAtMs).toBe(100);
  await clock.advance(100);
  watch.poll();
  expect(watch.pictureAtMs).toBe(100);
});

it("goes on counting when the browser starts from 0 for a new source", () => {
  const source = aSource();
  const watch = new FrameWatch(source, new FakeClock(0), () => undefined);
  Object.assign(source.counts, { totalVideoFrames: 50, droppedVideoFrames: 2 });
  watch.poll();
  Object.assign(source.counts, { totalVideoFrames: 3, droppedVideoFrames: 1 });
  watch.poll();
  expect(watch.decodedFrames).toBe(53);
  expect(watch.droppedFrames).toBe(3);
});

it("asks for no more frames after it is stopped", () => {
  const source = aSource();
  let frameCount = 0;
  const watch = new FrameWatch(source, new FakeClock(0), () => {
    frameCount += 1;
  });
  watch.stop();
  source.present();
  expect(frameCount).toBe(0);
});

it("takes pictures from before for old ones once fresh ones are expected", async () => {
  const clock = new FakeClock(0);
  const source = aSource();
  const watch = new FrameWatch(source, clock, () => undefined);
  await clock.advance(100);
  source.counts.totalVideoFrames = 5;
  watch.expectFresh();
  expect(watch.isFresh).toBe(false);
  await clock.advance(100);
  source.present();
  expect(watch.isFresh).toBe(true);
  await clock.advance(2000);
  expect(watch.isFresh).toBe(false);
});

it("measures how many frames a second are decoded", async () => {
  const clock = new FakeClock(0);
  const source = aSource();
  const watch = new FrameWatch(source, clock, () => undefined);
  for (let second = 0; second <= 4; second++) {
    source.counts.totalVideoFrames = second * 25;
    watch.poll();
    await clock.advance(1000);
  }
  expect(watch.decodedFps).toBe(25);
});
