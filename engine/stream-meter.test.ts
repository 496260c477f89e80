import { expect, it } from "vitest";
import { StreamMeter } from "./stream-meter.ts";
import { aVideoFrame } from "./testing/frames.ts";

/** So many pictures of 25 a second, from a number on. */
function count(meter: StreamMeter, from: number, pictures: number): void {
  for (let number = from; number < from + pictures; number++)
    meter.countFrame(aVideoFrame(number * 3600));
}

it("knows the rate of a steady stream, though it comes in bursts", () => {
  const meter = new StreamMeter();
  let from = 0;
  for (const pictures of [25, 20, 30, 25, 20]) {
    count(meter, from, pictures);
    meter.tick();
    from += pictures;
  }
  expect(meter.read().fps).toBeCloseTo(25, 5);
});

it("sees that pictures are missing or stand still", () => {
  const meter = new StreamMeter();
  count(meter, 0, 25);
  meter.tick();
  count(meter, 25, 25);
  for (let second = 0; second < 3; second++) meter.tick();
  expect(meter.read().fps).toBeCloseTo(25 / 3, 5);
  // As many pictures are lost as come.
  for (let second = 2; second < 6; second++) {
    for (let number = 0; number < 12; number++)
      meter.countFrame(aVideoFrame((second * 25 + number * 2) * 3600));
    meter.tick();
  }
  expect(Math.round(meter.read().fps)).toBe(12);
});

it("tells loss of the last ten seconds, and what it did to pictures", () => {
  const meter = new StreamMeter();
  meter.countPackets(600, 400, 2);
  for (let second = 0; second < 11; second++) {
    meter.countPackets(99, 1);
    meter.countFrame({ ...aVideoFrame(second * 90_000), damage: "own" });
    meter.countFrame({ ...aVideoFrame(second * 90_000 + 3600), damage: "inherited" });
    meter.tick();
  }
  expect(meter.read()).toMatchObject({
    lossPercent: 1,
    damagedPictures: 11,
    droppedPictures: 2,
  });
});
