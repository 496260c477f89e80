import { DeviceRefused, FakeClock, Offline } from "@tessera/base";
import type { Driver, LocatedDevice } from "@tessera/engine";
import { expect, it } from "vitest";
import { findDevice } from "./find-device.ts";

const sought = { scheme: "", host: "h", port: 0, path: "/", userName: "u", password: "p" };
const device: LocatedDevice = {
  access: "granted",
  name: "",
  manufacturer: "",
  model: "",
  fields: {},
};

function aDriver(name: string, outcome: LocatedDevice | Error | undefined, tells = false) {
  const asked: string[] = [];
  const locate = async () => {
    asked.push(name);
    if (outcome instanceof Error) throw outcome;
    return outcome;
  };
  const driver = { name, locate, ...(tells && { inspect: async () => ({}) }) };
  return { driver: driver as unknown as Driver, asked };
}

const find = (...all: { readonly driver: Driver }[]) =>
  findDevice(sought, { drivers: all.map(({ driver }) => driver), clock: new FakeClock() });

it("asks those first whose devices tell about themselves, and nobody after one was found", async () => {
  const stream = aDriver("stream", device);
  const telling = aDriver("telling", { ...device, access: "refused" }, true);
  expect(await find(stream, telling)).toMatchObject({ driver: { name: "telling" } });
  // Another one would show the password again.
  expect(stream.asked).toEqual([]);
});

it("tells why nothing was found, in the words of who looked last", async () => {
  const gone = new Offline("gone", { zh: "不在", en: "gone" });
  await expect(find(aDriver("a", gone), aDriver("b", undefined, true))).rejects.toBe(gone);
  await expect(find(aDriver("a", undefined))).rejects.toMatchObject({ code: "find-nothing" });
});

it("does not hide an error of its own", async () => {
  const refused = new DeviceRefused("basic", { zh: "", en: "" });
  await expect(find(aDriver("a", refused, true), aDriver("b", device))).resolves.toMatchObject({
    driver: { name: "b" },
  });
  await expect(find(aDriver("a", new TypeError("bug")))).rejects.toThrow("bug");
});
