import { once } from "node:events";
import { connect } from "node:net";
import { type EhomeDevice, startEhomeDevice } from "@tessera/simulators/ehome-device";
import { callBare } from "./bare-api.ts";
import { removeAllDevices } from "./cameras.ts";
import { decodedFrames } from "./decoded-frames.ts";
import { moveTo } from "./move-to.ts";
import { moveToLive } from "./open-live.ts";
import { expect, test } from "./signed-in.ts";

const deviceId = "patrol-7";
const waitingPage = "/config/platform/ehome/waiting";

/** By the server's time, which is this machine's. */
const yesterday = new Date();
yesterday.setDate(yesterday.getDate() - 1);
const day = [yesterday.getFullYear(), yesterday.getMonth() + 1, yesterday.getDate()]
  .map((number) => String(number).padStart(2, "0"))
  .join("-");

let server: { readonly host: string; readonly port: number };
let device: EhomeDevice;

test.describe.configure({ timeout: 120_000 });
test.beforeAll(async ({ server: { url }, adminSession: { token } }) => {
  const { Port } = await callBare(url, { path: "ehome/state", token });
  server = { host: "127.0.0.1", port: Number(Port) };
  device = await startEhomeDevice({ server, deviceId, channels: 2, audio: "pcma" });
});
test.afterAll(async ({ server: { url }, adminSession: { token } }) => {
  device.stop();
  await removeAllDevices(url, token);
});

test("a device that nobody knows waits, is let in, plays, turns, offers nothing that EHome has no public command for, and has its alarm in the branch of the tree that it belongs to; one with ISUP 5.0 is named with what to do instead", async ({
  page,
}) => {
  await page.goto(waitingPage);
  await knockByIsup5("Q12345678");
  const unknown = page.locator("tbody tr.ant-table-row").filter({ hasText: "Q12345678" });
  await expect(unknown).toContainText("ISUP 5.0");
  await expect(unknown).toContainText("国标");
  await expect(unknown.getByRole("button", { name: /批准/ })).toHaveCount(0);
  await page.getByRole("button", { name: `批准 ${deviceId}` }).click();
  await expect.poll(() => device.isRegistered, { timeout: 20_000 }).toBe(true);
  await moveTo(page, `/device/channel/${deviceId}`);
  await expect(page.getByRole("row", { name: /通道 2/ })).toContainText("在线");
  await moveToLive(page, deviceId, "2");
  const frames = await decodedFrames(page.locator("video"), { atLeast: 10, withinMs: 30_000 });
  expect(frames).toMatchObject({ presented: 10, width: 320 });
  const panel = page.getByRole("complementary", { name: "云台控制" });
  await panel.getByRole("button", { name: "左", exact: true }).hover();
  await page.mouse.down();
  const turned = { channel: 2, command: "LEFT" };
  await expect.poll(() => device.ptz.at(-1)).toMatchObject({ ...turned, action: "Start" });
  await page.mouse.up();
  await expect.poll(() => device.ptz.at(-1)).toMatchObject({ ...turned, action: "Stop" });

  await moveToLive(page, deviceId, "1");
  await expect(page.getByRole("region", { name: /通道 1/ }).locator("video")).toBeVisible();
  await decodedFrames(page.locator("video"), { atLeast: 5, withinMs: 30_000 });
  await expect(panel.getByRole("button", { name: "左", exact: true })).toBeVisible();
  await expect(page.getByRole("region", { name: "语音对讲" })).toHaveCount(0);
  await expect(panel.getByRole("region", { name: "预置位" })).toHaveCount(0);
  // What it has recorded is listed; how it is played is not public.
  device.recordings.push(`ch01 ${day} 10:00:00 ${day} 10:10:00 4096 0`);
  await moveTo(page, `/video/backchannel/${deviceId}/1/${day.replaceAll("-", "")}?backType=Device`);
  await expect(page.getByText("该设备只能列出录像的时间，不支持在此播放或下载。")).toBeVisible();
  const list = page.getByRole("list", { name: /的录像/ });
  await expect(list).toContainText("10:00:00");
  await expect(list.getByRole("button", { name: /10:00:00/ })).toHaveCount(0);

  device.raiseAlarm({ code: 40_964, remark: "湖滨路" });
  await expect.poll(() => device.acknowledged).toBe(1);
  await moveTo(page, "/alarm/list?source=EHOME");
  const row = page.locator("tbody tr.ant-table-row").filter({ hasText: "湖滨路" });
  await expect(row).toContainText("急减速");
  await moveTo(page, "/alarm/list?source=EHOME&kind=1/40964");
  await expect(row).toContainText("基本报警");
  await moveTo(page, "/alarm/list?source=EHOME&kind=1/8");
  await expect(page.getByText("没有符合条件")).toBeVisible();
});

async function knockByIsup5(id: string): Promise<void> {
  const socket = connect(server.port, server.host);
  socket.on("error", () => {});
  socket.write(Buffer.concat([Buffer.from([0x10, 0x30, 1, 1, 0, id.length]), Buffer.from(id)]));
  await once(socket, "close");
}
