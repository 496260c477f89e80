import { FakeClock, LeaseBook, type Leases, LocalLeases } from "@tessera/base";
import { expect, it } from "vitest";
import { DeviceStore } from "./device-store.ts";
import { aSite } from "./testing/a-site.ts";

type Site = Awaited<ReturnType<typeof aSite>>;

const device = (id: string) => ({
  DeviceID: id,
  DeviceType: "PULL",
  DeviceName: id,
  RtspUrl: `rtsp://192.0.2.1/${id}`,
});

async function aSiteWith(...ids: readonly string[]): Promise<Site> {
  const site = await aSite();
  for (const id of ids) await site.post("adddevice", device(id));
  await site.clock.advance(0);
  return site;
}

const idsOf = async ({ get }: Site) =>
  ((await get("devicesconfig"))["Devices"] as unknown as { DeviceID: string }[])
    .map(({ DeviceID }) => DeviceID)
    .toSorted();

it("hides a deleted device at once and brings it back with all its channels", async () => {
  const site = await aSiteWith("a", "b");
  await site.post("addchannel", { ParentDeviceID: "a", Name: "第二" });
  const { Undo, UndoSeconds, Deleted } = await site.post("deldevice", { device: "a" });
  expect([Deleted, UndoSeconds]).toEqual([1, 10]);
  expect(await idsOf(site)).toEqual(["b"]);
  expect(site.channels.find({ deviceId: "a", channelId: "1" })).toBeUndefined();
  await site.clock.advance(10_000);
  expect(await site.post("devices/restore", { Undo })).toEqual({ Restored: 1 });
  expect(await site.get("deviceinfo", { device: "a" })).toMatchObject({ ChannelNum: 2 });
  await site.clock.advance(60_000);
  expect(await idsOf(site)).toEqual(["a", "b"]);
  expect(site.purged).toEqual([]);
});

it("is too late to undo after a while: then it is gone for good, and everybody is told", async () => {
  const site = await aSiteWith("a", "b");
  const { Undo } = await site.remove("devices", { devices: ["a"] });
  await site.clock.advance(15_000);
  await expect.poll(() => site.purged).toEqual([{ deviceIds: ["a"], channels: [] }]);
  expect(await site.refusal("POST", "devices/restore", { Undo })).toMatchObject({
    status: 404,
    code: "undo-too-late",
  });
});

it("can be undone after a restart, and by another server", async () => {
  const site = await aSiteWith("a", "b");
  const { Undo } = await site.post("deldevice", { device: "a" });
  await site.stop();
  const again = await aSite({ database: site.database });
  expect(await idsOf(again)).toEqual(["b"]);
  expect(await again.post("devices/restore", { Undo })).toEqual({ Restored: 1 });
  expect(await idsOf(again)).toEqual(["a", "b"]);
  await again.clock.advance(60_000);
  expect([await idsOf(again), again.purged]).toEqual([["a", "b"], []]);
});

it("purges at the next start what was deleted too long before", async () => {
  const site = await aSiteWith("a", "b");
  await site.post("addchannel", { ParentDeviceID: "b", Name: "第二" });
  await site.get("deldevice", { device: "a" });
  await site.post("delchannel", { device: "b", channels: "2" });
  await site.stop();
  const nowMs = site.clock.nowMs() + 15_000;
  const again = await aSite({ database: site.database, nowMs });
  expect(again.purged).toEqual([
    { deviceIds: ["a"], channels: [{ deviceId: "b", channelId: "2" }] },
  ]);
  expect(await idsOf(again)).toEqual(["b"]);
  expect(await again.get("deviceinfo", { device: "b" })).toMatchObject({ ChannelNum: 1 });
});

it("deletes many or none", async () => {
  const site = await aSiteWith("a", "b");
  const fields = { devices: ["a", "nobody"] };
  expect(await site.refusal("DELETE", "devices", fields)).toMatchObject({ status: 404 });
  expect(await idsOf(site)).toEqual(["a", "b"]);
  expect(await site.remove("devices", { devices: ["a", "b", "a"] })).toMatchObject({ Deleted: 2 });
});

it("lets the id of a deleted device be used again: then there is no way back", async () => {
  const site = await aSiteWith("a");
  const { Undo } = await site.post("deldevice", { device: "a" });
  await site.post("adddevice", { ...device("a"), DeviceName: "新的" });
  expect(site.purged).toEqual([{ deviceIds: ["a"], channels: [] }]);
  expect(await site.refusal("POST", "devices/restore", { Undo })).toMatchObject({ status: 404 });
  await site.clock.advance(60_000);
  expect(await site.get("deviceinfo", { device: "a" })).toMatchObject({ DeviceName: "新的" });
});

it("brings back what was deleted together with a device that has come anew, and not its old channels", async () => {
  const site = await aSiteWith("a", "b");
  for (const ParentDeviceID of ["a", "b"])
    await site.post("addchannel", { ParentDeviceID, Name: "第二" });
  const { Undo } = await site.remove("devices", { devices: ["a", "b"] });
  await site.post("adddevice", { ...device("a"), DeviceName: "新的" });
  expect(await site.post("devices/restore", { Undo })).toEqual({ Restored: 1 });
  const facts = async (id: string) => site.get("deviceinfo", { device: id });
  expect(await facts("a")).toMatchObject({ DeviceName: "新的", ChannelNum: 1 });
  expect(await facts("b")).toMatchObject({ DeviceName: "b", ChannelNum: 2 });
  const { channels } = await new DeviceStore(site.database).load();
  const keys = channels.map(({ deviceId, channelId }) => `${deviceId}/${channelId}`);
  expect(keys.toSorted()).toEqual(["a/1", "b/1", "b/2"]);
});

it("brings no channel back into a device that has come anew under the same id, nor purges its own", async () => {
  const site = await aSiteWith("a");
  const { Undo } = await site.post("delchannel", { device: "a", channels: "1" });
  await site.post("deldevice", { device: "a" });
  await site.post("adddevice", { ...device("a"), DeviceName: "新的" });
  expect(await site.refusal("POST", "devices/restore", { Undo })).toMatchObject({ status: 404 });
  const purged = [...site.purged];
  await site.clock.advance(60_000);
  expect(site.purged).toEqual(purged);
  expect((await new DeviceStore(site.database).load()).channels).toHaveLength(1);
});

it("deletes directories with what is in them, and brings all of it back", async () => {
  const site = await aSiteWith("a");
  for (const channel of [
    { ChannelID: "f", Name: "一楼", Parental: 1 },
    { ChannelID: "g", Name: "机房", Parental: 1, ParentID: "f" },
    { ChannelID: "c", Name: "门口", ParentID: "g" },
  ])
    await site.post("addchannel", { ParentDeviceID: "a", ...channel });
  const { Undo, Deleted, error } = await site.post("delchannel", {
    device: "a",
    channels: "f, x",
  });
  expect([Deleted, error]).toEqual([3, ["x"]]);
  expect(await site.get("channelsconfig")).toMatchObject({ ChannelCount: 1 });
  expect(await site.post("devices/restore", { Undo })).toEqual({ Restored: 3 });
  const { Channels } = await site.get("subchannels", { device: "a", subset: "g" });
  expect(Channels).toMatchObject([{ ChannelID: "c" }]);
});

it("does not bring channels back into a device that is gone", async () => {
  const site = await aSiteWith("a");
  const { Undo } = await site.post("delchannel", { device: "a", channels: "1" });
  await site.post("deldevice", { device: "a" });
  expect(await site.refusal("POST", "devices/restore", { Undo })).toMatchObject({ status: 404 });
});

it("deletes what is offline, but not what nobody has looked at yet", async () => {
  const site = await aSiteWith("on", "off");
  await site.post("devices/enable", { devices: ["off"], Enable: 0 });
  await site.post("adddevice", { DeviceID: "push", DeviceType: "PUSH", DeviceName: "unknown" });
  expect(await site.post("delete/offline/client", { protocol_type: "PUSH" })).toMatchObject({
    Deleted: 0,
  });
  expect(await site.post("delete/offline/client")).toMatchObject({ Deleted: 1 });
  expect(await idsOf(site)).toEqual(["on", "push"]);
});

it("lists and deletes a device whose type is not there any more", async () => {
  const site = await aSiteWith();
  const { devices } = site;
  await site.post("adddevice", device("old"));
  const { record } = devices.get("old");
  await devices.change((commit) => commit({ devices: [{ ...record, driver: "GONE" }] }));
  expect(await site.get("devicesconfig")).toMatchObject({
    Devices: [{ DeviceID: "old", DeviceType: "GONE", Connection: {} }],
  });
  await site.post("editdevice", { DeviceID: "old", DeviceName: "旧" });
  expect(await site.get("channelsconfig")).toMatchObject({ ChannelCount: 1 });
  expect(await site.post("deldevice", { device: "old" })).toMatchObject({ Deleted: 1 });
});

it("is purged by one server, and by the next when that has stopped", async () => {
  const clock = new FakeClock();
  const book = new LeaseBook(clock);
  const one = await aSite({ clock, leases: new LocalLeases(clock, book) });
  await one.post("adddevice", device("a"));
  await one.post("deldevice", { device: "a" });
  const { database } = one;
  const other = await aSite({ database, clock, leases: new LocalLeases(clock, book) });
  await one.stop();
  expect(other.purged).toEqual([]);
  await clock.advance(15_000);
  await expect.poll(() => other.purged).toEqual([{ deviceIds: ["a"], channels: [] }]);
  expect(one.purged).toEqual([]);
});

it("is not purged by a server that hung and does not know yet that another one has its turn", async () => {
  const clock = new FakeClock();
  const book = new LeaseBook(clock);
  const leases = new LocalLeases(clock, book);
  const hung: Leases = {
    ask: (...asked) => {
      const request = leases.ask(...asked);
      return { lease: request.lease, giveUp: () => request.giveUp() };
    },
    require: (lease) => leases.require(lease),
  };
  const site = await aSite({ clock, leases: hung });
  await site.post("adddevice", device("a"));
  await site.post("deldevice", { device: "a" });
  const work = { begin: () => undefined, end: () => undefined };
  new LocalLeases(clock, book).ask("purge", work, { takeOver: true });
  await clock.advance(60_000);
  await site.stop();
  expect(site.purged).toEqual([]);
  expect(await new DeviceStore(site.database).deletions()).toHaveLength(1);
});
