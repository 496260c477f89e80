import { processorMsOf } from "@tessera/base/testing";
import type { ToldChannel } from "@tessera/engine";
import { sharedMigrations } from "@tessera/platform/server";
import { forEachDatabase, makeTables } from "@tessera/platform/testing";
import { expect, it, vi } from "vitest";
import { DeviceStore } from "../device-store.ts";
import { deviceMigrations } from "../migrations/index.ts";
import { aSite } from "../testing/a-site.ts";

const deviceId = "34020000001110000001";

const aToldChannel = (channelId: string, change: Partial<ToldChannel> = {}): ToldChannel => ({
  channelId,
  name: `Camera ${channelId}`,
  parentId: "",
  isDirectory: false,
  connection: { deviceId, channelId },
  ...change,
});

it("adds a device that comes, and takes its name until somebody gives it another", async () => {
  const { intake, get, post } = await aSite();
  await intake.welcome({ deviceId, connection: { deviceId } });
  expect(intake.find(deviceId)).toMatchObject({ name: deviceId, isEnabled: true });
  await intake.welcome({ deviceId, name: "North gate", manufacturer: "Acme", model: "N1" });
  expect(await get("deviceinfo", { device: deviceId })).toMatchObject({
    DeviceName: "North gate",
    DeviceType: "COME",
    Manufacturer: "Acme",
    Model: "N1",
    OfflineReason: expect.stringContaining("设备尚未接入"),
  });
  await post("editdevice", { DeviceID: deviceId, DeviceName: "Gate 1", Password: "secret" });
  await intake.welcome({ deviceId, name: "North gate" });
  expect(intake.find(deviceId)).toMatchObject({
    name: "Gate 1",
    connection: { deviceId, password: "secret" },
  });
});

it("stores those that come at once together, each judged by itself", async () => {
  const { intake, devices, post } = await aSite();
  const other = "34020000001110000999";
  await post("adddevice", {
    DeviceID: other,
    DeviceName: "Other",
    DeviceType: "PULL",
    RtspUrl: "rtsp://h/1",
  });
  const change = vi.spyOn(devices, "change");
  const ids = Array.from({ length: 50 }, (_, number) => `340200000011100${10_000 + number}`);
  const coming = [...ids, other].map((id) => intake.welcome({ deviceId: id }));
  const again = intake.welcome({ deviceId: ids[3] ?? "", name: "Third" });
  const outcomes = await Promise.allSettled([...coming, again]);
  expect(outcomes.map(({ status }) => status)).toEqual([
    ...ids.map(() => "fulfilled"),
    "rejected",
    "fulfilled",
  ]);
  expect(change.mock.calls.length).toBeLessThanOrEqual(2);
  expect(ids.every((id) => intake.find(id))).toBe(true);
  expect(intake.find(ids[3] ?? "")?.name).toBe("Third");
  change.mockClear();
  await Promise.all(ids.map((id) => intake.welcome({ deviceId: id })));
  expect(change).not.toHaveBeenCalled();
});

it("refuses an id that a device of another type has", async () => {
  const { intake, post } = await aSite();
  await post("adddevice", {
    DeviceID: deviceId,
    DeviceName: "Other",
    DeviceType: "PULL",
    RtspUrl: "rtsp://h/1",
  });
  expect(intake.find(deviceId)).toBeUndefined();
  await expect(intake.welcome({ deviceId })).rejects.toMatchObject({ code: "device-id-taken" });
});

it("lets a deleted device come again only when nobody can bring it back any more", async () => {
  const { intake, remove, clock } = await aSite();
  await intake.welcome({ deviceId });
  await remove("devices", { devices: [deviceId] });
  await expect(intake.welcome({ deviceId })).rejects.toMatchObject({ code: "device-just-deleted" });
  await clock.advance(20_000);
  await expect
    .poll(() =>
      intake.welcome({ deviceId }).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
});

it("follows what is told and keeps what people have changed", async () => {
  const { intake, devices, post, channels } = await aSite();
  await intake.welcome({ deviceId });
  const told = [
    aToldChannel("d1", { isDirectory: true, name: "Hall" }),
    aToldChannel("c1", { parentId: "d1", longitude: 114, latitude: 22 }),
    aToldChannel("c2", { parentId: "nowhere" }),
  ];
  const first = await intake.tellChannels(deviceId, { channels: told, isWhole: true });
  expect(first).toEqual({ added: 3, changed: 0, removed: 0 });
  expect(channels.find({ deviceId, channelId: "c1" })?.connection).toMatchObject({
    deviceId,
    channelId: "c1",
  });
  expect(devices.index.channelsOf(deviceId, "").map(({ channelId }) => channelId)).toEqual([
    "d1",
    "c2",
  ]);

  expect(await intake.tellChannels(deviceId, { channels: told, isWhole: true })).toEqual({
    added: 0,
    changed: 0,
    removed: 0,
  });

  await post("editchannel", {
    ParentDeviceID: deviceId,
    ChannelID: "c2",
    Name: "My name",
    Longitude: 1,
    Latitude: 2,
  });
  const outcome = await intake.tellChannels(deviceId, {
    channels: [
      aToldChannel("c1", { name: "Renamed", parentId: "d1", longitude: 115, latitude: 23 }),
      aToldChannel("c2", { name: "Other", longitude: 9, latitude: 9 }),
    ],
    isWhole: false,
  });
  expect(outcome).toMatchObject({ added: 0, changed: 2, removed: 0 });
  const recordOf = (channelId: string) => devices.getChannel({ deviceId, channelId }).record;
  expect(recordOf("c1")).toMatchObject({ name: "Renamed", longitude: 115, latitude: 23 });
  expect(recordOf("c2")).toMatchObject({ name: "My name", longitude: 1, latitude: 2 });
});

it("drops what a whole telling leaves out, and purges it after a while like any deletion", async () => {
  const { intake, devices, clock, purged, database } = await aSite();
  await intake.welcome({ deviceId });
  const told = [
    aToldChannel("d1", { isDirectory: true }),
    aToldChannel("c1", { parentId: "d1" }),
    aToldChannel("c2"),
  ];
  await intake.tellChannels(deviceId, { channels: told, isWhole: true });
  const outcome = await intake.tellChannels(deviceId, {
    channels: [aToldChannel("c1", { parentId: "d1" })],
    isWhole: true,
  });
  expect(outcome).toMatchObject({ added: 0, removed: 2 });
  expect(
    devices.index.channelsOf(deviceId).map(({ channelId, parentId }) => [channelId, parentId]),
  ).toEqual([["c1", ""]]);
  await clock.advance(20_000);
  await expect.poll(() => purged.flatMap((event) => event.channels)).toHaveLength(2);
  const again = await aSite({ database });
  expect(again.devices.index.channelsOf(deviceId)).toHaveLength(1);
});

it("turns a camera into a directory when the device says so", async () => {
  const { intake, devices, channels } = await aSite();
  await intake.welcome({ deviceId });
  await intake.tellChannels(deviceId, { channels: [aToldChannel("x")], isWhole: true });
  await intake.tellChannels(deviceId, {
    channels: [aToldChannel("x", { isDirectory: true }), aToldChannel("y", { parentId: "x" })],
    isWhole: true,
  });
  expect(channels.find({ deviceId, channelId: "x" })).toBeUndefined();
  expect(devices.index.channelsOf(deviceId, "x")).toHaveLength(1);
  expect(devices.get(deviceId).cameraCount).toBe(1);
});

it("breaks circles of directories", async () => {
  const { intake, devices } = await aSite();
  await intake.welcome({ deviceId });
  const directory = (id: string, parentId: string) =>
    aToldChannel(id, { isDirectory: true, parentId });
  await intake.tellChannels(deviceId, {
    channels: [
      directory("a", "b"),
      directory("b", "a"),
      directory("c", "c"),
      aToldChannel("z", { parentId: "b" }),
    ],
    isWhole: true,
  });
  expect(devices.index.channelsOf(deviceId, "").length).toBeGreaterThan(0);
  expect(devices.index.channelsOf(deviceId)).toHaveLength(4);
  for (const channel of devices.index.channelsOf(deviceId))
    expect(devices.get(deviceId).isBelow(channel, "nowhere")).toBe(false);
});

it("takes 5,000 channels in a moment", async () => {
  const { intake, devices } = await aSite();
  await intake.welcome({ deviceId });
  const channels = Array.from({ length: 5000 }, (_, index) =>
    aToldChannel(String(1_000_000 + index)),
  );
  const tookMs = await processorMsOf(async () => {
    await intake.tellChannels(deviceId, { channels, isWhole: true });
    expect(devices.index.channelsByName.length).toBe(5000);
    const again = await intake.tellChannels(deviceId, { channels, isWhole: true });
    expect(again).toEqual({ added: 0, changed: 0, removed: 0 });
  });
  expect(tookMs).toBeLessThan(4000);
}, 30_000);

it("knows and tells every position at once, and stores a channel's last at most once a minute", async () => {
  const { intake, events, get, clock, devices, tracked, database } = await aSite();
  await intake.welcome({ deviceId });
  await intake.tellChannels(deviceId, { channels: [aToldChannel("c1")], isWhole: true });
  const heard: [told: number, known: number][] = [];
  const known = () => devices.getChannel({ deviceId, channelId: "c1" }).record.gpsLongitude;
  events.on("position-told", ({ position }) => void heard.push([position.longitude, known()]));
  const at = (longitude: number) =>
    intake.tellPosition(deviceId, "c1", { atMs: clock.nowMs(), longitude, latitude: 22 });
  const store = new DeviceStore(database);
  const stored = async () => (await store.load()).channels[0]?.gpsLongitude;
  at(100);
  expect(known()).toBe(100);
  await clock.advance(5000);
  await expect.poll(stored).toBe(100);
  at(101);
  at(0.5);
  intake.tellPosition(deviceId, "c1", { atMs: 0, longitude: 0, latitude: 0 });
  intake.tellPosition(deviceId, "unknown", { atMs: 0, longitude: 5, latitude: 5 });
  expect(known()).toBe(0.5);
  await clock.advance(30_000);
  expect(await stored()).toBe(100);
  await clock.advance(30_000);
  await expect.poll(stored).toBe(0.5);
  // Whoever hears of it finds the channel there already.
  expect(heard).toEqual([100, 101, 0.5].map((longitude) => [longitude, longitude]));
  // Who keeps them counts what is no place.
  expect(tracked.map(({ longitude }) => longitude)).toEqual([100, 101, 0.5, 0]);
  expect(tracked[0]).toMatchObject({ channel: { deviceId, channelId: "c1" }, source: "COME" });
  expect(await get("gps", { device: deviceId })).toMatchObject({
    data: [expect.objectContaining({ GpsLongitude: 0.5, GpsLatitude: 22 })],
  });
});

it("has all cameras of a vehicle at one place, also those that came to it later", async () => {
  const { intake, clock, devices } = await aSite();
  await intake.welcome({ deviceId });
  const tell = (ids: readonly string[], longitude: number) => {
    for (const id of ids)
      intake.tellPosition(deviceId, id, { atMs: clock.nowMs(), longitude, latitude: 22 });
  };
  await intake.tellChannels(deviceId, { channels: [aToldChannel("c1")], isWhole: true });
  tell(["c1"], 100);
  await clock.advance(30_000);
  await intake.tellChannels(deviceId, { channels: [aToldChannel("c2")], isWhole: false });
  tell(["c1", "c2"], 101);
  await clock.advance(5000);
  const places = devices.index.channelsOf(deviceId).map(({ record }) => record.gpsLongitude);
  expect(places).toEqual([101, 101]);
});

it("leaves a place alone when people change the channel", async () => {
  const { intake, clock, devices, post } = await aSite();
  await intake.welcome({ deviceId });
  await intake.tellChannels(deviceId, { channels: [aToldChannel("c1")], isWhole: true });
  intake.tellPosition(deviceId, "c1", { atMs: clock.nowMs(), longitude: 100, latitude: 22 });
  await post("editchannel", { ParentDeviceID: deviceId, ChannelID: "c1", Name: "Roof" });
  const { record } = devices.getChannel({ deviceId, channelId: "c1" });
  expect(record).toMatchObject({ name: "Roof", gpsLongitude: 100, gpsLatitude: 22 });
});

forEachDatabase((open) => {
  const aSiteOnIt = async () => {
    const database = await open();
    await makeTables(database, [sharedMigrations, deviceMigrations]);
    return { ...(await aSite({ database })), again: () => aSite({ database }) };
  };
  const others = ["34020000001110000002", "34020000001110000003", "34020000001110000004"];

  it("takes NUL and half a character out of what a device tells, and keeps nobody else's channels out", async () => {
    const { intake, devices, again } = await aSiteOnIt();
    for (const id of [deviceId, ...others])
      await intake.welcome({ deviceId: id, name: "Gate\0\0", model: "\ud800N1" });
    const odd = [
      aToldChannel("d\0", { name: "Hall\0\0\0", isDirectory: true }),
      aToldChannel("c1", { name: "\0", parentId: "d\0" }),
      aToldChannel("c2", { name: `${"x".repeat(99)}😀` }),
    ];
    const tell = () =>
      Promise.all([
        intake.tellChannels(deviceId, { channels: odd, isWhole: true }),
        ...others.map((id) =>
          intake.tellChannels(id, { channels: [aToldChannel("c1")], isWhole: true }),
        ),
      ]);
    expect((await tell()).map(({ added }) => added)).toEqual([3, 1, 1, 1]);
    const named = ({ index }: typeof devices) =>
      index.channelsOf(deviceId).map(({ record: { channelId, parentId, name } }) => {
        return [channelId, parentId, name];
      });
    const clean = [
      ["d", "", "Hall"],
      ["c1", "d", "c1"],
      ["c2", "", `${"x".repeat(99)}\ufffd`],
    ];
    expect(named(devices)).toEqual(clean);
    expect(devices.get(deviceId).record).toMatchObject({ name: "Gate", model: "\ufffdN1" });
    // As it was stored, nothing has changed.
    expect((await tell()).map(({ changed }) => changed)).toEqual([0, 0, 0, 0]);
    expect(named((await again()).devices)).toEqual(clean);
  });

  it("stores the others of a batch in which one device cannot be stored", async () => {
    const { intake, devices } = await aSiteOnIt();
    for (const id of [deviceId, ...others]) await intake.welcome({ deviceId: id });
    const refused = "c-refused";
    const change = devices.change.bind(devices);
    vi.spyOn(devices, "change").mockImplementation((judge) =>
      change((commit) =>
        judge(async (told) => {
          await commit(told);
          if (told.channels?.some(({ channelId }) => channelId === refused))
            throw new Error("the database takes no such thing");
        }),
      ),
    );
    const outcomes = await Promise.allSettled(
      [deviceId, ...others].map((id, at) =>
        intake.tellChannels(id, {
          channels: [aToldChannel(at === 2 ? refused : "c1")],
          isWhole: true,
        }),
      ),
    );
    expect(outcomes.map(({ status }) => status)).toEqual([
      "fulfilled",
      "fulfilled",
      "rejected",
      "fulfilled",
    ]);
    const counts = [deviceId, ...others].map((id) => devices.index.channelsOf(id).length);
    expect(counts).toEqual([1, 1, 0, 1]);
  });
});
