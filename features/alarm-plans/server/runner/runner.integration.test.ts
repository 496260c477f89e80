import { FakeClock, LeaseBook, LocalLeases } from "@tessera/base";
import { forEachDatabase } from "@tessera/platform/testing";
import { expect, it, onTestFinished } from "vitest";
import { aDraft, anAlarm, gate, hall, startMs, yard } from "../testing/a-plan.ts";
import { aSite } from "../testing/a-site.ts";

const minuteMs = 60_000;
const toDesk = { push: { targetIds: [3], text: "" } };

forEachDatabase((open, kind) => {
  it("does all that a plan says, and only for its channels", async () => {
    const site = await aSite(await open());
    const id = await site.plans.add(
      aDraft({
        isForAll: false,
        actions: {
          recordMs: 30_000,
          snapshotEveryMs: 10_000,
          wallMs: 15_000,
          presets: [{ token: "2" }, { channel: hall, token: "door" }],
          output: { number: 2, lastsMs: 5000 },
          push: { targetIds: [3], text: "{{channel}} {{type}} {{time}}" },
        },
      }),
    );
    await site.plans.choose(id, [gate], { isForAll: false, groupIds: [] });
    const alarm = anAlarm();
    await site.raise(alarm, anAlarm({ channel: yard }));
    expect(site.done.toSorted()).toEqual([
      "output d1/1 2 on",
      "preset d1/1 2",
      "preset d2/1 door",
      "record d1/1 30",
      "snapshot d1/1",
      "wall d1/1 15",
    ]);
    expect(site.messages.sent).toMatchObject([
      {
        targetIds: [3],
        message: {
          title: { zh: "移动侦测：Gate", en: "Motion detection: Gate" },
          body: { zh: "Gate 移动侦测 2026-01-05 12:00:00" },
          path: `/alarm/list?alarm=${alarm.id}`,
          picture: `/picture/${alarm.id}`,
          clip: `/clip/${alarm.id}`,
          alarm: { id: alarm.id, deviceName: "Device d1", planName: "夜间入侵" },
        },
      },
    ]);
    await site.pass(6000);
    expect(site.done.filter((one) => one.startsWith("output"))).toEqual([
      "output d1/1 2 on",
      "output d1/1 2 off",
    ]);
    // One picture at once and three more, for as long as it records.
    for (let step = 0; step < 60; step++) await site.pass(1000);
    expect(site.alarms.pictures.map((one) => one.id)).toEqual(Array(4).fill(alarm.id));
  });

  it("tells again what it could not send, in one transaction with forgetting it", async () => {
    const site = await aSite(await open());
    await site.plans.add(aDraft({ actions: toDesk }));
    site.messages.fault = new Error("the outbox cannot be written");
    await site.raise(anAlarm());
    expect(site.messages.sent).toEqual([]);
    site.messages.fault = undefined;
    await site.pass(5 * minuteMs);
    expect(site.messages.sent).toHaveLength(1);
    await site.pass(5 * minuteMs);
    expect(site.messages.sent).toHaveLength(1);
  });

  it("goes on after a crash between taking and acting: what was ordered is done by the next start", async () => {
    const database = await open();
    const first = await aSite(database);
    await first.plans.add(
      aDraft({ actions: { ...toDesk, recordMs: 60_000, presets: [{ token: "2" }] } }),
    );
    // It hangs while it acts and is gone then, as by kill -9.
    const hung = Promise.withResolvers<never>();
    hung.promise.catch(() => undefined);
    onTestFinished(() => hung.reject(new Error("the test is over")));
    first.faults.set("record", hung.promise);
    first.faults.set("preset", hung.promise);
    first.messages.fault = new Error("not yet");
    first.alarms.raise(anAlarm());
    const { clock, alarms } = first;
    await clock.advance(6000);
    await expect.poll(() => alarms.fresh.length).toBe(0);
    expect(first.done).toEqual([]);
    const next = await aSite(await open({ again: database }), { clock, alarms });
    await next.settled();
    await next.pass(3000);
    expect(next.done.toSorted()).toEqual(["preset d1/1 2", "record d1/1 66"]);
    expect(next.messages.sent).toHaveLength(1);
  });

  it("takes alarms anew when the transaction that took them failed", async () => {
    const site = await aSite(await open());
    await site.plans.add(aDraft({ actions: toDesk }));
    const { orders } = { orders: site.database.as<{ alarm_plan_orders: object }>() };
    await orders.schema.alterTable("alarm_plan_orders").renameTo("gone").execute();
    await site.raise(anAlarm());
    expect(site.alarms.fresh).toHaveLength(1);
    await orders.schema.alterTable("gone").renameTo("alarm_plan_orders").execute();
    await site.pass(10_000);
    expect(site.alarms.fresh).toHaveLength(0);
    expect(site.messages.sent).toHaveLength(1);
  });

  it("rests for its cool-down over a restart too", async () => {
    const database = await open();
    const first = await aSite(database);
    await first.plans.add(aDraft({ coolDownMs: 10 * minuteMs, actions: toDesk }));
    await first.raise(anAlarm());
    await first.stop();
    const { messages, clock } = first;
    const next = await aSite(await open({ again: database }), { messages, clock });
    await next.raise(anAlarm({ atMs: startMs + 9 * minuteMs }));
    expect(messages.sent).toHaveLength(1);
    await next.raise(anAlarm({ atMs: startMs + 10 * minuteMs }));
    expect(messages.sent).toHaveLength(2);
  });

  it("waits for a second source over a restart, on a channel elsewhere", async () => {
    const database = await open();
    const first = await aSite(database);
    await first.plans.add(
      aDraft({
        conditions: { types: [7] },
        second: { operator: "and", types: [101], channel: hall, withinMs: 30_000 },
        actions: { presets: [{ token: "2" }] },
      }),
    );
    await first.raise(anAlarm());
    await first.stop();
    expect(first.done).toEqual([]);
    const next = await aSite(await open({ again: database }), { clock: first.clock });
    await next.raise(anAlarm({ alarmType: 101, channel: hall, atMs: startMs + 20_000 }));
    expect(next.done).toEqual(["preset d1/1 2"]);
  });

  it("does nothing on a holiday, by the day of the server's place", async () => {
    const site = await aSite(await open());
    const exceptions = [{ date: "20260106", name: "", slots: [] }];
    await site.plans.add(aDraft({ exceptions, actions: toDesk }));
    // 23:59:59 and midnight in Shanghai.
    const midnightMs = Date.UTC(2026, 0, 5, 16);
    await site.raise(anAlarm({ atMs: midnightMs }));
    expect(site.messages.sent).toHaveLength(0);
    await site.raise(anAlarm({ atMs: midnightMs - 1000 }));
    expect(site.messages.sent).toHaveLength(1);
  });

  it("escalates what nobody has acknowledged, over a restart, and nothing else", async () => {
    const database = await open();
    const first = await aSite(database);
    await first.plans.add(
      aDraft({ actions: { escalation: { afterMs: 5 * minuteMs, targetIds: [9] } } }),
    );
    const [ignored, seen, gone] = [anAlarm(), anAlarm(), anAlarm()];
    await first.raise(ignored, seen, gone);
    expect(first.messages.sent).toEqual([]);
    await first.stop();
    const { clock, alarms, messages } = first;
    alarms.stateOf.set(seen.id, "acknowledged");
    alarms.stateOf.delete(gone.id);
    const next = await aSite(await open({ again: database }), { clock, alarms, messages });
    await next.pass(4 * minuteMs);
    expect(messages.sent).toEqual([]);
    await next.pass(2 * minuteMs);
    expect(messages.sent).toMatchObject([
      { targetIds: [9], message: { title: { zh: "5 分钟无人确认：移动侦测：Gate" } } },
    ]);
    expect(messages.sent).toHaveLength(1);
    expect(messages.sent[0]?.message.alarm?.id).toBe(ignored.id);
  });

  it("moves cameras no more than the latest alarm asks for in a storm, and loses no message", async () => {
    const site = await aSite(await open());
    const actions = { ...toDesk, snapshotEveryMs: 5000, presets: [{ token: "2" }] };
    await site.plans.add(aDraft({ actions }));
    await site.plans.add(aDraft({ name: "每分钟一次", coolDownMs: minuteMs, actions: toDesk }));
    const storm = Array.from({ length: 2000 }, (_, index) =>
      anAlarm({ atMs: startMs + index * 30 }),
    );
    await site.raise(...storm);
    const byPlan = Map.groupBy(site.messages.sent, ({ message }) => message.alarm?.planName);
    expect(byPlan.get("夜间入侵")).toHaveLength(2000);
    expect(byPlan.get("每分钟一次")).toHaveLength(1);
    expect(site.done.length).toBeLessThan(60);
    expect(site.alarms.fresh).toEqual([]);
  }, 60_000);

  it("acts in its modes only", async () => {
    const site = await aSite(await open());
    await site.plans.add(aDraft({ modes: ["armed"], actions: toDesk }));
    site.setMode("disarmed");
    await site.raise(anAlarm());
    expect(site.messages.sent).toHaveLength(0);
    site.setMode("armed");
    await site.raise(anAlarm());
    expect(site.messages.sent).toHaveLength(1);
    // One that was made by name and counts as armed.
    site.setMode("custom-1");
    await site.raise(anAlarm());
    expect(site.messages.sent).toHaveLength(2);
  });

  it("tells nobody of a muted camera, and records it all the same", async () => {
    const site = await aSite(await open());
    await site.plans.add(aDraft({ actions: { ...toDesk, recordMs: 60_000 } }));
    const { deviceId, channel } = anAlarm();
    if (channel) site.mute(channel);
    await site.raise(anAlarm());
    expect(site.messages.sent).toEqual([]);
    expect(site.done).toEqual([`record ${deviceId}/${channel?.channelId} 60`]);
  });

  it("pushes an alarm that comes late, but moves and records nothing for it", async () => {
    const site = await aSite(await open());
    await site.plans.add(
      aDraft({ actions: { ...toDesk, recordMs: 60_000, presets: [{ token: "2" }] } }),
    );
    await site.raise(anAlarm({ atMs: startMs - 11 * minuteMs }));
    expect(site.messages.sent).toHaveLength(1);
    expect(site.done).toEqual([]);
  });

  it("gives up a camera that refuses, switches a siren off however often that takes, and holds up nothing", async () => {
    const site = await aSite(await open());
    await site.plans.add(
      aDraft({
        actions: { ...toDesk, presets: [{ token: "2" }], output: { number: 1, lastsMs: 1000 } },
      }),
    );
    const refusal = Promise.reject(new Error("somebody holds the camera"));
    refusal.catch(() => undefined);
    site.faults.set("preset", refusal);
    await site.raise(anAlarm());
    site.faults.set("output", refusal);
    await site.pass(20_000);
    site.faults.clear();
    await site.pass(minuteMs);
    expect(site.done).toEqual(["output d1/1 1 on", "output d1/1 1 off"]);
    expect(site.messages.sent).toHaveLength(1);
  });

  it("is followed by one server of several", async () => {
    const database = await open();
    const clock = new FakeClock(startMs);
    const book = new LeaseBook(clock);
    const first = await aSite(database, { clock, leases: new LocalLeases(clock, book) });
    const { alarms, messages } = first;
    await first.plans.add(aDraft({ actions: toDesk }));
    // SQLite has one server only.
    const other = kind === "postgres" ? await open({ again: database }) : database;
    const second = await aSite(other, {
      clock,
      alarms,
      messages,
      leases: new LocalLeases(clock, book),
    });
    await second.raise(anAlarm());
    expect(messages.sent).toHaveLength(0);
    await first.stop();
    await second.pass(10_000);
    expect(messages.sent).toHaveLength(1);
  });
});
