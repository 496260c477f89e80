import { describe, expect, it } from "vitest";
import { gb28181Settings } from "../contract.ts";
import { aSite } from "./testing/a-site.ts";

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
