import {
  FakeClock,
  hourMs,
  LeaseBook,
  type LeasedWork,
  type Leases,
  LocalLeases,
  minuteMs,
  silentLogger,
  Zone,
} from "@tessera/base";
import { processorMsOf } from "@tessera/base/testing";
import { type ChannelRef, ChannelRegistry } from "@tessera/engine";
import { aCare } from "@tessera/engine/testing";
import { aFeed } from "@tessera/platform/testing";
import { describe, expect, it } from "vitest";
import { Plans } from "../plans/plans.ts";
import type { DaySlot, PlanDraft } from "../plans/record-plan.ts";
import { aDraft } from "../testing/a-plan.ts";
import { FakePlanStore } from "../testing/fake-plan-store.ts";
import { FakeRecorders } from "../testing/fake-recorders.ts";
import { ownSource } from "../watch/recording-alarm.ts";
import { Director } from "./director.ts";
import { ManualRecordings } from "./manual-recordings.ts";

const gate = { deviceId: "d1", channelId: "1" };
const yard = { deviceId: "d1", channelId: "2" };
const main = (channel: ChannelRef) => ({ channel, flow: 1 as const });

const fromTo = (from: number, to: number): DaySlot => ({ startS: from * 3600, endS: to * 3600 });
const daily = (...slots: DaySlot[]): Partial<PlanDraft> => ({
  mode: "plan",
  week: Array.from({ length: 7 }, () => slots),
});

/** At 08:00 in Shanghai. */
async function aDirector(options: { hasSub?: boolean; clock?: FakeClock; leases?: Leases } = {}) {
  const clock = options.clock ?? new FakeClock(Date.UTC(2026, 0, 5));
  const zone = new Zone("Asia/Shanghai");
  const plans = await Plans.load({ store: new FakePlanStore(), feed: aFeed(), zone, clock });
  const kept = new Map<string, { channel: ChannelRef; endsAtMs: number }>();
  const store = {
    all: async () => [...kept.values()],
    save: async (recording: { channel: ChannelRef; endsAtMs: number }) =>
      void kept.set(recording.channel.channelId, recording),
    remove: async ({ channelId }: ChannelRef) => void kept.delete(channelId),
  };
  const manual = await ManualRecordings.load({ store, feed: aFeed() });
  const recorders = new FakeRecorders();
  const channels = new ChannelRegistry((error) => {
    throw error;
  });
  const set = (channel: ChannelRef, isEnabled = true) =>
    channels.set({
      ...channel,
      name: "",
      driver: "X",
      connection: {},
      isOnDemand: true,
      isEnabled,
    });
  set(gate);
  set(yard);
  const catalog = {
    channelsOf: (deviceId: string) =>
      [gate, yard]
        .filter((channel) => channel.deviceId === deviceId)
        .map((channel) => ({
          ...channel,
          name: "",
          nameText: "",
          parentId: "",
          isDirectory: false,
          isEnabled: true,
        })),
  };
  const state = { hasSub: options.hasSub ?? false };
  const director = new Director({
    plans,
    manual,
    recorders,
    channels,
    catalog,
    care: aCare(clock, options.leases),
    hasSub: () => state.hasSub,
    zone,
    clock,
    log: silentLogger,
  });
  const follow = async (draft: Partial<PlanDraft>, ...refs: ChannelRef[]) => {
    const id = await plans.save(aDraft(draft));
    await plans.assign(id, refs);
    return id;
  };
  const alarm = (phase: "begins" | "ends" | "happens", change: object = {}) =>
    director.hear({
      id: 1,
      source: "ONVIF",
      deviceId: "d1",
      channel: gate,
      alarmType: 7,
      severity: 4,
      phase,
      key: "Motion",
      atMs: clock.nowMs(),
      topic: "Motion",
      description: { zh: "", en: "" },
      ...change,
    });
  const wished = (channel: ChannelRef) => recorders.wished(main(channel)).kind;
  return {
    director,
    plans,
    manual,
    kept,
    recorders,
    channels,
    set,
    clock,
    follow,
    alarm,
    wished,
    state,
  };
}

describe("the director", () => {
  it("lets channels of a continuous plan be recorded as soon as they follow it, until they do not", async () => {
    const { director, plans, follow, recorders } = await aDirector();
    director.start();
    const id = await follow({}, gate);
    await plans.assign(id, [yard]);
    await plans.assign(0, [gate]);
    await plans.remove(id);
    expect(recorders.wishes).toEqual([
      ["d1/1/1", "record"],
      ["d1/2/1", "record"],
      ["d1/1/1", "off"],
      ["d1/2/1", "off"],
    ]);
  });

  it("begins and ends with each slot, to the second", async () => {
    const { director, follow, wished, clock } = await aDirector();
    await follow(daily(fromTo(9, 10), fromTo(23, 24), fromTo(0, 1)), gate);
    director.start();
    const at: string[] = [];
    for (const [hour, second] of [
      [8, 3599],
      [9, 0],
      [9, 3599],
      [10, 0],
      [23, 0],
      [24, 0],
      [25, 0],
    ] as const) {
      await clock.advance(Date.UTC(2026, 0, 5, hour - 8, 0, second) - clock.nowMs());
      at.push(wished(gate));
    }
    expect(at).toEqual(["off", "record", "record", "off", "record", "record", "off"]);
  });

  it("asks no channel again while nothing changes", async () => {
    const { director, follow, recorders, clock } = await aDirector();
    await follow(daily(fromTo(0, 24)), gate, yard);
    director.start();
    await clock.advance(48 * hourMs);
    expect(recorders.wishes).toHaveLength(2);
  });

  it("follows a plan that is changed, disabled and enabled", async () => {
    const { director, plans, follow, wished } = await aDirector();
    const id = await follow(daily(fromTo(8, 9)), gate);
    director.start();
    const seen = [wished(gate)];
    for (const draft of [daily(fromTo(9, 10)), daily(fromTo(7, 10)), { isEnabled: false }, {}]) {
      await plans.save(aDraft(draft), id);
      seen.push(wished(gate));
    }
    expect(seen).toEqual(["record", "off", "record", "off", "record"]);
  });

  it("lets go of a channel that is disabled or removed, and comes back to it", async () => {
    const { director, channels, set, follow, wished } = await aDirector();
    await follow({}, gate);
    director.start();
    const seen = [wished(gate)];
    set(gate, false);
    seen.push(wished(gate));
    expect(director.decisionOf(main(gate))).toMatchObject({ reason: "channel-disabled" });
    set(gate);
    seen.push(wished(gate));
    channels.remove(gate);
    seen.push(wished(gate));
    expect(seen).toEqual(["record", "off", "record", "off"]);
  });

  it("arms an alarm plan, records while an alarm lasts and a while after it", async () => {
    const { director, follow, alarm, recorders, wished, clock } = await aDirector();
    await follow({ mode: "alarm", preRecordMs: 7000, postRecordMs: 20_000 }, gate, yard);
    director.start();
    expect(recorders.wished(main(gate))).toEqual({ kind: "armed", preRecordMs: 7000 });
    alarm("begins");
    expect([wished(gate), wished(yard)]).toEqual(["record", "armed"]);
    await clock.advance(5 * minuteMs);
    expect(wished(gate)).toBe("record");
    alarm("ends");
    await clock.advance(19_999);
    expect(wished(gate)).toBe("record");
    await clock.advance(1);
    expect(wished(gate)).toBe("armed");
  });

  it("goes on with a second alarm that ends later, and with one that only happens", async () => {
    const { director, follow, alarm, wished, clock } = await aDirector();
    await follow({ mode: "alarm", postRecordMs: 10_000 }, gate);
    director.start();
    alarm("begins");
    alarm("begins", { topic: "Tripwire", alarmType: 10 });
    alarm("ends");
    await clock.advance(30_000);
    expect(wished(gate)).toBe("record");
    alarm("ends", { topic: "Tripwire", alarmType: 10 });
    await clock.advance(5000);
    alarm("happens");
    await clock.advance(9999);
    expect(wished(gate)).toBe("record");
    await clock.advance(1);
    expect(wished(gate)).toBe("armed");
  });

  it("does not believe for ever in an alarm of which no end is told", async () => {
    const { director, follow, alarm, wished, clock } = await aDirector();
    await follow({ mode: "alarm" }, gate);
    director.start();
    alarm("begins");
    await clock.advance(30 * minuteMs);
    expect(wished(gate)).toBe("record");
    await clock.advance(minuteMs);
    expect(wished(gate)).toBe("armed");
  });

  it("takes an alarm of a device for all its channels, and no alarm of the recorder itself", async () => {
    const { director, follow, alarm, wished } = await aDirector();
    await follow({ mode: "alarm" }, gate, yard);
    director.start();
    alarm("happens", { source: ownSource });
    expect([wished(gate), wished(yard)]).toEqual(["armed", "armed"]);
    alarm("happens", { channel: undefined });
    expect([wished(gate), wished(yard)]).toEqual(["record", "record"]);
  });

  it("records alarms only in the slots of an alarm plan that has some", async () => {
    const { director, follow, alarm, wished, clock } = await aDirector();
    await follow({ ...daily(fromTo(9, 10)), mode: "alarm" }, gate);
    director.start();
    alarm("begins");
    expect(wished(gate)).toBe("off");
    await clock.advance(hourMs - 10 * minuteMs);
    alarm("begins");
    await clock.advance(10 * minuteMs);
    expect(wished(gate)).toBe("record");
    alarm("ends");
    await clock.advance(10_000);
    expect(wished(gate)).toBe("armed");
    await clock.advance(hourMs);
    expect(wished(gate)).toBe("off");
  });

  it("records by hand what no plan wants, until its time is over or it is stopped", async () => {
    const { director, manual, kept, wished, clock } = await aDirector();
    director.start();
    await manual.start(gate, clock.nowMs() + 90_000);
    await manual.start(yard, clock.nowMs() + hourMs);
    expect([wished(gate), wished(yard)]).toEqual(["record", "record"]);
    await clock.advance(89_999);
    expect(wished(gate)).toBe("record");
    await clock.advance(1);
    expect(wished(gate)).toBe("off");
    await manual.stop(yard);
    expect(wished(yard)).toBe("off");
    expect(kept.size).toBe(0);
  });

  it("goes on after a restart with what was started by hand", async () => {
    const { director, manual, wished, clock } = await aDirector();
    await manual.start(gate, clock.nowMs() + hourMs);
    director.start();
    expect(wished(gate)).toBe("record");
  });

  it("goes on with the plan when a recording by hand ends", async () => {
    const { director, manual, follow, recorders, clock } = await aDirector();
    await follow({}, gate);
    director.start();
    await manual.start(gate, clock.nowMs() + minuteMs);
    await clock.advance(hourMs);
    expect(recorders.wishes).toEqual([["d1/1/1", "record"]]);
  });

  it("records the sub stream beside the main one if the plan asks and there is one", async () => {
    const { director, follow, recorders, state, clock, plans } = await aDirector();
    const id = await follow({ isSubRecorded: true }, gate);
    director.start();
    expect(recorders.wishes).toEqual([["d1/1/1", "record"]]);
    state.hasSub = true;
    await clock.advance(minuteMs);
    expect(recorders.wishes.slice(1)).toEqual([["d1/1/2", "record"]]);
    await plans.save(aDraft({ isSubRecorded: false }), id);
    expect(recorders.wishes.slice(2)).toEqual([["d1/1/2", "off"]]);
  });

  it("is quick with 10,000 channels", async () => {
    const { director, follow, set, clock, recorders } = await aDirector();
    const many = Array.from({ length: 10_000 }, (_, index) => ({
      deviceId: "nvr",
      channelId: String(index),
    }));
    for (const channel of many) set(channel);
    await follow(daily(fromTo(9, 24)), ...many);
    director.start();
    const tookMs = await processorMsOf(() => clock.advance(24 * hourMs));
    expect(recorders.wishes).toHaveLength(20_000);
    expect(tookMs).toBeLessThan(2000);
  });
});

describe("the director on several servers", () => {
  it("records on one of them, and on the next when that has stopped", async () => {
    const { clock, one, other } = await twoDirectors();
    await clock.advance(hourMs);
    expect([one.wished(gate), other.wished(gate)]).toEqual(["record", "off"]);
    expect([...other.director.all()]).toEqual([]);
    one.director.stop();
    await clock.advance(2000);
    expect(other.wished(gate)).toBe("record");
  });

  it("goes on until another server has the device for sure, and lets it go then", async () => {
    const { clock, one, book } = await twoDirectors();
    const letGo: unknown[] = [];
    one.director.onLetGo((place) => letGo.push(place));
    aCare(clock, new LocalLeases(clock, book)).want("d1", {}, { takeOver: true });
    expect(one.wished(gate)).toBe("record");
    await clock.advance(2000);
    expect(one.wished(gate)).toBe("off");
    expect(letGo).toEqual([main(gate)]);
    expect(one.director.decisionOf(main(gate))).toBeUndefined();
  });

  it("goes on while nobody can say whose the device is", async () => {
    let work: LeasedWork | undefined;
    const leases: Leases = {
      ask: (_, asked) => {
        work = asked;
        return { lease: undefined, giveUp: async () => undefined };
      },
      require: async () => undefined,
    };
    const { director, follow, wished } = await aDirector({ leases });
    await follow({}, gate);
    director.start();
    expect(wished(gate)).toBe("off");
    work?.begin({ key: "device d1", fence: 1 });
    work?.end();
    expect(wished(gate)).toBe("record");
    work?.taken?.();
    expect(wished(gate)).toBe("off");
  });
});

async function twoDirectors() {
  const clock = new FakeClock(Date.UTC(2026, 0, 5));
  const book = new LeaseBook(clock);
  const one = await aDirector({ clock, leases: new LocalLeases(clock, book) });
  const other = await aDirector({ clock, leases: new LocalLeases(clock, book) });
  for (const { director, follow } of [one, other]) {
    await follow({}, gate);
    director.start();
  }
  return { clock, book, one, other };
}
