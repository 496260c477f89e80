import type { Database } from "@tessera/platform/server";
import { expect, it } from "vitest";
import { aSite } from "./testing/a-site.ts";
import { add, address } from "./testing/add-devices.ts";

const store = async (database: Database, connection: string) => {
  await database
    .as<{ devices: { connection: string } }>()
    .updateTable("devices")
    .set({ connection })
    .execute();
};
const stored = async (database: Database) =>
  database
    .as<{ devices: { connection: string } }>()
    .selectFrom("devices")
    .select("connection")
    .executeTakeFirstOrThrow();

it("fills in what came after a device was stored, and keeps what a later version has stored", async () => {
  const before = await aSite();
  const id = await add(before);
  await store(before.database, JSON.stringify({ url: address, ofTomorrow: 1 }));
  const site = await aSite({ database: before.database });
  const whole = { url: address, subUrl: "", userName: "", password: "", transport: "TCP" };
  expect(site.channels.get({ deviceId: id, channelId: "1" }).connection).toEqual(whole);
  expect(site.devices.get(id).record.connection).toEqual({ ...whole, ofTomorrow: 1 });
  await site.post("devices/enable", { devices: [id], Enable: "0" });
  expect(JSON.parse((await stored(site.database)).connection)).toMatchObject({ ofTomorrow: 1 });
});

it("says of a connection that cannot be read so, asks nobody with it, and takes a new one", async () => {
  const before = await aSite();
  const id = await add(before);
  await store(before.database, '{"url":7}');
  const site = await aSite({ database: before.database });
  const info = () => site.get("deviceinfo", { device: id });
  const reason = expect.stringContaining("无法读取保存的接入参数");
  await expect.poll(info).toMatchObject({ Online: false, OfflineReason: reason, ChannelNum: 1 });
  const rows = await site.get("channelsconfig", { device: id });
  expect(rows["Channels"]).toMatchObject([{ Online: 0, OfflineReason: reason, Capabilities: [] }]);
  await site.post("devices/enable", { devices: [id], Enable: "0" });
  await site.post("devices/enable", { devices: [id], Enable: "1" });
  expect(await stored(site.database)).toEqual({ connection: '{"url":7}' });

  await site.post("editdevice", { DeviceID: id, DeviceName: "大门", RtspUrl: address });
  await expect.poll(async () => (await info())["Online"]).toBe(true);
});
