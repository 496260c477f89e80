import { dayMs, FakeClock, silentLogger, TypedEvents } from "@tessera/base";
import type { StreamState } from "@tessera/engine";
import { forEachDatabase, makeTables, type OpenTestDatabase } from "@tessera/platform/testing";
import { expect, it } from "vitest";
import { liveMigrations } from "./migrations/index.ts";
import { StreamLog } from "./stream-log.ts";
import { StreamLogStore } from "./stream-log-store.ts";

const channel = { deviceId: "d", channelId: "1" };

const lost = (en: string): StreamState => ({
  status: "reconnecting",
  reason: { zh: `${en}了`, en },
  isRefused: false,
});

async function aLog(open: OpenTestDatabase) {
  const database = await open();
  await makeTables(database, [liveMigrations]);
  const clock = new FakeClock();
  const events = new TypedEvents<{
    state: { channel: typeof channel; flow: 1 | 2; state: StreamState };
  }>(() => {});
  const store = new StreamLogStore(database);
  const streams = { find: () => undefined, all: () => [], events };
  const log = new StreamLog({ streams, store, clock, log: silentLogger });
  const tell = async (state: StreamState, afterMs = 1000) => {
    events.emit("state", { channel, flow: 1, state });
    await clock.advance(afterMs);
  };
  const rows = async () => {
    await log.stop();
    return store.list(channel, { start: 0, limit: 10 });
  };
  return { tell, rows, store, log, clock };
}

forEachDatabase((open) => {
  it("keeps each gap with its reason and how long it was, and not every try", async () => {
    const { tell, rows } = await aLog(open);
    await tell({ status: "connecting" });
    await tell({ status: "live" }, 5000);
    await tell(lost("camera gone"), 2000);
    await tell(lost("no answer"), 2000);
    await tell({ status: "live" });
    await tell({ status: "stopped", reason: { zh: "停", en: "idle" } });
    const seen = (await rows()).map(({ event, reason, afterMs }) => [event, reason.en, afterMs]);
    expect(seen).toEqual([
      ["stopped", "idle", 1000],
      ["live", "Picture is normal", 4000],
      ["lost", "camera gone", 5000],
      ["live", "Picture is normal", 0],
    ]);
  });

  it("keeps the address of the camera apart from the reason, and none in the reasons of before", async () => {
    const database = await open();
    const migrations = liveMigrations.migrations.slice(0, 1);
    await makeTables(database, [{ ...liveMigrations, migrations }]);
    const old = { device_id: "d", channel_id: "1", flow: 1, at_ms: 0, after_ms: 0 };
    const reasons = {
      event: "lost",
      reason_zh: "摄像机 192.0.2.1 断",
      reason_en: "192.0.2.1 gone",
    };
    await database
      .as<{ stream_log: typeof old & typeof reasons }>()
      .insertInto("stream_log")
      .values({ ...old, ...reasons })
      .execute();
    await makeTables(database, [liveMigrations]);
    const store = new StreamLogStore(database);
    const reason = { zh: "断开", en: "gone", address: "192.0.2.1:554" };
    await store.add({ channel, flow: 1, event: "lost", reason, atMs: 1, afterMs: 0 });
    const [now, before] = await store.list(channel, { start: 0, limit: 10 });
    expect(now?.reason).toEqual(reason);
    expect(JSON.stringify(before)).not.toContain("192.0.2.1");
  });

  it("pages, counts and forgets what is old", async () => {
    const { tell, store, log, clock } = await aLog(open);
    await tell({ status: "live" });
    await tell(lost("gone"), 31 * dayMs);
    await tell({ status: "live" });
    await log.forgetOld();
    await log.stop();
    expect(await store.count(channel)).toBe(1);
    expect(await store.count({ ...channel, channelId: "2" })).toBe(0);
    expect(await store.list(channel, { start: 1, limit: 10 })).toEqual([]);
    expect(clock.nowMs()).toBeGreaterThan(dayMs);
  });
});
