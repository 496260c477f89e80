import { FakeClock, silentLogger } from "@tessera/base";
import { createEvents } from "@tessera/platform/server";
import { anAdmin } from "@tessera/platform/testing";
import { expect, it } from "vitest";
import { PlaybackViewers } from "./playback-viewers.ts";

const channel = { deviceId: "d1", channelId: "1" };
const place = { channel, flow: 1 } as const;
const viewer = { principal: anAdmin, address: "192.0.2.7" };

function someViewers() {
  const clock = new FakeClock();
  const events = createEvents(silentLogger);
  const told: unknown[] = [];
  events.on("playback-began", (one) => void told.push({ kind: "began", ...one }));
  events.on("playback-ended", (one) => void told.push({ kind: "ended", ...one }));
  const catalog = { channel: () => ({ name: "大门" }) as never };
  const viewers = new PlaybackViewers({ events, catalog, clock });
  viewers.start();
  return { clock, told, viewers };
}

it("tells once who plays a recording and from which moment, and how long when nothing is asked for any more", async () => {
  const { clock, told, viewers } = someViewers();
  for (const fromMs of [1000, 5000, 9000]) {
    viewers.saw(viewer, place, fromMs);
    await clock.advance(20_000);
  }
  const about = { ...channel, channelName: "大门", userName: "admin", fromMs: 1000, flow: 1 };
  expect(told).toMatchObject([{ kind: "began", address: "192.0.2.7", ...about }]);
  await clock.advance(60_000);
  expect(told).toMatchObject([{ kind: "began" }, { kind: "ended", watchedMs: 40_000, ...about }]);
  viewers.saw(viewer, place, 9000);
  expect(told).toHaveLength(3);
});

it("tells another session, flow and channel apart, and ends all of them with the server", () => {
  const { told, viewers } = someViewers();
  viewers.saw(viewer, place, 0);
  viewers.saw({ ...viewer, principal: { ...anAdmin, sessionId: 99 } }, place, 0);
  viewers.saw(viewer, { ...place, flow: 2 }, 0);
  viewers.saw(viewer, { ...place, channel: { ...channel, channelId: "2" } }, 0);
  expect(told).toHaveLength(4);
  viewers.stop();
  expect(told).toHaveLength(8);
});
