import { Offline } from "@tessera/base";
import { describe, expect, it } from "vitest";
import { aSite } from "./testing/a-site.ts";
import { add, addRecorder } from "./testing/add-devices.ts";

const gone = new Offline("gone", { zh: "设备不在", en: "The device is not there" });

const found = (id: string, port: number) => ({
  id,
  name: id,
  manufacturer: "Acme",
  model: "M",
  address: "192.0.2.9",
  fields: { DeviceIp: "192.0.2.9", DevicePort: port },
});

describe("asking a device", () => {
  it("takes over which channels it has now, and keeps names that people gave", async () => {
    const site = await aSite();
    const device = await addRecorder(site);
    await site.post("editchannel", { ParentDeviceID: device, ChannelID: "1", Name: "我的" });
    const { inspection } = site.recorder;
    site.recorder.inspection = {
      ...inspection,
      channels: [
        { channelId: "1", name: "Renamed 1", connection: { source: "new" } },
        { channelId: "3", name: "<b>Input 3</b>", connection: { source: "s3" } },
      ],
    };
    expect(await site.post("fetchcatalog", { device })).toEqual({
      Added: 1,
      Removed: 1,
      ChannelNum: 2,
    });
    expect((await site.get("channelsconfig", { device }))["Channels"]).toMatchObject([
      { ChannelID: "3", Name: "<b>Input 3</b>" },
      { ChannelID: "1", Name: "我的" },
    ]);
    expect(site.channels.get({ deviceId: device, channelId: "1" }).connection).toMatchObject({
      source: "new",
    });
    expect(site.channels.find({ deviceId: device, channelId: "2" })).toBeUndefined();
  });

  it("takes nothing from an answer that an edit has overtaken: it came from another address", async () => {
    const site = await aSite();
    const device = await addRecorder(site);
    const { recorder } = site;
    const { inspection, inspections } = recorder;
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const old = { channelId: "9", name: "Elsewhere", connection: { source: "s9" } };
    Object.assign(recorder, { held, inspection: { ...inspection, channels: [old] } });
    const asking = site.post("fetchcatalog", { device });
    await expect.poll(() => recorder.inspections).toBe(inspections + 1);
    Object.assign(recorder, { held: undefined, inspection });
    const moved = { DeviceID: device, DeviceName: "录像机", DeviceIp: "192.0.2.10" };
    await site.post("editdevice", moved);
    release();
    expect(await asking).toEqual({ Added: 0, Removed: 0, ChannelNum: 2 });
    expect(site.channels.find({ deviceId: device, channelId: "9" })).toBeUndefined();
    expect(site.channels.find({ deviceId: device, channelId: "2" })).toBeDefined();
  });

  it("drops no channel when nobody asked for it: a device that starts tells of few", async () => {
    const site = await aSite();
    const device = await addRecorder(site);
    site.recorder.inspection = { ...site.recorder.inspection, model: "NVR-5", channels: [] };
    await site.post("devices/enable", { devices: [device], Enable: false });
    await site.post("devices/enable", { devices: [device], Enable: true });
    await expect
      .poll(() => site.get("deviceinfo", { device }))
      .toMatchObject({ Model: "NVR-5", ChannelNum: 2 });
  });

  it("counts a device that has told no channel as unknown, not as offline", async () => {
    const site = await aSite();
    site.recorder.failure = gone;
    const device = await addRecorder(site, { Enable: false });
    expect(await site.post("delete/offline/client", {})).toMatchObject({ Deleted: 0 });
    expect(await site.get("deviceinfo", { device })).toMatchObject({ ChannelNum: 0 });
  });

  it("is refused where a type does not tell its channels, and changes nothing when it fails", async () => {
    const site = await aSite();
    const pulled = await add(site);
    expect(await site.refusal("POST", "fetchcatalog", { device: pulled })).toMatchObject({
      status: 400,
      code: "no-catalog",
    });
    const device = await addRecorder(site);
    site.recorder.failure = gone;
    expect(await site.refusal("POST", "fetchcatalog", { device })).toMatchObject({ status: 503 });
    expect(await site.get("channelsconfig", { device })).toMatchObject({ ChannelCount: 2 });
  });

  it("restarts it, or says that its type cannot", async () => {
    const site = await aSite();
    const device = await addRecorder(site);
    await site.post("remotedevctrl", { device });
    expect(site.recorder.reboots).toBe(1);
    const pulled = await add(site);
    expect(await site.refusal("POST", "remotedevctrl", { device: pulled })).toMatchObject({
      status: 400,
      code: "no-reboot",
    });
  });

  it("tries one without saving it: what it is and which channels it has", async () => {
    const site = await aSite();
    site.recorder.inspection = { ...site.recorder.inspection, channels: [] };
    const fields = { DeviceType: "NVR", DeviceIp: "192.0.2.9" };
    expect(await site.post("probedevice", fields)).toMatchObject({
      Manufacturer: "Acme",
      Model: "NVR-4",
      ClockSkewMs: 1500,
      Channels: [],
      Streams: [],
      Snapshot: "",
    });
    site.recorder.failure = gone;
    expect(await site.refusal("POST", "probedevice", fields)).toMatchObject({ text: "设备不在" });
    expect(await site.get("devicesconfig")).toMatchObject({ DeviceCount: 0 });
  });

  it("finds devices of the network, and knows those that were added", async () => {
    const site = await aSite();
    const device = await addRecorder(site, { DevicePort: 8080 });
    site.recorder.found = [found("known", 8080), found("new", 80), found("new", 80)];
    const searching = site.get("discoverdevices", { seconds: 2 });
    await expect
      .poll(async () => {
        await site.clock.advance(2000);
        return Promise.race([searching, Promise.resolve(undefined)]);
      })
      .toMatchObject({
        Devices: [
          { ID: "known", DeviceType: "NVR", DeviceID: device },
          { ID: "new", DeviceID: "", Fields: { DeviceIp: "192.0.2.9", DevicePort: 80 } },
        ],
      });
  });
});
