import type { FormField } from "@tessera/engine";
import { expect, it } from "vitest";
import { networkAddress, readFields, shownFields } from "./connection-fields.ts";

const field = (
  wire: string,
  kind: FormField["kind"],
  more: Partial<FormField> = {},
): FormField => ({
  wire,
  key: wire.toLowerCase(),
  kind,
  label: { zh: wire, en: wire },
  ...more,
});

const fields = [
  field("RtspUrl", "url"),
  field("DeviceUserPW", "secret"),
  field("DevicePort", "number", { initial: 80 }),
  field("Transport", "choice", { initial: "TCP" }),
  field("PublishKey", "key"),
];

it("reads what the form asks for by the driver's names, and makes a key", () => {
  const read = readFields(fields, { RtspUrl: "rtsp://x", DevicePort: "554", Other: "no" });
  expect(read).toEqual({
    rtspurl: "rtsp://x",
    deviceuserpw: "",
    deviceport: 554,
    transport: "TCP",
    publishkey: expect.stringMatching(/^[\w-]{24}$/),
  });
});

it("leaves what was not given as it was", () => {
  const before = { rtspurl: "rtsp://x", deviceport: 8554, transport: "UDP", publishkey: "k" };
  expect(readFields(fields, { PublishKey: "" }, before)).toEqual({ ...before, deviceuserpw: "" });
});

it("makes another key in the place of one that cannot be opened, and shows none", () => {
  const lost = `lost-${"0".repeat(32)}`;
  const before = { rtspurl: lost, publishkey: lost };
  expect(readFields(fields, {}, before)["publishkey"]).toMatch(/^[\w-]{24}$/);
  expect(shownFields(fields, before, { withKeys: true })).toEqual({});
});

it("shows no secret, and a key only where it may be shown", () => {
  const connection = { rtspurl: "rtsp://x", deviceuserpw: "s", deviceport: 1, publishkey: "k" };
  expect(shownFields(fields, connection)).toEqual({ RtspUrl: "rtsp://x", DevicePort: 1 });
  expect(shownFields(fields, connection, { withKeys: true })).toMatchObject({ PublishKey: "k" });
});

it.each([
  [{ rtspurl: "rtsp://192.0.2.1/a" }, { host: "192.0.2.1", port: 554 }],
  [{ rtspurl: "rtsp://camera.example:80/a" }, { host: "camera.example", port: 80 }],
  [{ rtspurl: "https://192.0.2.1/a" }, { host: "192.0.2.1", port: 443 }],
  [{ rtspurl: "rtsp://[2001:db8::1]:8554/a" }, { host: "[2001:db8::1]", port: 8554 }],
  [{ rtspurl: "nonsense://" }, { host: "", port: 0 }],
  [{ rtspurl: "" }, { host: "", port: 0 }],
])("finds the address in %j", (connection, address) => {
  expect(networkAddress(fields.slice(0, 1), connection)).toEqual(address);
});

it.each([
  ["192.0.2.1", 8080, { host: "192.0.2.1", port: 8080 }],
  ["192.0.2.1:81", 80, { host: "192.0.2.1", port: 81 }],
  ["http://192.0.2.1:82/onvif/device_service", 80, { host: "192.0.2.1", port: 82 }],
])("takes the field for it: %s, %i", (deviceip, deviceport, address) => {
  const asked = [field("DeviceIp", "text"), field("DevicePort", "number")];
  expect(networkAddress(asked, { deviceip, deviceport })).toEqual(address);
});

it("takes no secret that the driver refuses, and leaves the stored one alone", () => {
  const strict = [field("DeviceUserPW", "secret", { refuse: refuseShort })];
  expect(() => readFields(strict, { DeviceUserPW: "1" })).toThrow("weak");
  expect(readFields(strict, { DeviceUserPW: "" }, { deviceuserpw: "1" })).toEqual({
    deviceuserpw: "",
  });
});

function refuseShort(secret: string): void {
  if (secret.length < 8) throw new Error("weak");
}
