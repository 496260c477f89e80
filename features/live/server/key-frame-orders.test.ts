import { FakeClock, silentLogger } from "@tessera/base";
import { ChannelRegistry, type Driver, type StreamReport } from "@tessera/engine";
import { expect, it } from "vitest";
import { z } from "zod";
import { KeyFrameOrders } from "./key-frame-orders.ts";

const place = { channel: { deviceId: "d", channelId: "1" }, flow: 1 } as const;
const text = { zh: "", en: "" };

it("asks a camera for a key frame only when the last one is too old for who is about to watch", async () => {
  const clock = new FakeClock();
  let ordered = 0;
  const driver: Driver = {
    name: "FAKE",
    form: { label: text, hint: text, device: [] },
    connection: z.unknown(),
    openLive: () => Promise.reject(new Error("not asked")),
    capabilities: () => ["keyFrame"],
    commands: { keyFrame: async () => void ordered++ },
  };
  const channels = new ChannelRegistry(() => {});
  const about = { name: "gate", driver: "FAKE", connection: {}, isEnabled: true, isOnDemand: true };
  channels.set({ ...place.channel, ...about });
  const report: StreamReport = {
    ...place,
    state: { status: "live" },
    rates: {
      fps: 25,
      bitrateKbps: 2000,
      sentKbps: 0,
      packets: 1000,
      lost: 0,
      lossPercent: 0,
      damagedPictures: 0,
      droppedPictures: 0,
    },
    readers: 1,
    lastEntryAtMs: clock.nowMs(),
  };
  const parts = { channels, drivers: [driver], clock, log: silentLogger };
  const orders = new KeyFrameOrders({ ...parts, hub: { find: () => report } });
  await clock.advance(30_000);
  orders.orderIfOld(place);
  await clock.advance(0);
  expect(ordered).toBe(0);
  await clock.advance(1);
  orders.orderIfOld(place);
  await clock.advance(0);
  expect(ordered).toBe(1);
});
