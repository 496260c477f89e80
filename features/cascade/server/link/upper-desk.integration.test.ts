import { encodePtz } from "@tessera/protocols/gb28181";
import { aSegmentFile } from "@tessera/recorder/testing";
import { expect, it, vi } from "vitest";
import { aCascade, gateId, hallId, waiting } from "../testing/a-cascade.ts";
import { gate, localSerial, yard } from "../testing/cascade-site.ts";

const yardId = "34020000001320000003";

it("answers the catalog in pages: directories, and cameras with their parents and states", async () => {
  const { upper, groups, feature, id } = await aCascade();
  groups.add({ id: 7, name: "Park" }, { channels: [gate] });
  groups.add({ id: 8, name: "East", parentId: 7 }, { channels: [yard] });
  const whole = { isShared: true, hasChannels: true, hasGroups: true };
  await feature.shareGroup({ groupId: 7, cascadeId: id, ...whole });
  const { items, isComplete } = await upper.queryCatalog();
  expect(isComplete).toBe(true);
  const park = "34020000002150000007";
  const east = "34020000002160000008";
  expect(items).toMatchObject([
    { deviceId: park, name: "Park", parentIds: [localSerial] },
    { deviceId: east, name: "East", parentIds: [park], businessGroupId: park },
    {
      deviceId: gateId,
      name: "Gate",
      parentIds: [park],
      businessGroupId: park,
      civilCode: "340200",
      isOnline: true,
    },
    { deviceId: yardId, parentIds: [east], businessGroupId: park, isOnline: false },
    { deviceId: hallId, parentIds: [localSerial], isOnline: true },
  ]);
});

it("answers who it is, how its cameras are, and what it is set to", async () => {
  const { upper } = await aCascade();
  expect(await upper.queryDeviceInfo()).toMatchObject({ name: "Tessera", channels: 3 });
  expect(await upper.queryDeviceInfo(gateId)).toMatchObject({ name: "Gate" });
  expect(await upper.queryDeviceStatus(yardId)).toMatchObject({ isOnline: false });
  expect(await upper.queryDeviceStatus(gateId)).toMatchObject({ isOnline: true, isOk: true });
  expect(await upper.queryBasicParam()).toMatchObject({ keepaliveSeconds: 60, keepaliveCount: 3 });
  expect(await upper.queryPresets(gateId)).toEqual([{ preset: 1, name: "Gate" }]);
});

it("lists our own recordings cut at full hours, and of the device's what we have not", async () => {
  const { upper, footage, driver, dataDir } = await aCascade();
  const noonMs = Date.UTC(2026, 0, 5, 4);
  const file = { dir: dataDir, ...gate };
  footage.push(await aSegmentFile({ ...file, startMs: noonMs - 5000, gops: 10 }));
  driver.deviceRecordings.push({ startMs: noonMs - 60_000, endMs: noonMs + 1000 });
  const items = await upper.queryRecords(gateId, noonMs - 3_600_000, noonMs + 3_600_000);
  expect(items.map(({ startMs, endMs }) => [startMs - noonMs, endMs - noonMs])).toEqual([
    [-60_000, -5000],
    [-5000, 0],
    [0, 5000],
  ]);
});

it("lists no recordings where they are not shared", async () => {
  const { upper, driver } = await aCascade({ ShareRecord: false });
  driver.deviceRecordings.push({ startMs: 0, endMs: 10_000_000 });
  expect(await upper.queryRecords(gateId, 0, 10_000_000)).toEqual([]);
});

it("turns cameras of any driver as the bytes from above say", async () => {
  const { upper, driver } = await aCascade();
  const order = (hex: string) => upper.control(gateId, { kind: "ptz", hex });
  await order("A50F010260000017");
  await order(encodePtz({ kind: "move", pan: 0, tilt: 0, zoom: 15 }));
  await order("A50F0100000000B5");
  await order(encodePtz({ kind: "lens", focus: -255, iris: 0 }));
  await order(encodePtz({ kind: "preset-goto", preset: 1 }));
  await order(encodePtz({ kind: "aux", number: 1, isOn: true }));
  await upper.control(gateId, { kind: "key-frame" });
  await upper.control(gateId, { kind: "reboot" });
  await vi.waitFor(() =>
    expect(driver.orders).toEqual([
      { pan: -0x60 / 255, tilt: 0, zoom: 0 },
      { pan: 0, tilt: 0, zoom: 1 },
      "stop",
      "focus -1",
      "goto gate",
      "wiper true",
      "key frame",
      "reboot",
    ]),
  );
  expect(await upper.controlWithResult(gateId, { kind: "guard", isArmed: true })).toBe(false);
});

it("obeys nobody where control is not allowed", async () => {
  const { upper, driver } = await aCascade({ AllowControl: false });
  expect(await upper.control(gateId, { kind: "reboot" })).toBe(403);
  expect(await upper.control(gateId, { kind: "ptz", hex: "A50F010260000017" })).toBe(403);
  expect(driver.orders).toEqual([]);
});

it("tells whoever subscribed what was added, changed, lost and found, gathered", async () => {
  const { upper, catalog, channels, events, post, id } = await aCascade();
  const subscription = await upper.subscribe("Catalog");
  catalog.online.delete("onvif/gate");
  const changed = { channel: gate, name: "Gate", isOnline: false, atMs: 0 };
  events.tellSite("channel-state-changed", changed);
  await vi.waitFor(
    () => expect(upper.changes).toMatchObject([{ event: "OFF", item: { deviceId: gateId } }]),
    waiting,
  );
  await post("cascade/channels", {
    id,
    action: "remove",
    channels: [{ device: yard.deviceId, channel: yard.channelId }],
  });
  catalog.add("fresh", [{ id: "34020000001320000055", name: "Fresh" }]);
  channels.set({
    deviceId: "fresh",
    channelId: "34020000001320000055",
    name: "Fresh",
    driver: "FAKE",
    connection: {},
    isEnabled: true,
    isOnDemand: true,
  });
  await post("cascade/channels", {
    id,
    channels: [{ device: "fresh", channel: "34020000001320000055" }],
  });
  await vi.waitFor(
    () =>
      expect(upper.changes.slice(1)).toMatchObject([
        { event: "ADD", item: { deviceId: "34020000001320000055", name: "Fresh" } },
        { event: "DEL", item: { deviceId: yardId } },
      ]),
    waiting,
  );
  expect(await subscription.refresh(600)).toBe(200);
  await subscription.end();
});

it("tells whoever subscribes what has changed since the catalog was answered, and nothing else", async () => {
  const { upper, catalog } = await aCascade();
  await upper.queryCatalog();
  catalog.online.delete("onvif/gate");
  const subscription = await upper.subscribe("Catalog");
  await vi.waitFor(
    () => expect(upper.changes).toMatchObject([{ event: "OFF", item: { deviceId: gateId } }]),
    waiting,
  );
  await subscription.end();
});

it("tells whoever subscribed a group's new name", async () => {
  const { upper, groups, events, feature, id } = await aCascade();
  groups.add({ id: 7, name: "Park" }, { channels: [gate] });
  await feature.shareGroup({
    groupId: 7,
    cascadeId: id,
    isShared: true,
    hasChannels: true,
    hasGroups: true,
  });
  await upper.queryCatalog();
  await upper.subscribe("Catalog");
  groups.add({ id: 7, name: "City park" }, { channels: [gate] });
  events.emit("groups-changed", {});
  await vi.waitFor(
    () =>
      expect(upper.changes).toMatchObject([
        { event: "UPDATE", item: { deviceId: "34020000002150000007", name: "City park" } },
      ]),
    waiting,
  );
});

it("passes alarms on under the id above, asked for or not, but not one after the other", async () => {
  const { upper, events } = await aCascade();
  const alarm = {
    id: 1,
    source: "ONVIF",
    severity: 2,
    key: "motion",
    deviceId: gate.deviceId,
    channel: gate,
    alarmType: 7,
    phase: "begins",
    atMs: Date.UTC(2026, 0, 5, 4),
    topic: "motion",
    description: { zh: "移动侦测", en: "Motion" },
  } as const;
  events.tellSite("alarm-raised", alarm);
  events.tellSite("alarm-raised", alarm);
  await vi.waitFor(() => expect(upper.alarms).toHaveLength(1), waiting);
  await upper.subscribe("Alarm");
  events.tellSite("alarm-raised", { ...alarm, alarmType: 10 });
  events.tellSite("alarm-raised", { ...alarm, channel: { deviceId: "no", channelId: "no" } });
  await vi.waitFor(
    () =>
      expect(upper.alarms).toMatchObject([
        {
          deviceId: gateId,
          priority: 2,
          method: 5,
          type: 2,
          atMs: alarm.atMs,
          description: "移动侦测",
        },
        { deviceId: gateId, method: 5, type: 5 },
      ]),
    waiting,
  );
});

it("tells positions to whoever subscribed", async () => {
  const { upper, events } = await aCascade();
  await upper.subscribe("MobilePosition");
  const position = {
    atMs: Date.UTC(2026, 0, 5, 4),
    longitude: 117.3,
    latitude: 31.9,
    speedKmh: 30,
  };
  events.tellSite("position-told", { channel: gate, position });
  await vi.waitFor(
    () => expect(upper.positions).toMatchObject([{ deviceId: gateId, ...position }]),
    waiting,
  );
});

it("sends its catalog without being asked", async () => {
  const { upper, get, id, row } = await aCascade();
  expect((await get("cascade/catalog", { id })).body).toEqual({ Total: 3 });
  await vi.waitFor(() => expect(upper.changes).toHaveLength(3), waiting);
  await vi.waitFor(async () => expect((await row()).CatalogTotal).toBe(0), waiting);
});
