import { FakeClock, silentLogger } from "@tessera/base";
import { createEvents } from "@tessera/platform/server";
import { anAdmin } from "@tessera/platform/testing";
import { expect, it } from "vitest";
import { ViewerEvents } from "./viewer-events.ts";

it("tells who begins to watch what, and for how long they did", async () => {
  const clock = new FakeClock();
  const events = createEvents(silentLogger);
  const told: unknown[] = [];
  events.on("viewer-entered", (viewer) => void told.push(viewer));
  events.on("viewer-left", (viewer) => void told.push(viewer));
  const channels = { find: () => ({ name: "大门" }) as never };
  const viewers = new ViewerEvents({ events, channels, clock });
  const channel = { deviceId: "d1", channelId: "1" };
  const watch = { principal: anAdmin, address: "192.0.2.7", channel, flow: 2 as const };
  viewers.entered(watch);
  await clock.advance(5000);
  viewers.left(watch);
  const viewer = { userName: "admin", ...channel, channelName: "大门", flow: 2 };
  expect(told).toMatchObject([viewer, { ...viewer, address: "192.0.2.7", watchedMs: 5000 }]);
});
