import { expect, it } from "vitest";
import { fold, type GoneCamera, networkOf } from "./fold.ts";

let made = 0;
const aCamera = (host: string, more: Partial<GoneCamera> = {}): GoneCamera => {
  const deviceId = `device ${++made}`;
  const name = `Camera ${made}`;
  const channel = { deviceId, channelId: "1" };
  return { channel, name, deviceName: name, driver: "ONVIF", host, ...more };
};
const textsOf = (cameras: readonly GoneCamera[]) =>
  fold(cameras, 1000).map(({ description }) => description.zh.replace(/，请检查.*/, ""));

it("makes one alarm of twelve cameras behind one switch", () => {
  const cameras = Array.from({ length: 12 }, (_, index) => aCamera(`10.1.2.${index + 1}`));
  const [alarm, ...others] = fold(cameras, 1000);
  expect(others).toEqual([]);
  expect(alarm).toMatchObject({
    alarmType: 101,
    deviceId: "",
    beganAtMs: 1000,
    description: { zh: "交换机或网络中断：12 路摄像机", address: "10.1.2.0/24" },
  });
  expect(alarm?.members).toHaveLength(12);
});

it("makes an alarm each of cameras that share nothing", () => {
  const [first, second] = fold([aCamera("10.1.2.3"), aCamera("10.9.9.3", { driver: "GB" })], 1000);
  expect(first).toMatchObject({ alarmType: 1, severity: 2, channel: { channelId: "1" } });
  expect(second?.description.zh).toContain("摄像机离线：");
});

it("leaves two cameras of a network as they are: that is no switch yet", () => {
  expect(textsOf([aCamera("10.1.2.3"), aCamera("10.1.2.4")])).toEqual([
    expect.stringContaining("摄像机离线："),
    expect.stringContaining("摄像机离线："),
  ]);
});

it("makes one alarm of the channels of a recorder, about that recorder", () => {
  const channels = [1, 2, 3].map((number) =>
    aCamera("10.1.2.3", {
      channel: { deviceId: "nvr", channelId: String(number) },
      deviceName: "Recorder",
    }),
  );
  expect(fold(channels, 1000)).toMatchObject([
    { deviceId: "nvr", alarmType: 101, description: { zh: expect.stringContaining("3 路") } },
  ]);
});

it("makes one alarm of several devices at one address", () => {
  expect(textsOf([aCamera("nvr.local"), aCamera("nvr.local")])).toEqual([
    "同一主机的 2 路摄像机同时离线",
  ]);
});

it("makes one alarm of devices that share only how they get in", () => {
  const cameras = ["", "", "10.1.2.3"].map((host) => aCamera(host, { driver: "GB" }));
  expect(textsOf(cameras)).toEqual(["3 台 GB 设备同时离线（3 路摄像机）"]);
});

it("gives the widest cause what it explains, and the rest its own", () => {
  const behindSwitch = ["10.1.2.1", "10.1.2.2", "10.1.2.3"].map((host) => aCamera(host));
  const recorder = [1, 2].map((number) =>
    aCamera("10.5.5.5", { channel: { deviceId: "nvr", channelId: String(number) } }),
  );
  const keys = fold([...recorder, ...behindSwitch, aCamera("10.7.7.7")], 1000).map(
    ({ key }) => key,
  );
  expect(keys).toEqual([
    "network 10.1.2.0/24 1000",
    "device nvr 1000",
    expect.stringMatching(/^offline /),
  ]);
});

it("names at most fifty of them", () => {
  const cameras = Array.from({ length: 60 }, (_, index) => aCamera(`10.1.2.${index + 1}`));
  const raw = JSON.parse(fold(cameras, 1000)[0]?.raw ?? "{}") as { cameras: []; more: number };
  expect([raw.cameras.length, raw.more]).toEqual([50, 10]);
});

it("knows no network of a name, of IPv6 and of this machine", () => {
  expect(["cam.local", "::1", "fe80::1", "127.0.0.1", ""].map(networkOf)).toEqual([
    "",
    "",
    "",
    "",
    "",
  ]);
  expect(networkOf("192.168.10.77")).toBe("192.168.10.0/24");
});
