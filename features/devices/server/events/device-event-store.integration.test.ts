import { migrate } from "@tessera/platform/server";
import { forEachDatabase, type OpenTestDatabase } from "@tessera/platform/testing";
import { expect, it } from "vitest";
import { deviceMigrations } from "../migrations/index.ts";
import { DeviceEventStore } from "./device-event-store.ts";

const anEvent = (deviceId: string, atMs: number) => ({
  deviceId,
  channelId: atMs % 2 ? "1" : undefined,
  alarmType: 7,
  phase: "happens" as const,
  topic: "Motion",
  description: { zh: "<b>移动</b>", en: "motion" },
  atMs,
});

async function aStore(open: OpenTestDatabase): Promise<DeviceEventStore> {
  const database = await open();
  await migrate(database, [deviceMigrations]);
  return new DeviceEventStore(database);
}

forEachDatabase((open) => {
  it("lists what a device noticed, newest first", async () => {
    const store = await aStore(open);
    await store.add([anEvent("a", 1), anEvent("b", 2), anEvent("a", 4)]);
    const page = await store.list("a", { start: 0, limit: 10 });
    expect(page).toMatchObject([anEvent("a", 4), anEvent("a", 1)]);
    expect(await store.count("a")).toBe(2);
    expect(await store.list("a", { start: 1, limit: 10 })).toHaveLength(1);
  });

  it("keeps the newest of a device, and nothing that is too old", async () => {
    const store = await aStore(open);
    await store.add([1, 2, 3, 4, 5].map((atMs) => anEvent("a", atMs)));
    await store.add([anEvent("b", 1)]);
    await store.removeBeyond("a", 3);
    const times = async (id: string) =>
      (await store.list(id, { start: 0, limit: 10 })).map(({ atMs }) => atMs);
    expect(await times("a")).toEqual([5, 4, 3]);
    await store.removeBeyond("a", 3);
    await store.removeOlderThan(4);
    expect(await times("a")).toEqual([5, 4]);
    expect(await times("b")).toEqual([]);
  });
});
