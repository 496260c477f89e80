import { Offline } from "@tessera/base";
import { describe, expect, it } from "vitest";
import { aSite } from "./testing/a-site.ts";
import { add, addRecorder, address } from "./testing/add-devices.ts";

const gone = new Offline("gone", { zh: "设备不在", en: "The device is not there" });

describe("lists of devices", () => {
  it("are searched, filtered, sorted and paged", async () => {
    const site = await aSite();
    for (const number of [10, 9, 2])
      await add(site, { DeviceID: `d${number}`, DeviceName: `摄像机 ${number}` });
    await addRecorder(site, { DeviceID: "nvr", DeviceName: "A 录像机", Enable: "0" });
    await site.clock.advance(0);
    const idsOf = async (fields: Record<string, unknown>) => {
      const { Devices, DeviceCount, TotalCount } = await site.get("devicesconfig", fields);
      expect(DeviceCount).toBe(TotalCount);
      return [
        (Devices as unknown as { DeviceID: string }[]).map(({ DeviceID }) => DeviceID).join(" "),
        DeviceCount,
      ];
    };
    expect(await idsOf({})).toEqual(["d10 d9 d2 nvr", 4]);
    expect(await idsOf({ sort: "DeviceName" })).toEqual(["d2 d9 d10 nvr", 4]);
    expect(await idsOf({ sort: "DeviceName", order: "desc", limit: 2 })).toEqual(["nvr d10", 4]);
    expect(await idsOf({ sort: "DeviceName", order: "desc", limit: 2, start: 3 })).toEqual([
      "d2",
      4,
    ]);
    expect(await idsOf({ sort: "DeviceType" })).toEqual(["nvr d2 d9 d10", 4]);
    expect(await idsOf({ sort: "constructor" })).toEqual(["d10 d9 d2 nvr", 4]);
    expect(await idsOf({ online: "1" })).toEqual(["d10 d9 d2", 3]);
    expect(await idsOf({ online: "0" })).toEqual(["nvr", 1]);
    expect(await idsOf({ enable: "0" })).toEqual(["nvr", 1]);
    expect(await idsOf({ protocol_type: "NVR" })).toEqual(["nvr", 1]);
    expect(await idsOf({ device: "d9" })).toEqual(["d9", 1]);
    expect(await idsOf({ q: "192.0.2.9" })).toEqual(["nvr", 1]);
    expect(await idsOf({ q: address.slice(-6) })).toEqual(["d10 d9 d2", 3]);
    expect(await idsOf({ q: "a 录" })).toEqual(["nvr", 1]);
    expect(await idsOf({ q: "机 9" })).toEqual(["d9", 1]);
  });

  it("show the true state: online, why not, and when last", async () => {
    const site = await aSite();
    const device = await add(site);
    await site.clock.advance(0);
    expect(await site.get("deviceinfo", { device })).toMatchObject({
      Online: true,
      OfflineReason: "",
      LastSeen: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    });
    site.fate.failure = gone;
    await site.clock.advance(20_000);
    expect(await site.get("deviceinfo", { device }, { language: "en" })).toMatchObject({
      Online: false,
      OfflineReason: "The device is not there",
      LastSeen: expect.stringMatching(/^\d{4}/),
    });
  });

  it("describe the types with their forms, in the caller's language", async () => {
    const site = await aSite();
    const { data } = await site.get("devices/types", {}, { language: "en" });
    expect(data).toMatchObject([
      { DeviceType: "PULL", Label: "Pulled", CanAddChannels: true, CanProbe: true },
      {
        DeviceType: "PUSH",
        CanAddChannels: true,
        CanProbe: false,
        ChannelFields: [],
        Fields: [{ Name: "PublishKey", Kind: "key", Label: "PublishKey field" }],
      },
      { DeviceType: "NVR", CanAddChannels: false, CanDiscover: true },
      { DeviceType: "COME", CanAddChannels: false, CanProbe: false },
    ]);
  });

  it("are for administrators, but for what an operator sees a camera of", async () => {
    const site = await aSite();
    const device = await addRecorder(site);
    await add(site);
    await site.clock.advance(0);
    expect(await site.refusal("GET", "devicesconfig", {}, { token: "operator" })).toMatchObject({
      status: 403,
    });
    const seen = () => site.get("devices", {}, { token: "operator" });
    expect(await seen()).toEqual({ Devices: [], DeviceCount: 0, TotalCount: 0 });
    site.allowed.add(`${device}/2`);
    site.events.emit("rights-changed", {});
    const { Devices } = await seen();
    expect(Devices).toMatchObject([{ DeviceID: device, ChannelNum: 1, onlineChannelNums: 1 }]);
    expect(JSON.stringify(Devices)).not.toContain("192.0.2.9");
    expect(await site.get("devices")).toMatchObject({ DeviceCount: 2 });
  });

  it("know the servers there are", async () => {
    const site = await aSite();
    expect((await site.get("getclusternode"))["data"]).toMatchObject([{ Online: true }]);
  });
});
