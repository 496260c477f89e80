import { FakeClock } from "@tessera/base";
import { expect, it } from "vitest";
import { demoPace, liveDemoLife } from "./demo-life.ts";

function aLife({ times = 1, hasRecorder = true } = {}) {
  const clock = new FakeClock(0);
  const log: string[] = [];
  const note = (what: string) => void log.push(`${clock.nowMs() / 1000} ${what}`);
  const recorder = {
    alarm: async ({ type }: { readonly type: number }, channelId: string) =>
      note(`${channelId} ${type}`),
  };
  const stop = liveDemoLife(
    {
      failing: { unplug: async () => note("away"), plugIn: async () => note("back") },
      watching: { raise: (event, isActive) => note(`${event} ${isActive}`) },
      telling: () => (hasRecorder ? recorder : undefined),
      toldChannels: ["east", "west"],
      driving: () => (hasRecorder ? { raiseAlarm: ({ code }) => note(`car ${code}`) } : undefined),
    },
    clock,
    demoPace(times),
  );
  return { clock, log, stop };
}

it("drops one camera out for a minute, and lets others notice motion and a line crossed in turn", async () => {
  const { clock, log, stop } = aLife();
  await clock.advance(299_000);
  expect(log).toEqual([
    "40 motion true",
    "48 motion false",
    "80 east 2",
    "120 west 2",
    "150 tripwire true",
    "160 motion true",
    "168 motion false",
    "180 car 40964",
    "200 east 2",
    "240 away",
    "240 west 2",
    "280 motion true",
    "288 motion false",
  ]);
  stop();
  await clock.advance(60 * 60_000);
  expect(log).toHaveLength(13);
});

it("loses the picture of a camera every ten minutes for twenty seconds", async () => {
  const { clock, log } = aLife();
  await clock.advance(25 * 60_000);
  expect(log.filter((line) => line.includes("video-loss"))).toEqual([
    "600 video-loss true",
    "620 video-loss false",
    "1200 video-loss true",
    "1220 video-loss false",
  ]);
});

it("is as much faster as it is told to be, and goes on without the recorder", async () => {
  const { clock, log } = aLife({ times: 10, hasRecorder: false });
  await clock.advance(16_000);
  expect(log).toEqual(["4 motion true", "4.8 motion false", "15 tripwire true", "16 motion true"]);
});
