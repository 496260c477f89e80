import { expect, it } from "vitest";
import { DeviceEntry } from "./catalog/entries.ts";
import { aDeviceOf } from "./device-record.ts";
import { DeviceRows } from "./device-rows.ts";

const record = aDeviceOf("RTSP", "d1", {
  name: '"北门"',
  connection: { password: "secret" },
  createdAtMs: 1,
});
const facts = { connection: {}, address: { host: "", port: 0 }, text: "" };

it("tells of a device what its record and the counts say, and follows both", () => {
  const rows = new DeviceRows();
  const entry = new DeviceEntry(record, facts);
  const told = (cameraCount: number, onlineCount: number) => {
    const text = rows.textOf(entry, { cameraCount, onlineCount });
    const { DeviceName, Online, ChannelNum, onlineChannelNums } = JSON.parse(text);
    return [DeviceName, Online, ChannelNum, onlineChannelNums];
  };
  expect(told(10, 4)).toEqual(['"北门"', true, 10, 4]);
  expect(told(3, 0)).toEqual(['"北门"', false, 3, 0]);
  expect(told(10, 4)).toEqual(['"北门"', true, 10, 4]);
  entry.replace({ ...record, name: "南门" }, facts);
  expect(told(10, 4)).toEqual(["南门", true, 10, 4]);
  for (let count = 0; count < 50; count++) expect(told(50, count)[3]).toBe(count);
  expect(rows.textOf(entry, entry)).not.toContain("secret");
});

it("makes a row once", () => {
  const rows = new DeviceRows();
  let asked = 0;
  const counted = Object.defineProperty({ ...record }, "manufacturer", { get: () => `${++asked}` });
  const entry = new DeviceEntry(counted, facts);
  const first = rows.textOf(entry, entry);
  expect(rows.textOf(entry, entry)).toBe(first);
  expect(asked).toBe(1);
});

it("refuses to make a row that the contract does not allow", () => {
  const broken = { ...record, name: undefined as unknown as string };
  const entry = new DeviceEntry(broken, facts);
  expect(() => new DeviceRows().textOf(entry, entry)).toThrow("DeviceName");
});

it("keeps a long page until something in it changes", () => {
  const rows = new DeviceRows();
  const entries = Array.from(
    { length: 1200 },
    (_, index) => new DeviceEntry({ ...record, id: `d${index}` }, facts),
  );
  const ask = (counts = { cameraCount: 1, onlineCount: 0 }) =>
    rows.reply(
      entries.map((entry) => rows.textOf(entry, counts)),
      1200,
    );
  const first = ask();
  expect(ask()).toBe(first);
  // Somebody who sees fewer cameras gets other rows, and takes nothing away from the first.
  const other = ask({ cameraCount: 0, onlineCount: 0 });
  expect(other.text).not.toBe(first.text);
  expect(ask()).toBe(first);
  entries[7]?.replace({ ...record, id: "d7", name: "南门" }, facts);
  const changed = ask();
  expect(JSON.parse(changed.text)).toMatchObject({ DeviceCount: 1200, TotalCount: 1200 });
  expect(JSON.parse(changed.text).Devices[7].DeviceName).toBe("南门");
});
