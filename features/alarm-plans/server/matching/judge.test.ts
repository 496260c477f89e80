import { Zone } from "@tessera/base";
import { expect, it } from "vitest";
import type { AlarmPlan } from "../plans/alarm-plan.ts";
import type { PlannedAlarm } from "../ports.ts";
import { anAlarm, aPlan, gate, hall, startMs, yard } from "../testing/a-plan.ts";
import { type JudgeParts, judge, KnownStates } from "./judge.ts";

const door = 101;

/** Where a plan acts, alarm by alarm: "d1/1", or "-". */
function acts(plan: AlarmPlan, alarms: readonly PlannedAlarm[], more: Partial<JudgeParts> = {}) {
  const parts: JudgeParts = {
    states: new KnownStates(),
    zone: new Zone("Asia/Shanghai"),
    isFor: (_, { deviceId }) => plan.isForAll || deviceId === "d1",
    ...more,
  };
  return alarms.map((alarm) => {
    const { firings } = judge(plan, alarm, parts);
    return firings.map(({ place }) => `${place.deviceId}/${place.channelId}`).join(" ") || "-";
  });
}

const after = (seconds: number, changes: Partial<PlannedAlarm> = {}) =>
  anAlarm({ atMs: startMs + seconds * 1000, ...changes });

it("acts on beginnings and moments, not on ends, and not while it is disabled", () => {
  const phases = (["begins", "ends", "happens"] as const).map((phase) => anAlarm({ phase }));
  expect(acts(aPlan(), phases)).toEqual(["d1/1", "-", "d1/1"]);
  expect(acts(aPlan({ isEnabled: false }), phases)).toEqual(["-", "-", "-"]);
});

it("acts for its channels only; an alarm of a whole device or of the server has no channel", () => {
  const alarms = [
    anAlarm(),
    anAlarm({ channel: hall }),
    { ...anAlarm(), channel: undefined },
    { ...anAlarm(), deviceId: "", channel: undefined },
  ];
  expect(acts(aPlan({ isForAll: false }), alarms)).toEqual(["d1/1", "-", "d1/", "-"]);
  expect(acts(aPlan(), alarms)).toEqual(["d1/1", "d2/1", "d1/", "/"]);
});

it("rests after it has acted, each channel by itself", () => {
  const plan = aPlan({ coolDownMs: 60_000 });
  const alarms = [after(0), after(59), after(30, { channel: yard }), after(60), after(61)];
  expect(acts(plan, alarms)).toEqual(["d1/1", "-", "d1/2", "d1/1", "-"]);
});

it("counts what its rest has folded", () => {
  const plan = aPlan({ coolDownMs: 60_000 });
  const parts = { states: new KnownStates(), zone: new Zone("UTC"), isFor: () => true };
  const folded = [after(0), after(1), after(2)].map((alarm) => judge(plan, alarm, parts).folded);
  expect(folded).toEqual([0, 1, 1]);
});

it("is not kept from acting by an alarm whose time lay far in the future", () => {
  const plan = aPlan({ coolDownMs: 60_000 });
  expect(acts(plan, [after(86_400 * 3650), after(0)])).toEqual(["d1/1", "d1/1"]);
});

const motionAndDoor = (channel?: typeof hall) =>
  aPlan({
    conditions: { types: [7] },
    second: { operator: "and", types: [door], withinMs: 30_000, channel },
  });

it("waits for both sources on a channel, in either order, within the time", () => {
  const opens = (seconds: number, channel = gate) => after(seconds, { alarmType: door, channel });
  expect(acts(motionAndDoor(), [after(0), opens(30)])).toEqual(["-", "d1/1"]);
  expect(acts(motionAndDoor(), [opens(0), after(30)])).toEqual(["-", "d1/1"]);
  expect(acts(motionAndDoor(), [after(0), opens(31)])).toEqual(["-", "-"]);
  expect(acts(motionAndDoor(), [after(0), opens(5, yard)])).toEqual(["-", "-"]);
});

it("acts on the channels of the first source when the second is a chosen one elsewhere", () => {
  const plan = { ...motionAndDoor(hall), isForAll: false };
  const opens = (seconds: number) => after(seconds, { alarmType: door, channel: hall });
  const moves = [after(0), after(10, { channel: yard })];
  expect(acts(plan, [...moves, opens(20)])).toEqual(["-", "-", "d1/1 d1/2"]);
  expect(acts(plan, [opens(0), after(20)])).toEqual(["-", "d1/1"]);
  // Another door is none.
  expect(acts(plan, [after(0), after(1, { alarmType: door, channel: yard })])).toEqual(["-", "-"]);
});

it("answers a first source once, however often the second is heard", () => {
  const opens = (seconds: number) => after(seconds, { alarmType: door });
  expect(acts(motionAndDoor(), [after(0), opens(1), opens(2)])).toEqual(["-", "d1/1", "-"]);
});

it("does not take one alarm for both sources", () => {
  const plan = aPlan({ second: { operator: "and", types: [7], withinMs: 30_000 } });
  expect(acts(plan, [after(0), after(1)])).toEqual(["-", "-"]);
  expect(acts(plan, [after(0, { alarmType: 10 }), after(1)])).toEqual(["-", "d1/1"]);
});

it("acts on either source with or, a chosen one counting outside its channels too", () => {
  const plan = aPlan({
    isForAll: false,
    conditions: { types: [7] },
    second: { operator: "or", types: [door], withinMs: 1000, channel: hall },
  });
  const alarms = [
    after(0),
    after(1, { alarmType: door, channel: hall }),
    after(2, { alarmType: door, channel: yard }),
    after(3, { alarmType: 10 }),
  ];
  expect(acts(plan, alarms)).toEqual(["d1/1", "d2/1", "-", "-"]);
});

it("acts in its modes only, where the site has modes", () => {
  const plan = aPlan({ modes: ["armed", "home"] });
  expect(acts(plan, [anAlarm()], { modesOf: () => ["disarmed"] })).toEqual(["-"]);
  expect(acts(plan, [anAlarm()], { modesOf: () => ["home"] })).toEqual(["d1/1"]);
  expect(acts(plan, [anAlarm()], { modesOf: () => ["custom-1", "home"] })).toEqual(["d1/1"]);
  expect(acts(plan, [anAlarm()])).toEqual(["d1/1"]);
  expect(acts(aPlan(), [anAlarm()], { modesOf: () => ["disarmed"] })).toEqual(["d1/1"]);
});
