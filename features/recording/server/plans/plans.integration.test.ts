import { dayMs, FakeClock, hourMs, Zone } from "@tessera/base";
import type { ChannelRef } from "@tessera/engine";
import { type Database, sharedMigrations } from "@tessera/platform/server";
import { feedOn, forEachDatabase, makeTables } from "@tessera/platform/testing";
import { expect, it } from "vitest";
import { recordPlans } from "../migrations/0002-plans.ts";
import { aDraft } from "../testing/a-plan.ts";
import { PlanStore } from "./plan-store.ts";
import { Plans } from "./plans.ts";

const gate = { deviceId: "d1", channelId: "1" };
const yard = { deviceId: "d1", channelId: "2" };

async function somePlans(database: Database, clock = new FakeClock()) {
  await makeTables(database, [
    sharedMigrations,
    { feature: "recording", migrations: [recordPlans] },
  ]);
  const zone = new Zone("Asia/Shanghai");
  const load = (on = database, feed = feedOn(on)) =>
    Plans.load({ store: new PlanStore(on), feed, zone, clock });
  return { plans: await load(), load, clock };
}

forEachDatabase((open, kind) => {
  it("keeps plans and who follows them over a restart", async () => {
    const { plans, load } = await somePlans(await open());
    const slots = [{ startS: 0, endS: 86_400 }];
    const draft = aDraft({
      name: "白天",
      mode: "alarm",
      week: [slots, [], [], [], [], [], []],
      exceptions: [{ date: "20261001", name: "国庆", slots }],
      isSubRecorded: true,
      retentionDays: 7,
      retentionBytes: 5e12,
    });
    const id = await plans.save(draft);
    expect(await plans.assign(id, [gate, yard])).toBe(2);
    expect(await plans.assign(id, [gate])).toBe(0);
    const again = await load();
    expect(again.get(id)).toEqual({ ...draft, id, updatedAtMs: Date.UTC(2026, 0, 1) });
    expect([...again.channelsOf(id)]).toEqual([gate, yard]);
    expect(again.of(gate)?.name).toBe("白天");
    expect([...again.channels()]).toHaveLength(2);
  });

  it("tells who is touched by a change, an assignment and a deletion", async () => {
    const { plans, clock } = await somePlans(await open());
    const told: (readonly ChannelRef[])[] = [];
    const id = await plans.save(aDraft());
    plans.onChange((channels) => told.push(channels));
    await plans.assign(id, [gate]);
    await clock.advance(1000);
    await plans.save(aDraft({ postRecordMs: 60_000 }), id);
    await plans.remove(id);
    expect(told).toEqual([[gate], [gate], [gate]]);
    expect(plans.of(gate)).toBeUndefined();
    await expect(plans.remove(id)).rejects.toMatchObject({ code: "plan-unknown" });
    await expect(plans.assign(id, [gate])).rejects.toMatchObject({ code: "plan-unknown" });
  });

  it("gives a name to one plan", async () => {
    const { plans } = await somePlans(await open());
    const id = await plans.save(aDraft());
    await expect(plans.save(aDraft())).rejects.toMatchObject({ code: "plan-name-taken" });
    expect(await plans.save(aDraft({ isEnabled: false }), id)).toBe(id);
  });

  it("knows what was wanted in the past, by the plans of that time", async () => {
    const { plans, load, clock } = await somePlans(await open());
    const startMs = clock.nowMs();
    const always = await plans.save(aDraft({ name: "always" }));
    const onAlarm = await plans.save(aDraft({ name: "alarm", mode: "alarm" }));
    const step = async (change: () => Promise<unknown>) => {
      await clock.advance(hourMs);
      await change();
    };
    await step(() => plans.assign(always, [gate]));
    await step(() => plans.save(aDraft({ name: "always", isEnabled: false }), always));
    await step(() => plans.save(aDraft({ name: "always" }), always));
    await step(() => plans.assign(onAlarm, [gate]));
    await step(() => plans.remove(onAlarm));
    await clock.advance(hourMs);
    const span = (from: number, to: number) => ({
      startMs: startMs + from * hourMs,
      endMs: startMs + to * hourMs,
    });
    for (const known of [plans, await load()]) {
      expect(known.planned(gate, span(-5, 6))).toEqual([span(1, 2), span(3, 5)]);
      expect(known.demanded(gate, span(-5, 6))).toEqual([span(1, 2), span(3, 4)]);
      expect(known.planned(gate, span(1.5, 1.75))).toEqual([span(1.5, 1.75)]);
      expect(known.planned(yard, span(0, 6))).toEqual([]);
    }
  });

  it("forgets the distant past and channels that are gone", async () => {
    const { plans, load, clock } = await somePlans(await open());
    const id = await plans.save(aDraft());
    await plans.assign(id, [gate, yard]);
    await clock.advance(dayMs);
    await plans.assign(0, [gate]);
    await clock.advance(101 * dayMs);
    await plans.forget([yard]);
    const again = await load();
    const range = { startMs: 0, endMs: clock.nowMs() };
    expect(again.planned(gate, range)).toEqual([]);
    expect(again.planned(yard, range)).toEqual([]);
    expect(plans.planned(gate, range)).toHaveLength(1);
    expect([...again.channels()]).toEqual([]);
    expect(again.get(id).isEnabled).toBe(true);
  });

  it("takes thousands of channels at once", async () => {
    const { plans, load } = await somePlans(await open());
    const id = await plans.save(aDraft());
    const many = Array.from({ length: 3000 }, (_, index) => ({
      deviceId: `d${index % 7}`,
      channelId: String(index),
    }));
    expect(await plans.assign(id, many)).toBe(3000);
    expect([...(await load()).channelsOf(id)]).toHaveLength(3000);
    await plans.forget(many);
    expect([...(await load()).channels()]).toEqual([]);
  });

  it.runIf(kind === "postgres")(
    "is followed by another server, which tells who is touched too",
    async () => {
      const database = await open();
      const { plans, load, clock } = await somePlans(database);
      const again = await open({ again: database });
      const feed = feedOn(again);
      const other = await load(again, feed);
      const told: (readonly ChannelRef[])[] = [];
      other.onChange((channels) => told.push(channels));
      const startMs = clock.nowMs();
      const id = await plans.save(aDraft());
      await expect(other.save(aDraft())).rejects.toMatchObject({ code: "plan-name-taken" });
      await plans.assign(id, [gate, yard]);
      await clock.advance(hourMs);
      await plans.assign(0, [gate]);
      await feed.catchUp();
      expect(told).toEqual([[gate, yard], [gate]]);
      expect(other.get(id)).toEqual(plans.get(id));
      expect([...other.channels()]).toEqual([yard]);
      const range = { startMs, endMs: clock.nowMs() + hourMs };
      expect(other.planned(gate, range)).toEqual([{ startMs, endMs: startMs + hourMs }]);
      expect(other.planned(gate, range)).toEqual(plans.planned(gate, range));
    },
  );
});
