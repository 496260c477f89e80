import { describe, expect, it } from "vitest";
import { gb28181Settings } from "../contract.ts";
import { aSite } from "./testing/a-site.ts";
import { aTrace } from "./testing/a-trace.ts";

const v2 = "/api/v2/config/device/access";
const gate = "34020000001320000007";

describe("the settings of GB access", () => {
  it("are read by both interfaces, with the password masked", async () => {
    const { call, settings } = await aSite();
    const legacy = await call("GET", "/api/v1/getbaseconfig");
    expect(legacy.body.Tessera.Body).toMatchObject({
      Serial: "34020000002000000001",
      Realm: "3402000000",
      Port: 15_060,
      DevicePassword: "",
      KeepaliveTimeout: 180,
      MediaTransport: "TCP",
      MediaTransportMode: "passive",
      HTTPSPort: 10_443,
      APIAuth: true,
      LiveStreamAuth: true,
    });
    await settings.change(gb28181Settings, { sipPassword: "sip-Secret-9" });
    const { body, text } = await call("GET", `${v2}/gb`);
    expect(body.data.DevicePassword).toBe("********");
    expect(text).not.toContain("sip-Secret-9");
  });

  it("change field by field, keep a masked password and announce what changed", async () => {
    const { call, settings, events } = await aSite();
    const told: unknown[] = [];
    events.on("settings-changed", (change) => void told.push(change));
    const change = {
      Serial: "44010000002000000001",
      Port: "5061",
      DevicePassword: "sip-Secret-9",
      MediaTransport: "UDP",
      MediaPortMin: 40_000,
      MediaPortMax: 40_100,
      AlarmSubscribeInterval: 0,
      KeepaliveTimeout: 120,
      UnknownDevices: "wait",
      ZoneMinutes: 540,
    };
    const { status, body } = await call("PUT", `${v2}/gb`, change);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ Port: 5061, Realm: "4401000000", KeepaliveCount: 2 });
    expect(told).toEqual([
      {
        section: "gb28181",
        fields: expect.arrayContaining(["port", "serial", "sipPassword", "mediaMode"]),
      },
    ]);
    await call("POST", "/api/v1/setbaseconfig", {
      ...body.data,
      KeepaliveTimeout: undefined,
      MediaTransport: "TCP",
      MediaTransportMode: "active",
      ZoneMinutes: "",
    });
    expect(settings.get(gb28181Settings)).toMatchObject({
      realm: "",
      sipPassword: "sip-Secret-9",
      mediaMode: "TCP-ACTIVE",
      mediaPorts: { min: 40_000, max: 40_100 },
      subscriptions: { catalog: 3600, alarm: 0, position: 0 },
      unknownDevices: "wait",
      keepaliveCount: 2,
      zoneMinutes: null,
    });
  });

  it("are not changed by values that cannot be used, and name the field", async () => {
    const { call, settings } = await aSite();
    const before = settings.get(gb28181Settings);
    for (const [field, value] of [
      ["Serial", "3402"],
      ["Realm", "no blanks"],
      ["Host", "a/b"],
      ["Host", "1.2.3.4.5"],
      ["Port", 70_000],
      ["KeepaliveInterval", 1],
      ["MediaTransport", "SMOKE"],
      ["RedirectTo", "nowhere"],
      ["ZoneMinutes", 10_000],
    ] as const) {
      const { status, text } = await call("PUT", `${v2}/gb`, { [field]: value });
      expect([status, text]).toEqual([400, expect.stringContaining(field)]);
    }
    expect(settings.get(gb28181Settings)).toEqual(before);
  });

  it("refuse a range of ports that is none, and the password that everybody knows", async () => {
    const { call } = await aSite();
    expect((await call("PUT", `${v2}/gb`, { MediaPortMin: 31_000 })).code).toBe("bad-media-ports");
    const known = await call("PUT", `${v2}/gb`, { DevicePassword: "12345678" });
    expect(known).toMatchObject({ status: 400, code: "sip-password-default" });
    for (const DevicePassword of ["1", "Sip-7", "87654321", "abcdefgh"]) {
      const weak = await call("PUT", `${v2}/gb`, { DevicePassword });
      expect(weak).toMatchObject({ status: 400, code: "sip-password-weak" });
    }
  });

  it("leave a line in the audit record that holds no password", async () => {
    const { call, lines } = await aSite();
    await call("PUT", `${v2}/gb`, { DevicePassword: "sip-Secret-9", Port: 5062 });
    const [line] = lines;
    expect(line).toMatchObject({ target: "国标接入", kind: "change" });
    expect(line?.detail.noted).toMatchObject([
      { before: { Port: 15_060 }, after: { Port: 5062, credentials: "renewed" } },
    ]);
    expect(JSON.stringify(line?.detail.noted)).not.toContain("sip-Secret-9");
  });
});

describe("the lists", () => {
  it("take entries by either interface and never give a password away", async () => {
    const { call, accessLists } = await aSite();
    const added = await call("POST", "/api/v1/addwhite", {
      Serial: gate,
      Password: "of-the-gate",
      RemoteIP: "192.0.2.0/24",
    });
    expect(added.body).toMatchObject({ state: "success", ID: expect.any(Number) });
    await call("POST", `${v2}/white`, { RemoteIP: "198.51.100.7", Description: "院子" });
    const { body, text } = await call("GET", "/api/v1/white", { sort: "Serial", order: "desc" });
    expect(body).toMatchObject({
      count: 2,
      data: [
        { Serial: gate, Password: "********", RemoteIP: "192.0.2.0/24", RemotePort: 0 },
        { Serial: "", Password: "", Description: "院子" },
      ],
    });
    expect(text).not.toContain("of-the-gate");
    expect(accessLists.passwordOf(gate)).toBe("of-the-gate");
    expect((await call("GET", `${v2}/whites`, { q: "院" })).body.count).toBe(1);
    const id = added.body.ID;
    expect((await call("GET", `${v2}/white/${id}`)).body.data.Serial).toBe(gate);
    expect((await call("GET", `${v2}/white`, { id })).body.data.Serial).toBe(gate);
  });

  it("refuse a password that is short or of one kind, and keep the one that is stored", async () => {
    const { call, accessLists } = await aSite();
    const weak = { Serial: gate, Password: "87654321" };
    expect((await call("POST", "/api/v1/addwhite", weak)).code).toBe("sip-password-weak");
    const entry = { Serial: gate, Password: "of-the-gate" };
    const { ID } = (await call("POST", "/api/v1/addwhite", entry)).body;
    const edited = await call("POST", "/api/v1/editwhite", { ID, ...weak });
    expect(edited.code).toBe("sip-password-weak");
    const row = { ...weak, Serial: "34020000001320000009" };
    const rows = await call("POST", "/api/v1/white/import", { DryRun: true, Rows: [row] });
    expect(rows.body).toMatchObject({ Added: 0, Bad: [{ Field: "Password" }] });
    expect(accessLists.passwordOf(gate)).toBe("of-the-gate");
  });

  it("keep a password that is not given anew, and forget one that is emptied", async () => {
    const { call, accessLists } = await aSite();
    const entry = { Serial: gate, Password: "of-the-gate" };
    const { ID } = (await call("POST", "/api/v1/addwhite", entry)).body;
    await call("POST", "/api/v1/editwhite", { ID, Serial: gate, Password: "********" });
    await call("PUT", `${v2}/white/${ID}`, { Serial: gate, Description: "x" });
    expect(accessLists.passwordOf(gate)).toBe("of-the-gate");
    await call("POST", "/api/v1/editwhite", { ID, Serial: gate, Password: "" });
    expect(accessLists.passwordOf(gate)).toBeUndefined();
  });

  it("give up one entry, or several", async () => {
    const { call, accessLists } = await aSite();
    const ids: number[] = [];
    for (const Serial of ["1", "2", "3", "4", "5"]) {
      await call("POST", "/api/v1/addblack", { Serial, Password: "ignored" });
      ids.push((await call("POST", "/api/v1/addwhite", { Serial })).body.ID);
    }
    expect((await call("GET", "/api/v1/delwhite", { id: ids[0] })).body.Deleted).toBe(1);
    const several = await call("POST", "/api/v1/delwhites", { id: `${ids[1]},${ids[2]}` });
    expect(several.body).toMatchObject({ state: "success", Deleted: 2 });
    expect((await call("DELETE", `${v2}/whites`, { id: [ids[3], 999] })).body.Deleted).toBe(1);
    expect((await call("DELETE", `${v2}/white/${ids[4]}`)).body.Deleted).toBe(1);
    expect((await call("GET", `${v2}/white/${ids[4]}`)).status).toBe(404);
    const { data } = (await call("GET", "/api/v1/black", { limit: 99_999 })).body;
    expect(data.map(({ Password }: { Password: string }) => Password).join("")).toBe("");
    await call("POST", "/api/v1/delblack", { id: data[0].ID });
    expect(accessLists.all("black")).toHaveLength(4);
  });

  it("refuse entries about nobody and patterns that are none", async () => {
    const { call } = await aSite();
    for (const [entry, code] of [
      [{ Serial: "", RemoteIP: "" }, "list-entry-empty"],
      [{ Serial: "a b" }, "invalid-input"],
      [{ Serial: "****" }, "invalid-input"],
      [{ RemoteIP: "192.0.2" }, "invalid-input"],
      [{ RemoteIP: "192.0.2.0/33" }, "invalid-input"],
      [{ Serial: gate, RemotePort: -1 }, "invalid-input"],
    ] as const)
      expect(await call("POST", "/api/v1/addblack", entry)).toMatchObject({ status: 400, code });
  });

  it("take over a table and answer for each row", async () => {
    const { call, accessLists } = await aSite();
    await call("POST", "/api/v1/addwhite", { Serial: "known" });
    const Rows = [
      { Serial: gate, Password: "of-the-gate", RemoteIP: null },
      { Serial: "", RemoteIP: "" },
      { Serial: "known" },
      { Serial: gate },
      { Serial: 34_020_000_001_320_000_000_0 },
      { Serial: "a", RemoteIP: "nowhere", RemotePort: "many" },
      { RemoteIP: "198.51.100.0/24", RemotePort: "5060", Description: "院子" },
      { Description: "nobody" },
    ];
    const dry = await call("POST", "/api/v1/white/import", { Rows, DryRun: true });
    expect(dry.body).toMatchObject({ IsDryRun: true, Total: 7, Added: 2 });
    expect(accessLists.all("white")).toHaveLength(1);
    const { body, text } = await call("POST", "/api/v1/white/import", { Rows });
    expect(body.Bad.map(({ Row, Field }: { Row: number; Field: string }) => [Row, Field])).toEqual([
      [3, "Serial"],
      [4, "Serial"],
      [5, "Serial"],
      [6, "RemoteIP"],
      [6, "RemotePort"],
      [8, "Serial"],
    ]);
    expect(text).not.toContain("of-the-gate");
    expect(accessLists.passwordOf(gate)).toBe("of-the-gate");
    expect(accessLists.judge("x", "198.51.100.9", 5060)).toBe("allowed");
  });

  it("let the white list alone count when it is switched on", async () => {
    const { call, accessLists } = await aSite();
    expect((await call("GET", `${v2}/white/switch`)).body).toEqual({ data: { Enable: false } });
    await call("PUT", `${v2}/white/switch`, { Enable: true });
    expect(accessLists.judge(gate, "192.0.2.7")).toBe("denied");
  });
});

describe("registered devices", () => {
  it("are listed with their names and are ended one by one", async () => {
    const { call, registered } = await aSite();
    registered.set(gate, {
      deviceId: gate,
      transport: "UDP",
      host: "192.0.2.7",
      port: 5060,
      version: "3.0",
      registeredAtMs: 1_768_460_000_000,
      expiresAtMs: 1_768_463_600_000,
      lastKeepaliveAtMs: 0,
      channels: 4,
      health: { isOk: false, reason: "disk", clockSkewMs: -28_800_000 },
    });
    expect((await call("GET", "/api/v1/gb/state")).body).toMatchObject({
      IsListening: true,
      Sessions: 1,
      HostName: "cam.example",
    });
    expect((await call("GET", "/api/v1/gb/sessions", { q: "大门" })).body).toMatchObject({
      count: 1,
      data: [
        {
          DeviceID: gate,
          DeviceName: "大门",
          LastKeepaliveAt: "",
          ChannelCount: 4,
          Health: "fault",
          Fault: "disk",
          ClockSkewSeconds: -28_800,
        },
      ],
    });
    expect((await call("GET", "/api/v1/gb/sessions", { q: "nobody" })).body.count).toBe(0);
    await call("POST", "/api/v1/gb/sessions/end", { deviceid: gate });
    expect(registered.size).toBe(0);
    const again = await call("POST", "/api/v1/gb/sessions/end", { deviceid: gate });
    expect(again).toMatchObject({ status: 404, code: "gb-session-unknown" });
  });
});

describe("unknown devices", () => {
  const guest = {
    deviceId: gate,
    peer: { transport: "UDP", host: "192.0.2.7", port: 5060 },
    userAgent: "Camera 1.0",
  } as const;

  it("go on waiting when the black list is too full to turn them away", async () => {
    const { call, waiting, accessLists } = await aSite({ mostListed: 0 });
    waiting.note(guest);
    await expect.poll(() => waiting.all().length).toBe(1);
    const turned = await call("POST", "/api/v1/gb/waiting/turnaway", { deviceid: gate });
    expect(turned).toMatchObject({ status: 409, code: "list-full" });
    expect([waiting.all().length, accessLists.all("black")]).toEqual([1, []]);
  });

  it("are let in or turned away by who may, and that is written down", async () => {
    const { call, waiting, accessLists, lines } = await aSite();
    waiting.note(guest);
    await expect.poll(() => waiting.all().length).toBe(1);
    expect((await call("GET", "/api/v1/gb/waiting", {}, "li")).status).toBe(403);
    expect((await call("GET", "/api/v1/gb/waiting", { q: "192.0" })).body).toMatchObject({
      count: 1,
      data: [{ DeviceID: gate, UserAgent: "Camera 1.0", IsLetIn: false }],
    });
    expect((await call("POST", "/api/v1/gb/waiting/letin", { deviceid: gate }, "li")).status).toBe(
      403,
    );
    await call("POST", "/api/v1/gb/waiting/letin", { deviceid: gate });
    expect(waiting.isLetIn(gate)).toBe(true);
    await call("POST", "/api/v1/gb/waiting/turnaway", { deviceid: gate });
    expect(accessLists.judge(gate, "192.0.2.7")).toBe("denied");
    expect((await call("GET", "/api/v1/gb/waiting")).body.count).toBe(0);
    expect(await call("POST", "/api/v1/gb/waiting/letin", { deviceid: gate })).toMatchObject({
      status: 404,
      code: "gb-not-waiting",
    });
    const gateText = `国标设备 ${gate}`;
    expect(lines.map(({ target, outcome }) => [target, outcome])).toEqual([
      ["", 403],
      [gateText, 200],
      [gateText, 200],
      ["", 404],
    ]);
  });
});

describe("a password of its own", () => {
  it("is made strong, stored, shown once and not written down", async () => {
    const { call, registered, passwords, lines } = await aSite();
    const url = "/api/v1/gb/devices/password";
    registered.set(gate, { deviceId: gate } as never);
    const { body } = await call("POST", url, { deviceid: gate });
    expect(body.Password).toMatch(/^[A-HJ-NP-Za-km-z2-9]{16}$/);
    expect(passwords.get(gate)).toBe(body.Password);
    const again = await call("POST", url, { deviceid: gate });
    expect(again.body.Password).not.toBe(body.Password);
    expect(lines).toHaveLength(2);
    expect(JSON.stringify(lines)).not.toContain(body.Password);
    expect((await call("POST", url, { deviceid: gate }, "li")).status).toBe(403);
    expect((await call("POST", url, { deviceid: "none" })).code).toBe("gb-device-unknown");
  });
});

describe("the SIP log", () => {
  it("tells what was said, newest first, and a call in its order", async () => {
    const { call, sipLog } = await aSite();
    const Authorization = 'Digest username="a",response="e64b12a6"';
    sipLog.take(aTrace("REGISTER", { headers: { Authorization } }));
    sipLog.take(aTrace(403, { direction: "out", note: "wrong password" }));
    sipLog.take(aTrace("OPTIONS", { callId: "c2" }));
    const { body } = await call("GET", "/api/v1/gb/siplog", { limit: 2 });
    expect(body).toMatchObject({ hasMore: true, kept: 3, leftOut: 0 });
    expect(
      body.data.map(({ Method, Status }: { Method: string; Status: number }) => [Method, Status]),
    ).toEqual([
      ["OPTIONS", 0],
      ["REGISTER", 403],
    ]);
    const errors = await call("GET", "/api/v1/gb/siplog", { errors: 1, status: "4xx" });
    expect(errors.body.data).toMatchObject([{ Note: "wrong password", IsError: true, From: gate }]);
    const ladder = await call("GET", "/api/v1/gb/siplog/call", { callid: "c1@192.0.2.7" });
    expect(ladder.body.data).toMatchObject([{ Direction: "in" }, { Direction: "out" }]);
    expect(ladder.text).not.toContain("e64b12a6");
    const message = await call("GET", "/api/v1/gb/siplog/message", { id: 1 });
    expect(message.body.data.Text).toContain(`From: <sip:${gate}@3402000000>`);
    expect((await call("GET", "/api/v1/gb/siplog/message", { id: 9 })).status).toBe(404);
    expect((await call("GET", "/api/v1/gb/siplog/call", { callid: "c9" })).status).toBe(404);
    expect((await call("GET", "/api/v1/gb/siplog", { status: "40" })).status).toBe(400);
  });

  it("has files to list, and to look at the end of, and no others", async () => {
    const { call, sipLog } = await aSite();
    expect((await call("GET", "/siplogs/sip.log")).status).toBe(404);
    for (let index = 0; index < 20; index++) sipLog.take(aTrace("REGISTER"));
    const [file] = (await call("GET", "/localfile/sip_logs")).body.data;
    expect(file).toMatchObject({ Name: "sip.log", Url: "/down/sip_logs/sip.log" });
    const whole = await call("GET", "/siplogs/sip.log");
    expect(whole.text.match(/^REGISTER/gm)).toHaveLength(20);
    expect(whole.headers["content-type"]).toContain("text/plain");
    const end = await call("GET", "/taillog/sip_logs/sip.log", { bytes: 700 });
    expect(whole.text.endsWith(end.text)).toBe(true);
    expect(end.text.length).toBeLessThanOrEqual(700);
    for (const name of ["..%2fsip.log", "first-password.txt"])
      expect((await call("GET", `/taillog/sip_logs/${name}`)).status).toBe(400);
    expect((await call("GET", "/taillog/sip_logs/sip.2020-01-01.1.log")).status).toBe(404);
  });
});

it("is nobody's business but an administrator's", async () => {
  const { call } = await aSite();
  for (const path of [
    "/api/v1/getbaseconfig",
    `${v2}/gb`,
    "/api/v1/white",
    "/api/v1/gb/sessions",
    "/api/v1/gb/siplog",
    "/siplogs/sip.log",
    "/localfile/sip_logs",
  ])
    expect((await call("GET", path, {}, "li")).status).toBe(403);
});
