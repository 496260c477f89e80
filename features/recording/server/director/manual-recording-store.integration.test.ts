import { forEachDatabase, makeTables } from "@tessera/platform/testing";
import { expect, it } from "vitest";
import { recordPlans } from "../migrations/0002-plans.ts";
import { ManualRecordingStore } from "./manual-recording-store.ts";

const gate = { deviceId: "d1", channelId: "1" };
const yard = { deviceId: "d1", channelId: "2" };

forEachDatabase((open) => {
  it("keeps one recording by hand a channel, with its last end", async () => {
    const database = await open();
    await makeTables(database, [{ feature: "recording", migrations: [recordPlans] }]);
    const store = new ManualRecordingStore(database);
    await store.save({ channel: gate, endsAtMs: 1 });
    await store.save({ channel: yard, endsAtMs: 2 });
    await store.save({ channel: gate, endsAtMs: 3 });
    await store.remove(yard);
    expect(await store.all()).toEqual([{ channel: gate, endsAtMs: 3 }]);
  });
});
