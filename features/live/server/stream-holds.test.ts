import { FakeClock } from "@tessera/base";
import type { StreamReport } from "@tessera/engine";
import { expect, it } from "vitest";
import { StreamHolds } from "./stream-holds.ts";

const place = { channel: { deviceId: "d", channelId: "1" }, flow: 1 } as const;

const running: StreamReport = {
  ...place,
  state: { status: "live" },
  rates: {
    fps: 25,
    bitrateKbps: 0,
    sentKbps: 0,
    packets: 0,
    lost: 0,
    lossPercent: 0,
    damagedPictures: 0,
    droppedPictures: 0,
  },
  readers: 0,
};

function someHolds() {
  const clock = new FakeClock();
  const held = { count: 0, isRunning: true };
  const hub = {
    find: () => (held.isRunning ? running : undefined),
    hold() {
      held.count++;
      return () => void held.count--;
    },
  };
  return { clock, held, holds: new StreamHolds({ hub, clock }) };
}

it("holds a stream for a minute after the last word", async () => {
  const { clock, held, holds } = someHolds();
  holds.touch(1, place);
  await clock.advance(50_000);
  holds.touch(1, place);
  expect(held.count).toBe(1);
  await clock.advance(50_000);
  expect(held.count).toBe(1);
  await clock.advance(11_000);
  expect(held.count).toBe(0);
});

it("opens a stream for a player on its way, for ten seconds", async () => {
  const { clock, held, holds } = someHolds();
  holds.expect(1, place);
  await clock.advance(9000);
  expect(held.count).toBe(1);
  await clock.advance(1001);
  expect(held.count).toBe(0);
});

it("does not shorten a hold for a player on its way", async () => {
  const { clock, held, holds } = someHolds();
  holds.touch(1, place);
  holds.expect(1, place);
  await clock.advance(59_000);
  expect(held.count).toBe(1);
  await clock.advance(1001);
  expect(held.count).toBe(0);
});

it("lets go at once for the session that stops, not for others", () => {
  const { held, holds } = someHolds();
  holds.touch(1, place);
  holds.touch(2, place);
  holds.touch(1, { ...place, flow: 2 });
  holds.release(1, place);
  holds.release(1, place);
  expect(held.count).toBe(2);
  holds.stop();
  expect(held.count).toBe(0);
});

it("holds anew what was stopped under it", () => {
  const { held, holds } = someHolds();
  let holdsMade = 0;
  const hub = {
    find: () => undefined,
    hold() {
      holdsMade++;
      return () => {};
    },
  };
  const fresh = new StreamHolds({ hub, clock: new FakeClock() });
  fresh.touch(1, place);
  fresh.touch(1, place);
  expect(holdsMade).toBe(2);
  holds.touch(1, place);
  holds.touch(1, place);
  expect(held.count).toBe(1);
});
