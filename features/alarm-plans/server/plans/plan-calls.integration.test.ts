import { silentLogger } from "@tessera/base";
import { openDatabase } from "@tessera/platform/server";
import { temporaryFolder } from "@tessera/platform/testing";
import { describe, expect, it, onTestFinished } from "vitest";
import { anAlarm, gate, hall, startMs, yard } from "../testing/a-plan.ts";
import { aSite as aSiteOn } from "../testing/a-site.ts";

const hourMs = 3_600_000;
const nights = [{ StartTime: "20:00", EndTime: "24:00" }];
const week = {
  Monday: nights,
  Tuesday: [],
  Wednesday: [],
  Thursday: [],
  Friday: [],
  Saturday: [],
  Sunday: [],
};
/** With every field. */
const whole = {
  Name: "夜间入侵",
  Enable: 1,
  Priority: "1,2",
  Method: "2,5",
  Type: [11, 10],
  EventType: "LineCross",
  SnapInterval: 5,
  RecordDuration: 60,
  CoolDown: 30,
  Week: week,
  Exceptions: [{ Date: "20261001", Name: "国庆", Slots: [] }],
  Modes: ["armed"],
  AllChannels: false,
  Groups: [7],
  Second: { Operator: "and", Type: "1", Within: 20, Device: "d2", Channel: "1" },
  Presets: [{ Device: "", Channel: "", Preset: "3" }],
  WallSeconds: 20,
  Output: { Number: 2, Seconds: 10 },
  Push: { Targets: [3], Text: "{{channel}} {{type}}" },
  Escalation: { Minutes: 5, Targets: [3] },
};

/** So many hours ago. */
const at = (hours: number, changes = {}) => anAlarm({ atMs: startMs - hours * hourMs, ...changes });

async function aSite() {
  const database = await openDatabase({ dataDir: await temporaryFolder(), log: silentLogger });
  onTestFinished(() => database.close());
  return aSiteOn(database);
}

describe("alarm plans", () => {
  it("are added, listed, changed and deleted, with every field", async () => {
    const site = await aSite();
    const { ID: id } = await site.ask("POST", "v1/alarmplan/add", whole);
    const told = {
      ...whole,
      ID: id,
      Enable: true,
      Type: "10,11",
      Week: { Monday: [{ StartTime: "20:00:00", EndTime: "24:00:00", enable: true }] },
      LastFiredAtMs: null,
      ChannelCount: 0,
    };
    expect(await site.ask("GET", "v1/alarmplan/list", { q: "入侵" })).toMatchObject({
      total: 1,
      rows: [told],
    });
    expect(await site.ask("GET", "v1/alarmplan/info", { id })).toMatchObject(told);
    await site.ask("POST", "v1/alarmplan/edit", { ID: id, Name: "白天", Type: 0 });
    expect(await site.ask("GET", "v1/alarmplan/info", { id })).toMatchObject({
      Name: "白天",
      Type: "",
      Second: null,
      Output: null,
      Week: { Monday: [] },
    });
    expect(await site.ask("POST", "v1/alarmplan/del", { id: String(id) })).toEqual({ Deleted: 1 });
    expect(await site.ask("GET", "v1/alarmplan/list")).toEqual({ total: 0, rows: [] });
    expect(site.audited.map(({ target }) => target)).toContain(`报警预案 白天 (${String(id)})`);
  });

  it("are for chosen channels and groups, by query and by JSON; what does not exist is left out", async () => {
    const site = await aSite();
    const { ID: id } = await site.ask("POST", "v1/alarmplan/add", { Name: "一" });
    const saved = await site.ask("GET", "v1/alarmplan/savechannels", {
      id,
      channels: "d1/1,none/1,d2/1",
      groups: "7",
    });
    expect(saved).toEqual({ Total: 2 });
    expect(await site.ask("GET", "v1/alarmplan/channellist", { id, q: "ga" })).toEqual({
      total: 1,
      rows: [{ DeviceID: "d1", DeviceName: "Device d1", ChannelID: "1", ChannelName: "Gate" }],
    });
    await site.ask("POST", "v1/alarmplan/savechannels", {
      id,
      channels: [{ device: "d1", channel: "2" }],
    });
    expect(await site.ask("GET", "v1/alarmplan/info", { id })).toMatchObject({
      Groups: [7],
      AllChannels: false,
      Channels: [{ device: "d1", channel: "2", name: "Yard", deviceName: "Device d1" }],
    });
    await site.ask("POST", "v1/alarmplan/savechannels", { id, all: 1 });
    expect(site.plans.get(Number(id)).isForAll).toBe(true);
    const channels = "none/1";
    const [status, code] = await site.refused("GET", "v1/alarmplan/savechannels", { id, channels });
    expect([status, code]).toEqual([404, "channel-unknown"]);
  });

  it.each([
    [
      "an unknown word in the text",
      { Push: { Targets: [], Text: "{{who}}" } },
      /\{\{who\}\}.*\{\{channel\}\}/,
    ],
    ["half a place", { Presets: [{ Device: "d1", Channel: "", Preset: "1" }] }, /Device.*Channel/],
    ["a second source that is any", { Second: { Operator: "or", Type: "" } }, /第二个条件/],
    ["an escalation to nobody", { Escalation: { Minutes: 5, Targets: [] } }, /升级通知/],
    ["a priority that is none", { Priority: "1,5" }, /Priority.*1–4/],
    ["slots that overlap", { Week: { ...week, Friday: [...nights, ...nights] } }, /星期五.*重叠/],
    ["a name that is there", { Name: "有了" }, /已有名为“有了”/],
    ["a day that is none", { Exceptions: [{ Date: "20260230", Name: "", Slots: [] }] }, /20260230/],
  ])("are refused with %s, saying what is wrong", async (_, change, words) => {
    const site = await aSite();
    await site.ask("POST", "v1/alarmplan/add", { Name: "有了" });
    const [status, , text] = await site.refused("POST", "v1/alarmplan/add", {
      Name: "新",
      ...change,
    });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(text).toMatch(words);
    expect(site.plans.all()).toHaveLength(1);
  });

  it("are for administrators", async () => {
    const site = await aSite();
    for (const path of ["v1/alarmplan/list", "v2/config/alarm/plans", "v2/config/alarm/settings"])
      expect((await site.refused("GET", path, {}, "operator"))[0]).toBe(403);
    const [status] = await site.refused("POST", "v1/alarmplan/add", { Name: "一" }, "operator");
    expect(status).toBe(403);
  });

  it("tell when they have acted last", async () => {
    const site = await aSite();
    await site.ask("POST", "v1/alarmplan/add", { Name: "一", AllChannels: 1 });
    await site.raise(anAlarm({ atMs: startMs + 5000 }));
    expect(await site.ask("GET", "v1/alarmplan/list")).toMatchObject({
      rows: [{ LastFiredAtMs: startMs + 5000 }],
    });
  });

  it("are read and written by the second version of the interface alike, with and without a trailing id", async () => {
    const site = await aSite();
    const path = "v2/config/alarm/plan";
    const { ID: id } = await site.ask("POST", path, whole);
    expect(await site.ask("GET", path, { id })).toMatchObject({ data: { Name: whole.Name } });
    await site.ask("PUT", `${path}/${String(id)}`, { ...whole, Name: "二" });
    expect(await site.ask("GET", `${path}/${String(id)}`)).toMatchObject({ data: { Name: "二" } });
    await site.ask("PUT", `${path}/channels/${String(id)}`, {
      channels: [{ device: "d1", channel: "1" }],
    });
    expect(await site.ask("GET", `${path}/channels`, { id })).toMatchObject({
      count: 1,
      data: [{ ChannelName: "Gate" }],
    });
    expect(await site.ask("GET", "v2/config/alarm/plans", { limit: 5 })).toMatchObject({
      count: 1,
      pagesize: 5,
      data: [{ ID: id, ChannelCount: 1 }],
    });
    expect(await site.ask("DELETE", `${path}/${String(id)}`)).toEqual({ Deleted: 1 });
  });

  it("all rest while they are switched off as a whole", async () => {
    const site = await aSite();
    await site.ask("POST", "v1/alarmplan/add", {
      Name: "一",
      AllChannels: 1,
      Push: { Targets: [3] },
    });
    await site.ask("PUT", "v2/config/alarm/settings", { Enable: 0, MaxPictures: 3 });
    expect(await site.ask("GET", "v2/config/alarm/settings")).toEqual({
      data: { Enable: false, MaxPictures: 3, StaleMinutes: 10 },
    });
    await site.raise(anAlarm());
    expect(site.messages.sent).toEqual([]);
    await site.ask("PUT", "v2/config/alarm/settings", { Enable: 1 });
    await site.raise(anAlarm());
    expect(site.messages.sent).toHaveLength(1);
  });

  it("say what they would have done in the last days, unsaved too, and change nothing", async () => {
    const site = await aSite();
    const alarms = [
      at(8 * 24),
      at(30),
      at(29.99),
      at(2, { channel: yard }),
      at(1, { channel: hall }),
      at(0.5),
    ];
    site.alarms.past.push(...alarms);
    for (const { id } of alarms) site.alarms.stateOf.set(id, "new");
    site.alarms.stateOf.set(alarms.at(-1)?.id ?? 0, "handled");
    const told = await site.ask("POST", "v1/alarmplan/dryrun", {
      ...whole,
      Enable: false,
      Second: null,
      Week: undefined,
      Exceptions: [],
      Priority: "",
      Method: "",
      Type: "",
      EventType: "",
      CoolDown: 60,
      Groups: [],
      channels: [gate, yard].map(({ deviceId, channelId }) => ({
        device: deviceId,
        channel: channelId,
      })),
    });
    expect(told).toMatchObject({
      alarms: 5,
      isCut: false,
      fired: 3,
      folded: 1,
      actions: [
        { kind: "record", count: 3 },
        { kind: "snapshot", count: 30 },
        { kind: "preset", count: 3 },
        { kind: "wall", count: 3 },
        { kind: "output", count: 3 },
        { kind: "push", count: 3 },
        { kind: "escalation", count: 2 },
      ],
    });
    expect(told["firings"]).toMatchObject([
      { device: "d1", channel: "1", name: "Gate", alarmType: 7, description: "移动侦测" },
      { name: "Yard" },
      { name: "Gate" },
    ]);
    expect(told["days"]).toHaveLength(8);
    expect(told["days"]).toMatchObject([
      ...Array.from({ length: 6 }, () => ({ fired: 0 })),
      { date: "20260104", fired: 1 },
      { date: "20260105", fired: 2 },
    ]);
    expect(site.plans.all()).toEqual([]);
    expect(site.messages.sent).toEqual([]);
  });
});
