import { forEachDatabase } from "@tessera/platform/testing";
import { expect, it } from "vitest";
import type { WireAlarm, WireStorm } from "../contract.ts";
import { anAlarmSite, aReport, gate, nowMs, startMs, yard } from "./testing/an-alarm-site.ts";

interface Listed {
  readonly total: number;
  readonly rows: readonly WireAlarm[];
}
interface Inbox {
  readonly total: number;
  readonly Unread: number;
  readonly rows: readonly WireStorm[];
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

forEachDatabase((open) => {
  it("folds what follows closely into one row that opens, until somebody has looked into it", async () => {
    const { alarms, json, clock } = await anAlarmSite(await open());
    for (let index = 0; index < 142; index++)
      await alarms.report(aReport("happens", index * 1000, { severity: index === 7 ? 2 : 4 }));
    await alarms.report(aReport("happens", 0, { channel: yard }));
    const inbox = await json<Inbox>(1, "GET", "alarm/inbox");
    expect(
      inbox.rows.map(({ ChannelName, Count, NewCount }) => [ChannelName, Count, NewCount]),
    ).toEqual([
      ["大门", 142, 142],
      ["院子", 1, 1],
    ]);
    expect(inbox.rows[0]).toMatchObject({
      AlarmPriority: 2,
      FirstMs: startMs,
      LastMs: startMs + 141_000,
    });
    const storm = inbox.rows[0]?.ID ?? 0;
    const inside = await json<Listed>(1, "GET", `alarmlist?storm=${storm}&limit=5`);
    expect(inside.total).toBe(142);
    expect(inside.rows[0]?.AtMs).toBe(startMs + 141_000);
    await json(1, "POST", "alarm/handle", { Storms: [storm], State: "acknowledged" });
    await alarms.report(aReport("happens", 142_000));
    await clock.advance(10 * minuteMs);
    await alarms.report(aReport("happens", 10 * minuteMs));
    const after = await json<Inbox>(1, "GET", "alarm/inbox?view=all");
    expect(after.rows.map(({ ID, Count, NewCount }) => [ID === storm, Count, NewCount])).toEqual([
      [false, 1, 1],
      [false, 1, 1],
      [true, 142, 0],
      [false, 1, 1],
    ]);
    expect(after.Unread).toBe(3);
  });

  it("shows everybody the alarms of channels that he may watch, and those of the server to administrators", async () => {
    const { alarms, json, ask } = await anAlarmSite(await open());
    const atGate = await alarms.report(aReport("happens"));
    const atYard = await alarms.report(aReport("happens", 1, { channel: yard }));
    const ofDevice = await alarms.report(aReport("happens", 2, { channel: undefined }));
    const ofServer = await alarms.report(
      aReport("happens", 3, { channel: undefined, deviceId: "", source: "system" }),
    );
    const idsOf = async (user: number) =>
      (await json<Listed>(user, "GET", "alarmlist")).rows.map(({ ID }) => ID);
    expect(await idsOf(1)).toEqual([ofServer, ofDevice, atYard, atGate]);
    expect(await idsOf(2)).toEqual([ofDevice, atGate]);
    expect((await json<Inbox>(2, "GET", "alarm/inbox")).Unread).toBe(2);
    for (const foreign of [atYard, ofServer])
      expect(
        (await ask(2, "POST", "alarm/handle", { IDs: [atGate, foreign], State: "handled" })).status,
      ).toBe(404);
    expect((await ask(2, "GET", `alarm/picture?id=${atYard}`)).status).toBe(404);
    expect((await ask(2, "GET", `alarm/facts?id=${atYard}`)).status).toBe(404);
    expect((await ask(2, "POST", "deletealarm", { ID: atGate })).status).toBe(403);
    expect((await ask(2, "POST", "clearalarm", {})).status).toBe(403);
  });

  it("filters by time, type, method, priority, state, place and group, and counts each as it lists it", async () => {
    const { alarms, json } = await anAlarmSite(await open());
    const reports = Array.from({ length: 120 }, (_, index) =>
      aReport("happens", -index * 37 * minuteMs, {
        channel: index % 3 === 0 ? yard : gate,
        alarmType: [7, 10, 18, 0][index % 4] ?? 0,
        severity: ((index % 4) + 1) as 1,
      }),
    );
    await Promise.all(reports.map((report) => alarms.report(report)));
    const expectSame = async (
      query: string,
      wants: (alarm: (typeof reports)[number]) => boolean,
    ) => {
      const wanted = reports.filter(wants);
      const { total, rows } = await json<Listed>(1, "GET", `alarmlist?limit=7&start=3&${query}`);
      expect([query, total]).toEqual([query, wanted.length]);
      expect(rows.map(({ AtMs }) => AtMs)).toEqual(wanted.slice(3, 10).map(({ atMs }) => atMs));
    };
    await expectSame("", () => true);
    await expectSame("type=7,10", ({ alarmType }) => [7, 10].includes(alarmType));
    await expectSame("type=0", () => true);
    await expectSame("method=6", ({ alarmType }) => alarmType === 18);
    await expectSame("priority=1,2", ({ severity }) => severity <= 2);
    await expectSame("channel=2", ({ channel }) => channel === yard);
    await expectSame("group=2", ({ channel }) => channel === yard);
    await expectSame(`q=${encodeURIComponent("大门")}`, ({ channel }) => channel === gate);
    const from = startMs - 50 * hourMs - 5 * minuteMs;
    const to = startMs - 3 * hourMs + 7 * minuteMs;
    await expectSame(`starttime=${from}&endtime=${to}`, ({ atMs }) => atMs >= from && atMs < to);
    await expectSame(
      `starttime=${from}&endtime=${to}&type=10&channel=1`,
      ({ atMs, alarmType, channel }) =>
        atMs >= from && atMs < to && alarmType === 10 && channel === gate,
    );
    const oldest = await json<Listed>(1, "GET", "alarmlist?order=asc&limit=1");
    expect(oldest.rows[0]?.AtMs).toBe(Math.min(...reports.map(({ atMs }) => atMs)));
    const deep = await json<Listed>(1, "GET", "alarmlist?start=118&limit=10");
    expect(deep.rows).toHaveLength(2);
  });

  it("counts by hour, type and place, and gives the same as a table without formulas", async () => {
    const { alarms, json, ask } = await anAlarmSite(await open());
    for (let index = 0; index < 5; index++)
      await alarms.report(aReport("happens", -index * hourMs));
    await alarms.report(
      aReport("happens", -hourMs, {
        channel: yard,
        alarmType: 10,
        description: { zh: "=1+1", en: '=1+1,"x"' },
      }),
    );
    const found = await json<{
      Total: number;
      ByTime: { FromMs: number; Count: number }[];
      ByType: unknown;
      ByPlace: { Name: string; Count: number }[];
      ByHourOfDay: number[];
    }>(1, "GET", "alarm/statistics");
    expect(found.Total).toBe(6);
    expect(found.ByTime.map(({ Count }) => Count)).toEqual([1, 1, 1, 2, 1]);
    expect(found.ByType).toEqual([
      { Type: 7, Count: 5 },
      { Type: 10, Count: 1 },
    ]);
    expect(found.ByPlace.map(({ Name, Count }) => [Name, Count])).toEqual([
      ["大门", 5],
      ["院子", 1],
    ]);
    expect(found.ByHourOfDay.reduce((sum, count) => sum + count)).toBe(6);
    const { body } = await ask(1, "GET", "alarm/export?type=10");
    const [head, row, rest] = body.split("\r\n");
    expect(head).toContain("Priority");
    expect(row).toContain(`"'=1+1,""x"""`);
    expect(rest).toBe("");
  });

  it("deletes one, several or those of a filter, and counts on from there", async () => {
    const { alarms, json, ask } = await anAlarmSite(await open());
    const ids: number[] = [];
    for (let index = 0; index < 6; index++)
      ids.push(await alarms.report(aReport("happens", index, { alarmType: index < 4 ? 7 : 10 })));
    expect(await json(1, "POST", "deletealarm", { ID: ids[0] })).toEqual({ Deleted: 1 });
    expect(await json(1, "POST", "deletealarm", { IDs: ids.slice(0, 2) })).toEqual({ Deleted: 1 });
    expect((await ask(1, "POST", "deletealarm", { ID: ids[0] })).status).toBe(404);
    expect((await ask(1, "POST", "deletealarm", {})).status).toBe(404);
    expect(await json(1, "POST", "clearalarm", { type: "10" })).toEqual({ Deleted: 2 });
    expect((await json<Listed>(1, "GET", "alarmlist")).total).toBe(2);
    expect((await json<Inbox>(1, "GET", "alarm/inbox")).rows.map(({ Count }) => Count)).toEqual([
      2,
    ]);
    expect(await json(1, "POST", "clearalarm", {})).toEqual({ Deleted: 2 });
    expect((await json<Inbox>(1, "GET", "alarm/inbox")).total).toBe(0);
  });

  it("takes an alarm of a wrong clock for one of now, and says what was told", async () => {
    const { alarms, json } = await anAlarmSite(await open());
    await alarms.report(aReport("happens", 0, { atMs: 0 }));
    await alarms.report(
      aReport("happens", 0, { atMs: startMs + 400 * 24 * hourMs, alarmType: 4711 }),
    );
    await alarms.report(
      aReport("happens", 0, { atMs: Number.NaN, deviceId: "unknown", channel: undefined }),
    );
    const { rows } = await json<Listed>(1, "GET", "alarmlist");
    expect(rows.map(({ AtMs }) => AtMs)).toEqual([nowMs, nowMs, nowMs]);
    expect(rows.map(({ ToldTime }) => ToldTime.slice(0, 4))).toEqual(["", "2027", ""]);
    expect(rows[1]).toMatchObject({ AlarmType: 4711, AlarmMethod: 7 });
    expect(rows[0]).toMatchObject({ DeviceID: "unknown", DeviceName: "" });
  });

  it("takes a picture at the moment; those that come closely share it", async () => {
    const { alarms, json, ask, snapshots, clock, feature } = await anAlarmSite(await open());
    const first = await alarms.report(aReport("happens"));
    const second = await alarms.report(aReport("happens", 10));
    await clock.advance(6000);
    const later = await alarms.report(aReport("begins", 6000));
    await alarms.report(aReport("ends", 6500));
    await feature.stop?.();
    expect(snapshots).toEqual([gate, gate]);
    const shown = async (id: number) => [...(await ask(1, "GET", `alarm/picture?id=${id}`)).bytes];
    expect([await shown(first), await shown(second), await shown(later)]).toEqual([
      [0xff, 0xd8, 1],
      [0xff, 0xd8, 1],
      [0xff, 0xd8, 2],
    ]);
    await alarms.addPicture(first, startMs + 1, new Uint8Array([9]));
    expect(await json(1, "GET", `alarm/facts?id=${first}`)).toMatchObject({ Pictures: 2 });
    expect([...(await ask(1, "GET", `alarm/picture?id=${first}&index=1`)).bytes]).toEqual([9]);
  });

  it("shows the picture of one alarm to who has its ticket, for a week", async () => {
    const { alarms, ask, clock } = await anAlarmSite(await open());
    const id = await alarms.report(aReport("happens"));
    await alarms.addPicture(id, startMs, new Uint8Array([7]));
    const path = alarms.picturePath(id).replace("/api/v1/", "");
    const seen = await ask(0, "GET", path);
    expect([seen.status, seen.bytes.length > 0]).toEqual([200, true]);
    const middle = path.length - 3;
    const other = path[middle] === "A" ? "B" : "A";
    const forged = path.slice(0, middle) + other + path.slice(middle + 1);
    expect((await ask(0, "GET", forged)).status).toBe(404);
    await clock.advance(7 * 24 * hourMs + 1);
    const late = await ask(0, "GET", path);
    expect([late.status, late.body.includes("Sign in")]).toEqual([404, true]);
  });

  it("tells consoles of each row of the inbox as it is, a few times a second at most", async () => {
    const { alarms, told, clock } = await anAlarmSite(await open());
    for (let index = 0; index < 50; index++) await alarms.report(aReport("happens", index));
    await clock.advance(60);
    await expect.poll(() => told.length).toBe(1);
    expect(told[0]).toMatchObject({ kind: "alarm-told", data: { Count: 50, ChannelName: "大门" } });
    await alarms.report(aReport("happens", 60, { channel: undefined }));
    await clock.advance(200);
    expect(told.at(-1)).toEqual({ kind: "alarms-changed", data: {} });
  });

  it("keeps what no plan has looked at until somebody has stored what follows of it", async () => {
    const { alarms } = await anAlarmSite(await open());
    await alarms.report(aReport("begins"));
    await alarms.report(aReport("ends", 1000));
    await alarms.report(aReport("happens", 2000, { alarmType: 10 }));
    const crash = new Error("crash");
    await expect(alarms.takeFresh(10, () => Promise.reject(crash))).rejects.toThrow(crash);
    const taken: string[] = [];
    const take = async (fresh: readonly { phase: string; alarmType: number; atMs: number }[]) => {
      for (const { phase, alarmType, atMs } of fresh)
        taken.push(`${phase} ${alarmType} ${atMs - startMs}`);
    };
    expect(await alarms.takeFresh(2, take)).toBe(2);
    expect(await alarms.takeFresh(2, take)).toBe(1);
    expect(await alarms.takeFresh(2, take)).toBe(0);
    expect(taken).toEqual(["begins 7 0", "ends 7 1000", "happens 10 2000"]);
    const pieces: number[] = [];
    for await (const some of alarms.history(startMs, startMs + 5000)) pieces.push(some.length);
    expect(pieces).toEqual([2]);
  });

  it("lists EHome alarms by group and code, and deletes these alone", async () => {
    const { alarms, json, ask } = await anAlarmSite(await open());
    const other = await alarms.report(aReport("happens"));
    const ehome = (topic: string) =>
      alarms.report(aReport("happens", 0, { source: "EHOME", topic }));
    const motion = await ehome("1/8");
    await ehome("1/97");
    await ehome("14/0");
    interface Ehome {
      readonly total: number;
      readonly rows: readonly { readonly CodeName: string; readonly GroupName: string }[];
    }
    const list = (query = "") => json<Ehome>(1, "GET", `ehome_alarm/queryList${query}`);
    expect((await list()).total).toBe(3);
    expect((await list("?group=1")).total).toBe(2);
    expect((await list("?group=1&code=8")).rows).toMatchObject([
      { ID: motion, CodeName: "Motion detection", GroupName: "Basic alarms" },
    ]);
    expect((await ask(1, "POST", "ehome_alarm/delete", { ID: other })).status).toBe(404);
    expect(await json(1, "POST", "ehome_alarm/delete", { ID: motion })).toEqual({ Deleted: 1 });
    expect(await json(1, "POST", "ehome_alarm/clearehomealarm", {})).toEqual({ Deleted: 2 });
    expect((await json<Listed>(1, "GET", "alarmlist")).total).toBe(1);
  });

  it("answers nonsense with what is wrong", async () => {
    const { ask } = await anAlarmSite(await open());
    for (const query of [
      "type=x",
      "starttime=yesterday",
      "state=lost",
      "starttime=2026-02-31 99:00:00",
    ])
      expect([query, (await ask(1, "GET", `alarmlist?${query}`)).status]).toEqual([query, 400]);
    const backwards = await ask(1, "GET", `alarmlist?starttime=${startMs}&endtime=${startMs - 1}`);
    expect(backwards.body).toContain("The start is after the end");
    expect((await ask(1, "POST", "alarm/handle", { State: "handled" })).status).toBe(400);
    const unknownUser = { IDs: [1], AssigneeID: 99 };
    expect((await ask(1, "POST", "alarm/handle", unknownUser)).status).toBe(404);
  });
});
