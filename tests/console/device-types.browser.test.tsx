import {
  addDevice,
  editDevice,
  listDevices,
  probeDevice,
} from "@tessera/features/devices/contract";
import { aSite, type Site } from "@tessera/kit/testing";
import { address, emptyReply, Refused } from "@tessera/platform/console/testing/browser";
import { expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aProductServer, openConsole } from "./the-console.ts";

const field = (label: string) => page.getByLabelText(label, { exact: true });
const save = page.getByRole("button", { name: "保存" });
const test = page.getByRole("button", { name: "测试" });
const result = page.getByRole("region", { name: "测试结果" });
const pushPanel = page.getByRole("region", { name: "推流地址" });
const row = (name: string) => page.getByRole("row", { name: new RegExp(name) });

/** A drone that pushes with this key, as the server tells of it. */
const droneWith = (key: string) => ({
  DeviceID: "drone",
  DeviceName: "无人机",
  DeviceType: "RTMP",
  Connection: { PublishKey: key },
  PushAddresses: [
    ...["rtsp", "rtmp"].map((Protocol) => ({
      Protocol,
      URL: `${Protocol}://192.0.2.1/live/drone/1/1?key=${key}`,
    })),
    { Protocol: "whip", URL: `/live/webrtc/publish/drone/1/1?key=${key}` },
  ],
});

function setOnline(site: Site, isOnline: boolean): void {
  for (const device of site.devices) device.Online = isOnline;
}

it("a device that pushes is added by its name alone, is told where to push to, and gets a new key only when that is confirmed", async () => {
  const site = aSite();
  const server = site
    .on(aProductServer())
    .answer(addDevice, ({ DeviceName }) => {
      site.add({ ...droneWith("first"), DeviceName });
      return { DeviceID: "drone" };
    })
    .answer(editDevice, () => {
      Object.assign(site.devices[0] ?? {}, droneWith("second"));
      setOnline(site, false);
      return { DeviceID: "drone" };
    });
  const written = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await openConsole("/device/form/0?fields=all", { server });
  await page.getByText("RTMP/RTSP 推流").click();
  await expect.element(pushPanel).toMatchTextContent("保存后在此显示推流地址。");
  await expect.element(test).not.toBeInTheDocument();
  await field("名称").fill("无人机");
  await save.click();

  await expect.poll(address).toBe("/device/form/drone");
  expect(server.asked(addDevice)).toMatchObject([{ DeviceType: "RTMP", DeviceName: "无人机" }]);
  await expect.element(pushPanel).toMatchTextContent("离线");
  await expect.element(field("推流密钥")).toHaveValue("first");
  await expect.element(pushPanel).toMatchTextContent("rtsp://192.0.2.1/live/drone/1/1?key=first");
  const rtmp = "rtmp://192.0.2.1/live/drone/1/1?key=first";
  await expect.element(pushPanel).toMatchTextContent(rtmp);
  const whip = `${location.origin}/live/webrtc/publish/drone/1/1?key=first`;
  await expect.element(pushPanel).toMatchTextContent(whip);
  await pushPanel.getByRole("button", { name: "复制" }).first().click();
  expect(written).toHaveBeenCalledWith(rtmp);
  setOnline(site, true);
  await expect.element(pushPanel).toMatchTextContent("在线");

  const renew = pushPanel.getByRole("button", { name: "更换密钥" });
  const question = page.getByRole("tooltip").filter({ hasText: "更换密钥" });
  await renew.click();
  await expect.element(question).toMatchTextContent("正在推流的设备会断开，需改用新的推流地址。");
  await question.getByRole("button", { name: "取消" }).click();
  expect(server.asked(editDevice)).toEqual([]);
  await renew.click();
  await question.getByRole("button", { name: "更换密钥" }).click();
  await expect.element(page.getByText("推流密钥已更换")).toBeVisible();
  expect(server.asked(editDevice)).toMatchObject([{ DeviceID: "drone", RenewPublishKey: true }]);
  await expect.element(field("推流密钥")).toHaveValue("second");
  await expect.element(pushPanel).toMatchTextContent("key=second");
  await expect.element(pushPanel).not.toMatchTextContent("key=first");
  await expect.element(pushPanel).toMatchTextContent("离线");
});

const hls = "http://192.0.2.2/live.m3u8";

it("an address is tested before it is saved: who may see it, codec, size, rate, sound and a picture", async () => {
  const sentence = "需要用户名和密码";
  const site = aSite();
  const server = site
    .on(aProductServer())
    .answer(probeDevice, ({ DevicePassword }) => {
      if (DevicePassword !== "s3cret?&=#")
        throw new Refused({ status: 400, code: "http-unauthorized", sentence });
      return seen;
    })
    .answer(addDevice, ({ DeviceName, DeviceType }) => {
      site.add({ DeviceID: "dam", DeviceName, DeviceType, RtspUrl: hls, Online: true });
      return { DeviceID: "dam" };
    });
  await openConsole("/device/form/0?fields=all", { server });
  await page.getByText("HTTP 拉流（FLV/HLS）").click();
  await field("名称").fill("水库");
  await field("HTTP 地址").fill(hls);
  await test.click();
  await expect.element(result).toMatchTextContent(sentence);
  await field("用户名").fill("viewer");
  await field("密码").fill("s3cret?&=#");
  await test.click();
  await expect.element(result).toHaveAttribute("data-probe", "done");
  const converted = "摄像机发送 MJPEG，有人观看或录像时由服务器转为 H.264";
  for (const words of ["H.264", "640 × 360", "15 fps", "AAC 16 kHz", "320 × 180", converted])
    await expect.element(result).toMatchTextContent(words);
  expect(server.asked(probeDevice).at(-1)).toMatchObject({ RtspUrl: hls });
  const picture = result.getByRole("img", { name: "摄像机当前画面" });
  await expect.poll(() => (picture.element() as HTMLImageElement).naturalWidth).toBe(1);
  await save.click();
  await expect.poll(address).toBe("/device/list");
  await expect.element(row("水库").getByRole("button", { name: "在线" })).toBeVisible();
  await expect.element(row("水库").getByRole("cell", { name: "HTTP", exact: true })).toBeVisible();
  await expect.element(row("水库")).toMatchTextContent(hls);
});

it("a stored password is never shown, is used for a test, and stays when the field is left empty", async () => {
  const site = aSite({
    DeviceID: "dam",
    DeviceName: "水库",
    DeviceType: "HTTP",
    HasPassword: true,
    Connection: { RtspUrl: hls, DeviceUserName: "viewer" },
  });
  const server = site
    .on(aProductServer())
    .answer(probeDevice, seen)
    .answer(editDevice, { DeviceID: "dam" });
  await openConsole("/device/form/dam", { server });
  await expect.element(page.getByText("HTTP 拉流（FLV/HLS）")).toBeVisible();
  await expect.element(page.getByText("RTSP 拉流")).not.toBeInTheDocument();
  await expect.element(field("密码")).toHaveValue("");
  await test.click();
  await expect.element(result).toHaveAttribute("data-probe", "done");
  expect(server.asked(probeDevice)).toMatchObject([{ DeviceID: "dam", DeviceUserName: "viewer" }]);
  await field("名称").fill("水库大坝");
  await save.click();
  await expect.poll(address).toBe("/device/list");
  const [asked] = server.asked(editDevice);
  expect(asked).toMatchObject({ DeviceName: "水库大坝", DeviceUserName: "viewer" });
  expect(asked?.["DevicePassword"] ?? "").toBe("");
});

it("devices are sorted by type, and searched by address", async () => {
  const site = aSite(droneWith("first"), { DeviceID: "dam", DeviceName: "水库", RtspUrl: hls });
  const server = site.on(aProductServer());
  await openConsole("/device/list?sort=DeviceType&order=desc", { server });
  await expect.element(row("无人机")).toBeVisible();
  expect(server.asked(listDevices)).toMatchObject([{ sort: "DeviceType", order: "desc" }]);
  await page.getByLabelText("搜索名称、ID 或地址").fill("live.m3u8");
  await userEvent.tab();
  await expect.poll(() => server.asked(listDevices).at(-1)).toMatchObject({ q: "live.m3u8" });
});

const seen = {
  ...emptyReply(probeDevice),
  Streams: (
    [
      { Flow: 1, Width: 640, Height: 360, ConvertedFrom: "" },
      { Flow: 2, Width: 320, Height: 180, ConvertedFrom: "MJPEG" },
    ] as const
  ).map((one) => ({
    ...one,
    VideoCodec: "H.264",
    Fps: 15,
    AudioCodec: "AAC",
    AudioRate: 16_000,
  })),
  Snapshot: "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7",
};
