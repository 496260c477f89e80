import { Offline } from "@tessera/base";
import { expect, it } from "vitest";
import { aSite } from "./testing/a-site.ts";

async function aDevice() {
  const site = await aSite();
  await site.post("adddevice", {
    DeviceID: "d",
    DeviceType: "PULL",
    DeviceName: "厂区",
    RtspUrl: "rtsp://192.0.2.1/1",
  });
  await site.clock.advance(1000);
  return site;
}

const state = { ParentDeviceID: "d", ChannelID: "1", Enable: 1, DeviceEnable: 1 };

it("tells that a camera went offline, and nothing of the others of its device", async () => {
  const site = await aDevice();
  site.told.length = 0;
  site.fate.failure = new Offline("gone", { zh: "断开", en: "gone" });
  await site.clock.advance(60_000);
  const channel = { deviceId: "d", channelId: "1" };
  site.events.tellSite("channel-state-changed", { channel, name: "", isOnline: false, atMs: 0 });
  await site.clock.advance(0);
  expect(site.told).toEqual([["channel-state", { ...state, Online: 0 }]]);
});

it("tells at once that a camera was disabled, and once that what was read is old", async () => {
  const site = await aDevice();
  for (const Name of ["东", "西"]) await site.post("addchannel", { ParentDeviceID: "d", Name });
  await site.clock.advance(1000);
  site.told.length = 0;
  const channels = ["1", "2"].map((channel) => ({ device: "d", channel }));
  await site.post("channels/enable", { channels, Enable: false });
  await site.clock.advance(1000);
  expect(site.told).toEqual([
    ["channel-state", expect.objectContaining({ ChannelID: "1", Enable: 0 })],
    ["channel-state", expect.objectContaining({ ChannelID: "2", Enable: 0 })],
    ["catalog-changed", {}],
  ]);
});

it("tells once that a device was renamed or a camera moved, and nothing when neither changed", async () => {
  const site = await aDevice();
  const floor = { ParentDeviceID: "d", ChannelID: "f", Name: "一楼", Parental: 1 };
  await site.post("addchannel", floor);
  await site.clock.advance(1000);
  const catalogTold = async () => {
    await site.clock.advance(1000);
    return site.told.splice(0).filter(([kind]) => kind === "catalog-changed").length;
  };
  await catalogTold();
  const device = { DeviceID: "d", RtspUrl: "rtsp://192.0.2.1/1" };
  await site.post("editdevice", { ...device, DeviceName: "北厂区" });
  expect(await catalogTold()).toBe(1);
  await site.post("editdevice", { ...device, DeviceName: "北厂区", Manufacturer: "Acme" });
  expect(await catalogTold()).toBe(0);
  const camera = { ParentDeviceID: "d", ChannelID: "1", Name: "厂区" };
  await site.post("editchannel", { ...camera, ParentID: "f" });
  expect(await catalogTold()).toBe(1);
  await site.get("deldevice", { device: "d" });
  expect(await catalogTold()).toBe(1);
});

it.each(["rights-changed", "groups-changed"] as const)(
  "tells that what was read is old: %s",
  async (event) => {
    const site = await aDevice();
    site.told.length = 0;
    site.events.emit(event, {});
    await site.clock.advance(1000);
    expect(site.told).toEqual([["catalog-changed", {}]]);
  },
);

it("says nothing of channels that are made for one play of a recording", async () => {
  const site = await aDevice();
  site.told.length = 0;
  const passing = {
    deviceId: "d",
    channelId: "play-1",
    name: "play",
    driver: "PULL",
    connection: {},
    isEnabled: true,
    isOnDemand: true,
    isPassing: true,
  };
  site.channels.set(passing);
  site.channels.remove(passing);
  await site.clock.advance(1000);
  expect(site.told).toEqual([]);
});
