import { FakeClock } from "@tessera/base";
import { describe, expect, it } from "vitest";
import { PtzHead } from "./ptz-head.ts";

function aHead() {
  const clock = new FakeClock();
  return { clock, head: new PtzHead(clock) };
}

describe("the head", () => {
  it("runs at its velocity until its time is over", async () => {
    const { clock, head } = aHead();
    head.run({ panTilt: { pan: -1, tilt: 0.5 }, zoom: 1 }, 1000);
    await clock.advance(500);
    expect(head.position()).toEqual({ pan: -0.25, tilt: 0.125, zoom: 0.125 });
    await clock.advance(5000);
    expect(head.position()).toEqual({ pan: -0.5, tilt: 0.25, zoom: 0.25 });
    expect(head.isMoving).toBe(false);
  });

  it("stands still at the end of its range", async () => {
    const { clock, head } = aHead();
    head.run({ panTilt: { pan: 1, tilt: 0 } }, 60_000);
    await clock.advance(3000);
    expect(head.position().pan).toBe(1);
    expect(head.isMoving).toBe(false);
    head.run({ panTilt: { pan: -1, tilt: 0 } }, 60_000);
    await clock.advance(1000);
    expect(head.position().pan).toBe(0.5);
  });

  it("leaves an axis alone that a command does not name", async () => {
    const { clock, head } = aHead();
    head.run({ zoom: 1 }, 2000);
    await clock.advance(1000);
    head.run({ panTilt: { pan: 1, tilt: 0 } }, 1000);
    head.stop({ panTilt: true, zoom: false });
    await clock.advance(1000);
    expect(head.position()).toEqual({ pan: 0, tilt: 0, zoom: 0.5 });
  });

  it("arrives where it is sent, sooner or later by its speed", async () => {
    const { clock, head } = aHead();
    head.goToPosition({ pan: 0.5, tilt: -0.5, zoom: 0 }, { panTilt: { pan: 1, tilt: 0.5 } });
    await clock.advance(1000);
    expect(head.position()).toEqual({ pan: 0.5, tilt: -0.25, zoom: 0 });
    expect(head.isPanTiltMoving).toBe(true);
    await clock.advance(1000);
    expect(head.position()).toEqual({ pan: 0.5, tilt: -0.5, zoom: 0 });
    expect(head.isMoving).toBe(false);
  });

  it("moves by a distance from where it is", async () => {
    const { clock, head } = aHead();
    head.moveBy({ panTilt: { pan: 0.25, tilt: 0 }, zoom: 0.25 });
    await clock.advance(2000);
    head.moveBy({ zoom: -1 });
    await clock.advance(2000);
    expect(head.position()).toEqual({ pan: 0.25, tilt: 0, zoom: 0 });
  });
});
