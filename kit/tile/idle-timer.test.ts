import { FakeClock } from "@tessera/base";
import { describe, expect, it } from "vitest";
import { IdleTimer } from "./idle-timer.ts";

function aTimer() {
  const clock = new FakeClock(0);
  const tile = { isIdle: true };
  const timer = new IdleTimer(clock, (isIdle) => {
    tile.isIdle = isIdle;
  });
  return { clock, tile, timer };
}

describe("a tile's bars", () => {
  it("are there at first and rest after three seconds without a movement", async () => {
    const { clock, tile } = aTimer();
    await clock.advance(2999);
    expect(tile.isIdle).toBe(false);
    await clock.advance(1);
    expect(tile.isIdle).toBe(true);
  });

  it("stay while somebody moves", async () => {
    const { clock, tile, timer } = aTimer();
    for (let move = 0; move < 5; move++) {
      await clock.advance(2000);
      timer.wake();
    }
    expect(tile.isIdle).toBe(false);
  });

  it("come back at once and rest again later", async () => {
    const { clock, tile, timer } = aTimer();
    await clock.advance(10_000);
    timer.wake();
    expect(tile.isIdle).toBe(false);
    await clock.advance(3000);
    expect(tile.isIdle).toBe(true);
  });

  it("do not change any more once the tile is gone", async () => {
    const { clock, tile, timer } = aTimer();
    timer.stop();
    await clock.advance(10_000);
    expect(tile.isIdle).toBe(false);
  });
});
