import { migrate } from "@tessera/platform/server";
import { forEachDatabase, type OpenTestDatabase } from "@tessera/platform/testing";
import { expect, it } from "vitest";
import { type DeviceRecord, DeviceStore } from "./device-store.ts";
import { deviceMigrations } from "./migrations/index.ts";

const aDevice = (change: Partial<DeviceRecord> = {}): DeviceRecord => ({
  id: "d1",
  name: "大门's “gate”",
  driver: "RTSP",
  connection: { rtspUrl: "rtsp://192.0.2.1/main", password: "p'w\"d" },
  isEnabled: true,
  isOnDemand: false,
  lastSeenAtMs: undefined,
  createdAtMs: 1_900_000_000_000,
  ...change,
});

forEachDatabase((open) => {
  it("gives back what it was given, in the order of creation", async () => {
    const store = await aStore(open);
    const first = aDevice();
    const second = aDevice({ id: "d0", createdAtMs: first.createdAtMs + 1, lastSeenAtMs: 5 });
    await store.insert(second);
    await store.insert(first);
    expect(await store.all()).toEqual([first, second]);
  });

  it("changes one device and leaves the others", async () => {
    const store = await aStore(open);
    const other = aDevice({ id: "d2", createdAtMs: 2_000_000_000_000 });
    await store.insert(aDevice());
    await store.insert(other);
    const changed = aDevice({ name: "yard", isEnabled: false, connection: { rtspUrl: "x" } });
    await store.update(changed);
    await store.setLastSeen("d1", 42);
    expect(await store.all()).toEqual([{ ...changed, lastSeenAtMs: 42 }, other]);
  });

  it("removes one device", async () => {
    const store = await aStore(open);
    await store.insert(aDevice());
    await store.insert(aDevice({ id: "d2" }));
    await store.remove("d1");
    expect((await store.all()).map(({ id }) => id)).toEqual(["d2"]);
  });
});

async function aStore(open: OpenTestDatabase): Promise<DeviceStore> {
  const database = await open();
  await migrate(database, [deviceMigrations]);
  return new DeviceStore(database);
}
