import { Offline } from "@tessera/base";
import { describe, expect, it } from "vitest";
import { aSite } from "./testing/a-site.ts";
import { add, addRecorder, address } from "./testing/add-devices.ts";
import { comingDriver } from "./testing/fake-drivers.ts";

const gone = new Offline("gone", { zh: "设备不在", en: "The device is not there" });

describe("adding", () => {
  it("stores a device with one channel that the engine knows", async () => {
    const site = await aSite();
    const id = await add(site, { DeviceID: "gate-1", DeviceUserPW: "secret", OnDemand: "0" });
    expect(id).toBe("gate-1");
    expect(site.channels.get({ deviceId: id, channelId: "1" })).toMatchObject({
      name: "大门",
      driver: "PULL",
      connection: { url: address, password: "secret", transport: "TCP" },
      isEnabled: true,
      isOnDemand: false,
    });
    expect(await site.get("deviceinfo", { device: id })).toMatchObject({
      DeviceName: "大门",
      DeviceIp: "192.0.2.1",
      DevicePort: 8554,
      HasPassword: true,
      RtspUrl: address,
      ChannelNum: 1,
      Connection: { RtspUrl: address, SubRtspUrl: "", DeviceUserName: "", Transport: "TCP" },
    });
  });

  it("refuses an id that is taken, names it, and keeps the first", async () => {
    const site = await aSite();
    await add(site, { DeviceID: "d1" });
    const fields = { DeviceType: "PULL", DeviceID: "d1", DeviceName: "另一台", RtspUrl: address };
    const refusal = await site.refusal("POST", "adddevice", fields);
    expect(refusal).toMatchObject({ status: 409, code: "device-id-taken" });
    expect(refusal.text).toContain("d1");
    expect((await site.get("deviceinfo", { device: "d1" }))["DeviceName"]).toBe("大门");
  });

  it.each([
    [{ DeviceType: "NOPE" }, "driver-unknown", "NOPE"],
    [{ RtspUrl: "http://x" }, "connection-invalid", "rtsp://"],
    [{ RtspUrl: "" }, "connection-invalid", "RtspUrl 字段"],
    [{ DeviceName: " " }, "invalid-input", "DeviceName"],
    [{ DeviceID: "a/b" }, "invalid-input", "DeviceID"],
  ])("refuses %j by naming what is wrong", async (fields, code, word) => {
    const site = await aSite();
    const whole = { DeviceType: "PULL", DeviceName: "大门", RtspUrl: address, ...fields };
    const refusal = await site.refusal("POST", "adddevice", whole);
    expect(refusal).toMatchObject({ status: 400, code });
    expect(refusal.text).toContain(word);
    expect(await site.get("devicesconfig")).toMatchObject({ DeviceCount: 0 });
  });

  it("takes a device for one of GB/T 28181 unless its type is given", async () => {
    const site = await aSite();
    const refusal = await site.refusal("POST", "adddevice", { DeviceName: "大门" });
    expect(refusal).toMatchObject({ status: 400, code: "driver-unknown" });
    expect(refusal.text).toContain("GB");
  });

  it("asks for the id that a device comes by, and wants it as its type has it", async () => {
    const word = { zh: "20 位数字", en: "20 digits" };
    const id20 = { label: word, hint: word, placeholder: "", pattern: /^\d{20}$/, wrong: word };
    const form = { ...comingDriver.form, id: id20 };
    const site = await aSite({ drivers: [{ ...comingDriver, name: "COMES", form }] });
    const fields = { DeviceType: "COMES", DeviceName: "枪机" };
    for (const DeviceID of ["", "w1h1tcpyygj3"]) {
      const refusal = await site.refusal("POST", "adddevice", { ...fields, DeviceID });
      expect(refusal).toMatchObject({ status: 400, code: "device-id-invalid" });
    }
    const id = "34020000001320000001";
    expect(await site.post("adddevice", { ...fields, DeviceID: id })).toEqual({ DeviceID: id });
    const { data } = await site.get("devices/types");
    expect(data).toContainEqual(
      expect.objectContaining({
        DeviceType: "COMES",
        IdField: expect.objectContaining({ Pattern: "^\\d{20}$" }),
      }),
    );
  });

  it("gives back HTML in a name as it was", async () => {
    const site = await aSite();
    const name = '<img src=x onerror="alert(1)"> & =1+1';
    const device = await add(site, { DeviceName: name });
    expect((await site.get("deviceinfo", { device }))["DeviceName"]).toBe(name);
  });

  it("offers nobody what a right or a call would refuse", async () => {
    const site = await aSite();
    const device = await addRecorder(site);
    site.allowed.add(`${device}/1`);
    const offeredTo = async (token: "admin" | "operator") => {
      const { Channels } = await site.get("channelsconfig", { device }, { token });
      const [first] = Channels as unknown as { readonly Capabilities: string[] }[];
      return first?.Capabilities;
    };
    const all = ["ptz", "dragZoom", "talk", "guard", "reboot", "events"];
    expect(await offeredTo("admin")).toEqual(all);
    // Who may not configure arms no alarm, and only administrators restart a device.
    expect(await offeredTo("operator")).toEqual(["ptz", "dragZoom", "talk", "events"]);
  });

  it("asks a device that tells its channels before it is stored", async () => {
    const site = await aSite();
    const device = await addRecorder(site);
    expect(await site.get("deviceinfo", { device })).toMatchObject({
      Manufacturer: "Acme",
      Model: "NVR-4",
      Firmware: "1.2",
      ChannelNum: 2,
      Capabilities: ["ptz", "dragZoom", "talk", "guard", "reboot", "events"],
      CanRefresh: true,
    });
    expect(site.channels.get({ deviceId: device, channelId: "2" })).toMatchObject({
      name: "Input 2",
      connection: { host: "192.0.2.9", port: 80, source: "s2" },
    });
  });

  it("names the only channel of such a device like the device", async () => {
    const site = await aSite();
    const { inspection } = site.recorder;
    site.recorder.inspection = { ...inspection, channels: inspection.channels.slice(0, 1) };
    const device = await addRecorder(site);
    expect((await site.get("channelsconfig", { device }))["Channels"]).toMatchObject([
      { Name: "录像机" },
    ]);
  });

  it("refuses one that does not answer in its driver's words, unless it is disabled", async () => {
    const site = await aSite();
    site.recorder.failure = gone;
    const fields = { DeviceType: "NVR", DeviceName: "录像机", DeviceIp: "192.0.2.9" };
    expect(await site.refusal("POST", "adddevice", fields)).toMatchObject({
      status: 503,
      text: "设备不在",
    });
    expect(await site.get("devicesconfig")).toMatchObject({ DeviceCount: 0 });
    const device = await addRecorder(site, { Enable: "0" });
    expect(await site.get("deviceinfo", { device })).toMatchObject({ ChannelNum: 0 });

    site.recorder.failure = undefined;
    await site.post("devices/enable", { devices: [device], Enable: "1" });
    await expect.poll(async () => (await site.get("deviceinfo", { device }))["ChannelNum"]).toBe(2);
  });
});

describe("changing", () => {
  it("keeps what it does not name", async () => {
    const site = await aSite();
    const device = await add(site, { Enable: "0", OnDemand: "0", Manufacturer: "Acme" });
    await site.post("editdevice", { DeviceID: device, DeviceName: "后门" });
    const kept = { Enable: false, OnDemand: false, Manufacturer: "Acme", RtspUrl: address };
    expect(await site.get("deviceinfo", { device })).toMatchObject({
      DeviceName: "后门",
      ...kept,
    });
    await site.post("editdevice", { DeviceID: device, Enable: true });
    expect(await site.get("deviceinfo", { device })).toMatchObject({
      DeviceName: "后门",
      ...kept,
      Enable: true,
    });
  });

  it.each([
    ["a field that nobody knows", { Nonsense: "1" }, "field-unknown", "Nonsense"],
    [
      "a field of another type with something in it",
      { DeviceIp: "192.0.2.9" },
      "field-unknown",
      "DeviceIp",
    ],
    ["a server that is not there", { ServerID: 7 }, "server-unknown", "ServerID"],
    ["another type", { DeviceType: "NVR" }, "field-fixed", "DeviceType"],
  ])("refuses %s by its name", async (_, fields, code, word) => {
    const site = await aSite();
    const device = await add(site);
    const input = { DeviceID: device, DeviceName: "后门", ...fields };
    const refusal = await site.refusal("POST", "editdevice", input);
    expect(refusal).toMatchObject({ status: 400, code });
    expect(refusal.text).toContain(word);
    expect((await site.get("deviceinfo", { device }))["DeviceName"]).toBe("大门");
  });

  it("takes along what products of the family send, and the server that it is", async () => {
    const site = await aSite();
    const device = await add(site, { ServerID: "1", DeviceIp: "", DevicePort: 0 });
    const { ServerID, Online, ChannelNum } = await site.get("deviceinfo", { device });
    expect(ServerID).toBe(1);
    const sent = { DeviceID: device, DeviceName: "后门", ServerID, Online, ChannelNum };
    expect(await site.post("editdevice", sent)).toMatchObject({ DeviceID: device });
  });

  it("keeps a password that is not given, and what else is not named", async () => {
    const site = await aSite();
    const device = await add(site, { DeviceUserName: "viewer", DeviceUserPW: "secret" });
    await site.post("editdevice", { DeviceID: device, DeviceName: "后门", DeviceUserPW: "" });
    expect(site.channels.get({ deviceId: device, channelId: "1" })).toMatchObject({
      name: "后门",
      connection: { url: address, userName: "viewer", password: "secret" },
    });
  });

  it.each([
    ["another host", { RtspUrl: "rtsp://192.0.2.99/1" }],
    ["another port", { RtspUrl: "rtsp://192.0.2.1:9554/1" }],
    ["a sub stream elsewhere", { SubRtspUrl: "rtsp://192.0.2.99/1" }],
  ])("takes no stored password to %s, when it is stored or tried", async (_, moved) => {
    const site = await aSite();
    const device = await add(site, { DeviceUserName: "viewer", DeviceUserPW: "secret" });
    const input = { DeviceID: device, DeviceName: "后门", ...moved };
    const refusal = { status: 400, code: "password-again" };
    expect(await site.refusal("POST", "editdevice", input)).toMatchObject(refusal);
    expect(await site.refusal("POST", "probedevice", input)).toMatchObject(refusal);
    const connection = () => site.channels.get({ deviceId: device, channelId: "1" }).connection;
    expect(connection()).toMatchObject({ url: address, subUrl: "", password: "secret" });
    await site.post("editdevice", { ...input, DeviceUserPW: "other" });
    expect(connection()).toMatchObject({ userName: "viewer", password: "other" });
  });

  it("keeps the password for another path of the same place, and drops it with the user", async () => {
    const site = await aSite();
    const device = await add(site, { DeviceUserName: "viewer", DeviceUserPW: "secret" });
    const edit = (more: object) =>
      site.post("editdevice", { DeviceID: device, DeviceName: "后门", ...more });
    const connection = () => site.channels.get({ deviceId: device, channelId: "1" }).connection;
    await edit({ RtspUrl: `${address}/other` });
    expect(connection()).toMatchObject({ password: "secret" });
    await edit({ RtspUrl: "rtsp://192.0.2.99/1", DeviceUserName: "" });
    expect(connection()).toMatchObject({ url: "rtsp://192.0.2.99/1", password: "" });
  });

  it("takes no password of a recorder to another port", async () => {
    const site = await aSite();
    const fields = { DeviceType: "NVR", DeviceName: "录像机", DeviceIp: "192.0.2.9" };
    const { DeviceID } = await site.post("adddevice", { ...fields, DeviceUserPW: "secret" });
    const moved = { DeviceID, DeviceName: "录像机", DevicePort: 8081 };
    expect(await site.refusal("POST", "editdevice", moved)).toMatchObject({
      status: 400,
      code: "password-again",
      text: expect.stringContaining("请重新填写密码"),
    });
  });

  it("lets a channel with a name of its own keep it", async () => {
    const site = await aSite();
    const device = await add(site);
    await site.post("editchannel", { ParentDeviceID: device, ChannelID: "1", Name: "东侧" });
    await site.post("editdevice", { DeviceID: device, DeviceName: "后门", OnDemand: "0" });
    expect((await site.get("channelsconfig", { device }))["Channels"]).toMatchObject([
      { Name: "东侧", DeviceName: "后门", OnDemand: 0 },
    ]);
  });

  it("disables all channels of a device, and says so", async () => {
    const site = await aSite();
    const device = await addRecorder(site);
    await site.clock.advance(0);
    expect(await site.get("deviceinfo", { device })).toMatchObject({ onlineChannelNums: 2 });
    await site.post("editdevice", { DeviceID: device, DeviceName: "录像机", Enable: "0" });
    expect(await site.get("deviceinfo", { device })).toMatchObject({
      Online: false,
      OfflineReason: "设备未启用",
      onlineChannelNums: 0,
    });
    expect(site.channels.get({ deviceId: device, channelId: "2" }).isEnabled).toBe(false);
    const { Channels } = await site.get("channelsconfig", { device });
    expect(Channels).toMatchObject([
      { Enable: 1, Online: 0 },
      { Enable: 1, Online: 0 },
    ]);
  });

  it("enables and disables many at once, or none if one is not known", async () => {
    const site = await aSite();
    const ids = [await add(site), await add(site, { Enable: "0" })];
    expect(await site.post("devices/enable", { devices: ids, Enable: "0" })).toEqual({
      Changed: 1,
    });
    const fields = { devices: [ids[0], "nobody"], Enable: "1" };
    expect(await site.refusal("POST", "devices/enable", fields)).toMatchObject({ status: 404 });
    expect(await site.get("devicesconfig", { enable: "0" })).toMatchObject({ DeviceCount: 2 });
  });

  it("refuses a device that is not there", async () => {
    const site = await aSite();
    const fields = { DeviceID: "nobody", DeviceName: "x" };
    expect(await site.refusal("POST", "editdevice", fields)).toMatchObject({
      status: 404,
      code: "device-unknown",
    });
    expect(await site.refusal("GET", "deviceinfo", { device: "nobody" })).toMatchObject({
      status: 404,
    });
  });
});

describe("a device that pushes", () => {
  it("gets a key, which only its own page shows, with where to push to", async () => {
    const site = await aSite();
    const device = await add(site, { DeviceType: "PUSH" });
    const info = await site.get("deviceinfo", { device });
    const { PublishKey } = info["Connection"] as unknown as { PublishKey: string };
    expect(PublishKey).toMatch(/^[\w-]{24}$/);
    expect(info["PushAddresses"]).toEqual([
      { Protocol: "rtmp", URL: `rtmp://localhost/live/${device}/1?key=${PublishKey}` },
    ]);
    const list = await site.get("devicesconfig");
    expect(list["Devices"]).toMatchObject([{ Connection: {}, PushAddresses: [] }]);
    expect(JSON.stringify(list)).not.toContain(PublishKey);
  });

  it("keeps its key until a new one is asked for, and refuses a bad one", async () => {
    const site = await aSite();
    const device = await add(site, { DeviceType: "PUSH", PublishKey: "my-own-key" });
    const key = async () => (await site.get("deviceinfo", { device }))["Connection"];
    await site.post("editdevice", { DeviceID: device, DeviceName: "无人机", PublishKey: "" });
    expect(await key()).toEqual({ PublishKey: "my-own-key" });
    const short = { DeviceID: device, DeviceName: "无人机", PublishKey: "short" };
    expect(await site.refusal("POST", "editdevice", short)).toMatchObject({
      status: 400,
      text: "密钥太短",
    });
    await site.post("editdevice", { DeviceID: device, DeviceName: "无人机", RenewPublishKey: 1 });
    expect(await key()).not.toEqual({ PublishKey: "my-own-key" });
  });
});
