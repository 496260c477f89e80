import { expect, it } from "vitest";
import { aChannelOf, aDeviceOf } from "./device-record.ts";
import { DeviceStore } from "./device-store.ts";
import { aSite } from "./testing/a-site.ts";

const aDevice = (index: number) =>
  aDeviceOf("PULL", `d${index}`, {
    name: `站点 ${index}`,
    connection: { url: `rtsp://192.0.2.1/${index}`, subUrl: "", userName: "", password: "" },
    isEnabled: index % 10 === 0,
    createdAtMs: index,
  });

it("loads 2,000 devices with 10 channels each, and lists them right", async () => {
  const { database } = await aSite();
  const devices = Array.from({ length: 2000 }, (_, index) => aDevice(index));
  const channels = devices.flatMap((device, index) =>
    Array.from({ length: 10 }, (_, number) =>
      aChannelOf(device, String(number), {
        name: `摄像机 ${index * 10 + number}`,
        parentId: number === 0 ? "" : "0",
        isDirectory: number === 0,
      }),
    ),
  );
  await new DeviceStore(database).save({ devices, channels });
  const site = await aSite({ database });
  for (const index of [7, 8, 1999]) site.allowed.add(`d${index}/9`);

  const first = await site.get("devicesconfig", { start: 1990, limit: 50, sort: "DeviceName" });
  expect(first["DeviceCount"]).toBe(2000);
  expect(first["Devices"]).toMatchObject(
    Array.from({ length: 10 }, (_, index) => ({
      DeviceName: `站点 ${1990 + index}`,
      ChannelNum: 9,
    })),
  );
  expect(await site.get("devicesconfig", { enable: "1" })).toMatchObject({ DeviceCount: 200 });
  expect(await site.get("channelsconfig", { limit: 1 })).toMatchObject({ ChannelCount: 20_000 });
  expect(await site.get("channels", { limit: 1 })).toMatchObject({ ChannelCount: 18_000 });
  expect(await site.get("channelsconfig", { sort: "Name", order: "desc", limit: 1 })).toMatchObject(
    { Channels: [{ Name: "摄像机 19999" }] },
  );
  expect(await site.get("channelsconfig", { q: "1999" })).toMatchObject({ ChannelCount: 12 });
  expect(await site.get("channelsconfig", { device: "d5", subset: "0" })).toMatchObject({
    ChannelCount: 9,
  });
  const asOperator = { token: "operator" } as const;
  expect(await site.get("channels", {}, asOperator)).toMatchObject({ ChannelCount: 3 });
  expect(await site.get("devices", {}, asOperator)).toMatchObject({ DeviceCount: 3 });
  expect(await site.get("devicesearch", { q: "站点 199" })).toMatchObject({ total: 11 });

  const deleted = await site.remove("devices", {
    devices: devices.slice(0, 1000).map(({ id }) => id),
  });
  expect(deleted).toMatchObject({ Deleted: 1000 });
  expect(await site.get("channelsconfig", { limit: 1 })).toMatchObject({ ChannelCount: 10_000 });
  await site.post("devices/restore", { Undo: deleted["Undo"] });
  expect(await site.get("channelsconfig", { limit: 1 })).toMatchObject({ ChannelCount: 20_000 });
});
