import { forEachDatabase } from "@tessera/platform/testing";
import { expect, it } from "vitest";
import type { WireAlarm, WireHandling, WireStorm } from "../contract.ts";
import { anAlarmSite, aReport, yard } from "./testing/an-alarm-site.ts";

interface Listed {
  readonly total: number;
  readonly rows: readonly WireAlarm[];
}
interface Inbox {
  readonly total: number;
  readonly Unread: number;
  readonly rows: readonly WireStorm[];
}

const stateOf = ({ ID, State, Assignee }: WireAlarm) => [ID, State, Assignee];
const minuteMs = 60_000;

forEachDatabase((open) => {
  it("keeps who made what of an alarm, and takes it back", async () => {
    const { alarms, json, audited, ask } = await anAlarmSite(await open());
    const id = await alarms.report(aReport("happens"));
    const first = await json<{ HandlingID: number; Changed: number }>(2, "POST", "alarm/handle", {
      IDs: [id],
      State: "acknowledged",
      AssigneeID: 2,
      Note: "on my way",
    });
    expect(first.Changed).toBe(1);
    const shown = () => json<Listed>(1, "GET", "alarmlist").then(({ rows }) => rows[0]);
    expect(await shown()).toMatchObject({
      State: "acknowledged",
      HandledBy: "li",
      Note: "on my way",
      Assignee: "li",
      AssigneeID: 2,
    });
    expect((await json<Inbox>(2, "GET", "alarm/inbox?view=mine")).total).toBe(1);
    const second = await json<{ HandlingID: number }>(1, "POST", "alarm/handle", {
      IDs: [id],
      State: "false",
    });
    expect(await shown()).toMatchObject({ State: "false", HandledBy: "admin", Assignee: "li" });
    // What somebody else has done since is not undone by an earlier word.
    expect(await json(2, "POST", "alarm/undo", { HandlingID: first.HandlingID })).toEqual({
      Changed: 0,
    });
    expect((await ask(2, "POST", "alarm/undo", { HandlingID: second.HandlingID })).status).toBe(
      404,
    );
    await json(1, "POST", "alarm/undo", { HandlingID: second.HandlingID });
    expect(await shown()).toMatchObject({ State: "acknowledged", HandledBy: "li" });
    const counts = await json<Listed>(1, "GET", "alarmlist?state=acknowledged");
    expect(counts.total).toBe(1);
    expect(audited.map(({ kind }) => kind)).toContain("change");
  });

  it("tells all that was made of an alarm, the last one last, and steps back through it", async () => {
    const { alarms, json, clock } = await anAlarmSite(await open());
    const id = await alarms.report(aReport("happens"));
    const other = await alarms.report(aReport("happens", 0, { channel: yard }));
    const handle = async (user: number, made: object, IDs = [id]) => {
      await clock.advance(minuteMs);
      return json<{ HandlingID: number; Changed: number }>(user, "POST", "alarm/handle", {
        IDs,
        ...made,
      });
    };
    const history = async (of = id) =>
      (await json<{ History: readonly WireHandling[] }>(1, "GET", `alarm/facts?id=${of}`)).History;
    const state = () => json<Listed>(1, "GET", "alarmlist").then(({ rows }) => rows.map(stateOf));

    expect(await history()).toEqual([]);
    const first = await handle(2, { State: "acknowledged", AssigneeID: 2, Note: "on my way" });
    const second = await handle(1, { Note: "call the police", AssigneeID: 0 });
    const third = await handle(1, { State: "handled" }, [id, other]);
    expect(third.Changed).toBe(2);
    expect(
      (await history()).map(({ By, State, Assignee, Note }) => [By, State, Assignee, Note]),
    ).toEqual([
      ["li", "acknowledged", "li", "on my way"],
      ["admin", null, "", "call the police"],
      ["admin", "handled", null, ""],
    ]);
    const times = (await history()).map(({ Time }) => Time);
    expect(times).toEqual(times.toSorted());
    expect(new Set(times).size).toBe(3);
    expect(await history(other)).toHaveLength(1);

    for (const { HandlingID } of [third, second])
      await json(1, "POST", "alarm/undo", { HandlingID });
    expect(await state()).toContainEqual([id, "acknowledged", "li"]);
    expect(await state()).toContainEqual([other, "new", ""]);
    await json(2, "POST", "alarm/undo", { HandlingID: first.HandlingID });
    expect(await state()).toContainEqual([id, "new", ""]);
    expect(await history()).toEqual([]);
    expect((await json<Inbox>(1, "GET", "alarm/inbox")).Unread).toBe(2);
  });

  it("keeps a word in what was made of an alarm when it is taken back after another", async () => {
    const { alarms, json } = await anAlarmSite(await open());
    const [id, other] = [
      await alarms.report(aReport("happens")),
      await alarms.report(aReport("happens", 0, { channel: yard })),
    ];
    const handle = (IDs: readonly number[], State: string) =>
      json<{ HandlingID: number }>(1, "POST", "alarm/handle", { IDs, State });
    const states = async (of: number) =>
      (
        await json<{ History: readonly WireHandling[] }>(1, "GET", `alarm/facts?id=${of}`)
      ).History.map(({ State }) => State);
    const { HandlingID } = await handle([id, other], "acknowledged");
    await handle([id], "false");
    expect(await json(1, "POST", "alarm/undo", { HandlingID })).toEqual({ Changed: 1 });
    expect(await states(id)).toEqual(["acknowledged", "false"]);
    expect(await states(other)).toEqual([]);
  });

  it("forgets what was made of an alarm together with it", async () => {
    const database = await open();
    const { alarms, json } = await anAlarmSite(database);
    const ids = [
      await alarms.report(aReport("happens")),
      await alarms.report(aReport("happens", 1)),
    ];
    await json(1, "POST", "alarm/handle", { IDs: ids, State: "handled" });
    const handled = () =>
      database
        .as<{ alarm_handled: { alarm_id: number } }>()
        .selectFrom("alarm_handled")
        .select("alarm_id")
        .execute();
    expect(await handled()).toHaveLength(2);
    await json(1, "POST", "deletealarm", { ID: ids[0] });
    expect(await handled()).toEqual([{ alarm_id: ids[1] }]);
  });

  it("tells once which kinds of a device's alarms somebody has looked into", async () => {
    const { alarms, json, events } = await anAlarmSite(await open());
    const heard: unknown[] = [];
    events.on("alarms-seen-to", (seenTo) => void heard.push(seenTo));
    const first = await alarms.report(aReport("happens", 0, { key: "1" }));
    const second = await alarms.report(aReport("happens", 10, { key: "2" }));
    const other = await alarms.report(aReport("happens", 20, { topic: "Tamper", key: "3" }));
    const handle = (State: string | undefined, ...IDs: number[]) =>
      json(1, "POST", "alarm/handle", { IDs, State, Note: "seen" });
    await handle(undefined, first);
    await handle("new", first);
    expect(heard).toEqual([]);
    await handle("acknowledged", first, second);
    await handle("handled", first, second);
    await handle("false", other);
    const device = { source: "ONVIF", deviceId: "d1" };
    expect(heard).toEqual([
      { ...device, topics: ["RuleEngine/Motion"] },
      { ...device, topics: ["Tamper"] },
    ]);
  });
});
