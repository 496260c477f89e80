import { forEachDatabase, type OpenTestDatabase } from "@tessera/platform/testing";
import { expect, it } from "vitest";
import { anAlarmSite, aReport, gate, startMs } from "./testing/an-alarm-site.ts";

const hourMs = 3_600_000;

const event = (phase: string, at_ms: number, channel_id = "1") => ({
  device_id: "d1",
  channel_id,
  alarm_type: 7,
  phase,
  topic: "Motion",
  description: '{"zh":"移动侦测","en":"Motion"}',
  at_ms,
});

forEachDatabase((open) => {
  it("gives the beginning and the end of an alarm one id, and tells of each when it is stored", async () => {
    const { alarms, raised, rows } = await aSite(open);
    const begun = await alarms.report(aReport("begins"));
    expect(raised).toMatchObject([{ id: begun, phase: "begins", key: "Motion" }]);
    const other = await alarms.report(aReport("begins", 10, { key: "Tripwire", alarmType: 10 }));
    expect(other).not.toBe(begun);
    expect(await alarms.report(aReport("ends", 5000))).toBe(begun);
    expect(raised.map(({ id, phase }) => [id, phase])).toEqual([
      [begun, "begins"],
      [other, "begins"],
      [begun, "ends"],
    ]);
    expect(await rows()).toHaveLength(2);
  });

  it("tells what a source has begun of a device and not ended", async () => {
    const { alarms } = await aSite(open);
    const report = aReport("begins");
    const { source, deviceId, channel, alarmType, severity } = report;
    await alarms.report(report);
    await alarms.report(aReport("begins", 10, { key: "Tripwire", alarmType: 10 }));
    await alarms.report(aReport("happens", 20, { key: "Once" }));
    await alarms.report(aReport("begins", 30, { source: "another" }));
    await alarms.report(aReport("ends", 40, { key: "Tripwire", alarmType: 10 }));
    expect(await alarms.openOf(source, deviceId)).toEqual([
      expect.objectContaining({ key: "Motion", channel, alarmType, severity }),
    ]);
    expect(await alarms.openOf(source, "nobody")).toEqual([]);
  });

  it("joins what comes together as it joins what comes apart", async () => {
    const { alarms, rows } = await aSite(open);
    const ids = await Promise.all([
      alarms.report(aReport("begins")),
      alarms.report(aReport("ends", 1000)),
      alarms.report(aReport("begins", 2000)),
      alarms.report(aReport("happens", 2500)),
      alarms.report(aReport("begins", 3000)),
    ]);
    expect(ids[1]).toBe(ids[0]);
    expect(ids[4]).toBe(ids[2]);
    expect(new Set(ids).size).toBe(3);
    expect(
      (await rows()).map(({ startMs: from, endMs }) => [from - startMs, endMs - startMs]),
    ).toEqual([
      [0, 1000],
      [2000, hourMs],
      [2500, 2500],
    ]);
  });

  it("takes an alarm whose end is never told for over after an hour", async () => {
    const { alarms, rows } = await aSite(open);
    const first = await alarms.report(aReport("begins"));
    expect(await alarms.report(aReport("begins", hourMs - 1))).toBe(first);
    expect(await alarms.report(aReport("begins", hourMs + 1))).not.toBe(first);
    const [old] = await rows(startMs + 5 * hourMs);
    expect(old?.endMs).toBe(startMs + hourMs);
  });

  it("believes an end that is told, however late", async () => {
    const { alarms, rows, clock } = await aSite(open);
    const first = await alarms.report(aReport("begins"));
    await clock.advance(4 * hourMs);
    expect(await alarms.report(aReport("ends", 5 * hourMs))).toBe(first);
    const [long] = await rows(startMs + 9 * hourMs);
    expect(long?.endMs).toBe(startMs + 5 * hourMs);
  });

  it("lists beginnings and ends of a device, newest first; an end that nothing began marks no time", async () => {
    const { alarms, rows } = await aSite(open);
    await alarms.report(aReport("ends"));
    await alarms.report(aReport("begins", 1000));
    await alarms.report(aReport("ends", 1000));
    await alarms.report(aReport("happens", 2000, { channel: undefined }));
    await alarms.report(aReport("happens", 3000, { deviceId: "d2", channel: undefined }));
    const { total, page } = await alarms.list("d1", { start: 0, limit: 3 });
    expect(total).toBe(4);
    expect(page.map(({ phase, channelId, topic }) => [phase, channelId, topic])).toEqual([
      ["happens", undefined, "RuleEngine/Motion"],
      ["ends", "1", "RuleEngine/Motion"],
      ["begins", "1", "RuleEngine/Motion"],
    ]);
    expect((await alarms.list("d1", { start: 3, limit: 3 })).page).toMatchObject([
      { phase: "ends", atMs: startMs },
    ]);
    expect(await rows()).toHaveLength(2);
  });

  it("finds alarms of a channel and of its whole device in a stretch of time", async () => {
    const { alarms } = await aSite(open);
    await alarms.report(aReport("begins"));
    await alarms.report(aReport("ends", 10_000));
    await alarms.report(aReport("happens", 20_000, { channel: undefined }));
    await alarms.report(aReport("happens", 20_000, { channel: { ...gate, channelId: "2" } }));
    const between = async (fromMs: number, toMs: number) =>
      (await alarms.between(gate, startMs + fromMs, startMs + toMs)).map(
        (alarm) => alarm.endMs - startMs,
      );
    expect(await between(5000, 15_000)).toEqual([10_000]);
    expect(await between(0, 30_000)).toEqual([10_000, 20_000]);
    expect(await between(10_001, 20_000)).toEqual([]);
  });

  it("keeps the newest of a restless device, and nothing older than its days", async () => {
    const { alarms, clock } = await aSite(open, 100);
    const reports = Array.from({ length: 600 }, (_, index) => aReport("happens", index));
    await alarms.report(aReport("happens", 0, { deviceId: "quiet", channel: undefined }));
    await Promise.all(reports.map((report) => alarms.report(report)));
    expect((await alarms.list("d1", { start: 0, limit: 1 })).total).toBe(100);
    expect((await alarms.list("quiet", { start: 0, limit: 1 })).total).toBe(1);
    await clock.advance(31 * 24 * hourMs);
    await expect
      .poll(async () => (await alarms.list("quiet", { start: 0, limit: 1 })).total, {
        timeout: 20_000,
      })
      .toBe(0);
  });

  it("refuses what cannot be stored, says so, and goes on", async () => {
    const { alarms, database, raised } = await aSite(open);
    await database.as<{ alarms: object }>().schema.alterTable("alarms").renameTo("gone").execute();
    await expect(alarms.report(aReport("happens"))).rejects.toThrow("alarms");
    expect(raised).toEqual([]);
    await database.as<{ gone: object }>().schema.alterTable("gone").renameTo("alarms").execute();
    await expect(alarms.report(aReport("happens"))).resolves.toBeGreaterThan(0);
  });

  it("stores alarms with what their source writes, or neither, and those of others all the same", async () => {
    const { alarms, database, raised } = await aSite(open);
    const db = database.as<{ marks: { mark: string } }>();
    await db.schema.createTable("marks").addColumn("mark", "text").execute();
    const write = (mark: string) => async () => {
      await db.insertInto("marks").values({ mark }).execute();
    };
    const lost = async () => {
      await write("lost")();
      throw new Error("the lease is another's");
    };
    const [one, other, both] = await Promise.allSettled([
      alarms.report(aReport("happens")),
      alarms.reportWith([aReport("happens", 1)], lost),
      alarms.reportWith([aReport("happens", 2), aReport("happens", 3)], write("kept")),
    ]);
    expect(one).toMatchObject({ status: "fulfilled" });
    expect(other).toMatchObject({
      status: "rejected",
      reason: { message: "the lease is another's" },
    });
    expect(both).toMatchObject({ value: raised.slice(1).map(({ id }) => id) });
    expect(raised.map(({ atMs }) => atMs - startMs)).toEqual([0, 2, 3]);
    await expect(alarms.reportWith([aReport("happens", 1)], lost)).rejects.toThrow("another's");
    await database.as<{ alarms: object }>().schema.alterTable("alarms").renameTo("gone").execute();
    await expect(alarms.reportWith([aReport("happens", 4)], write("late"))).rejects.toThrow(
      "alarms",
    );
    expect(await db.selectFrom("marks").select("mark").execute()).toEqual([{ mark: "kept" }]);
  });

  it("takes over what devices had noticed before", async () => {
    const database = await open();
    const events = [
      event("ends", 5),
      event("begins", 10),
      event("ends", 30),
      event("happens", 40, ""),
    ];
    const oldEvents = [...events, event("begins", 50)];
    const { alarms } = await anAlarmSite(database, { oldEvents });
    expect(
      (await alarms.between({ deviceId: "d1", channelId: "1" }, 0, 100)).map((one) => [
        one.startMs,
        one.endMs,
      ]),
    ).toEqual([
      [10, 30],
      [40, 40],
      [50, 100],
    ]);
    expect((await alarms.list("d1", { start: 0, limit: 9 })).total).toBe(5);
  });
});

async function aSite(open: OpenTestDatabase, keptOfDevice = 2000) {
  const database = await open();
  const site = await anAlarmSite(database, { limits: { keptOfDevice } });
  return {
    ...site,
    database,
    rows: (toMs = startMs + hourMs) => site.alarms.between(gate, startMs, toMs),
  };
}
