import { FakeClock } from "@tessera/base";
import { describe, expect, it } from "vitest";
import { type Operator, PtzHolds } from "./ptz-holds.ts";

const channel = { deviceId: "d1", channelId: "1" };
const li: Operator = { userId: 2, sessionId: 20, name: "Li", priority: 5 };
const wang: Operator = { userId: 3, sessionId: 30, name: "Wang", priority: 5 };
const chief: Operator = { userId: 4, sessionId: 40, name: "Chief", priority: 8 };

describe("a camera that is moved", () => {
  it("is refused to others by the name of who moves it, and for how long", () => {
    const { holds } = someHolds();
    holds.take(channel, li);
    expect(() => holds.take(channel, wang)).toThrow(
      expect.objectContaining({
        code: "ptz-held",
        text: {
          zh: "云台正由 Li 控制，10 秒后可用",
          en: "Li controls the camera now; it is free in 10 s",
        },
      }),
    );
  });

  it("is free ten seconds after the last word", async () => {
    const { holds, clock } = someHolds();
    holds.take(channel, li);
    await clock.advance(6000);
    holds.take(channel, li);
    await clock.advance(9999);
    expect(() => holds.take(channel, wang)).toThrow("free in 1 s");
    await clock.advance(1);
    holds.take(channel, wang);
    expect(holds.of(channel)?.operator).toBe(wang);
  });

  it("is moved by the same person from another tab", () => {
    const { holds } = someHolds();
    holds.take(channel, li);
    expect(holds.take(channel, { ...li, sessionId: 21 })).toBeUndefined();
  });

  it("is taken over by a higher priority, which the former holder cannot take back", () => {
    const { holds } = someHolds();
    holds.take(channel, li);
    expect(holds.take(channel, chief)?.operator).toBe(li);
    expect(() => holds.take(channel, li)).toThrow("Chief controls");
  });

  it("does not keep others from other cameras", () => {
    const { holds } = someHolds();
    holds.take(channel, li);
    holds.take({ ...channel, channelId: "2" }, wang);
    expect(holds.of(channel)?.operator).toBe(li);
  });

  it("is free when its holder lets it go, not when another one does", () => {
    const { holds } = someHolds();
    holds.take(channel, li);
    expect(() => holds.release(channel, wang)).toThrow("Li controls");
    holds.release(channel, li);
    expect(holds.of(channel)).toBeUndefined();
  });

  it("is free when the session of its holder ends, not when another one of theirs does", () => {
    const { holds } = someHolds();
    holds.take(channel, li);
    holds.releaseSession(21);
    expect(holds.of(channel)).toBeDefined();
    holds.releaseSession(20);
    expect(holds.of(channel)).toBeUndefined();
  });
});

describe("a locked camera", () => {
  it("stays with who has locked it until the minutes are over, however little it is moved", async () => {
    const { holds, clock } = someHolds();
    holds.take(channel, li, { lockMs: 60_000 });
    await clock.advance(30_000);
    holds.take(channel, li);
    expect(holds.of(channel)).toMatchObject({ isLocked: true, secondsLeft: 30 });
    await clock.advance(29_999);
    expect(() => holds.take(channel, wang)).toThrow("free in 1 s");
    await clock.advance(1);
    expect(holds.of(channel)).toBeUndefined();
  });

  it("is refused by the minute", () => {
    const { holds } = someHolds();
    holds.take(channel, li, { lockMs: 600_000 });
    expect(() => holds.take(channel, wang)).toThrow(
      expect.objectContaining({
        text: expect.objectContaining({ zh: "云台正由 Li 控制，10 分钟后可用" }),
      }),
    );
  });

  it("is not locked for who takes it over", () => {
    const { holds } = someHolds();
    holds.take(channel, li, { lockMs: 600_000 });
    holds.take(channel, chief);
    expect(holds.of(channel)).toMatchObject({ isLocked: false, secondsLeft: 10 });
  });
});

it("tells who holds a camera, now and then while it goes on, and that it is free", async () => {
  const { holds, clock, told } = someHolds();
  holds.take(channel, li);
  holds.take(channel, li);
  await clock.advance(2000);
  holds.take(channel, li);
  holds.take(channel, chief);
  await clock.advance(10_000);
  expect(told).toEqual(["Li", "Li", "Chief", undefined]);
});

it("keeps a camera for as long as what was begun lasts, and tells at once when that changes", async () => {
  const { holds, clock, told } = someHolds();
  holds.take(channel, li);
  holds.take(channel, li, { lastsMs: 60_000 });
  expect(holds.of(channel)).toMatchObject({ isLocked: false, secondsLeft: 60 });
  holds.take(channel, li);
  expect(told).toEqual(["Li", "Li", "Li"]);
  await clock.advance(10_000);
  expect(holds.of(channel)).toBeUndefined();
});

function someHolds() {
  const clock = new FakeClock();
  const told: (string | undefined)[] = [];
  const holds = new PtzHolds({
    holdMs: () => 10_000,
    onChange: (_, hold) => void told.push(hold?.operator.name),
    clock,
  });
  return { holds, clock, told };
}
