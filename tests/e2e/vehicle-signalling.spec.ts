import {
  demoRoads,
  driverFiles,
  type Jt808Terminal,
  startJt808Terminal,
} from "@tessera/simulators/jt808-terminal";
import { inboxRows } from "./alarm-way.ts";
import { callBare } from "./bare-api.ts";
import { removeAllDevices } from "./cameras.ts";
import { moveTo } from "./move-to.ts";
import { expect, test } from "./signed-in.ts";

const deviceId = "13900000071";
const plate = "皖B70001";

let terminal: Jt808Terminal;
test.beforeAll(async ({ server, adminSession: { token } }) => {
  const { Port } = await callBare(server.url, { path: "jt808/state", token });
  terminal = startJt808Terminal({
    server: { host: "127.0.0.1", port: Number(Port) },
    phone: deviceId,
    plate,
    edition: "2019",
    channels: 2,
    road: demoRoads.riverside,
    reportEverySeconds: 1,
  });
});
test.afterAll(async ({ server, adminSession: { token } }) => {
  await terminal.stop();
  await removeAllDevices(server.url, token);
});

test("a terminal that nobody knows waits, is approved, and is online with its place; a text reaches it; an alarm of the driver's camera is in the inbox with its picture and clip, and is confirmed to the terminal", async ({
  page,
}) => {
  expect(await terminal.come()).toBe(false);
  await page.goto("/config/platform/jt808/waiting");
  const guest = page.getByRole("row", { name: new RegExp(deviceId) });
  await expect(guest).toContainText(plate);
  await guest.getByRole("button", { name: `批准 ${deviceId}` }).click();
  await expect(page.getByText(`已批准 ${deviceId}`)).toBeVisible();
  await expect.poll(() => terminal.isOnline, { timeout: 30_000 }).toBe(true);
  await moveTo(page, "/config/platform/jt808/terminals");
  const row = page.getByRole("row", { name: new RegExp(deviceId) });
  await expect(row).toContainText("在线");
  await expect(row).toContainText(/31\.33\d+, 118\.3\d+/);
  await expect(row).toContainText(`${plate} · 黄`);

  await row.getByRole("button", { name: "发文本" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("文本").fill("前方拥堵，请绕行");
  await dialog.getByRole("button", { name: "发送" }).click();
  await expect.poll(() => terminal.state.texts).toEqual(["前方拥堵，请绕行"]);
  await moveTo(page, "/alarm/realTime");
  await terminal.alarmOfDriver({ type: 2, level: 2, files: driverFiles(Date.now()) });
  const told = page.locator(inboxRows).filter({ hasText: "驾驶员接打电话报警" });
  await told.getByRole("button").first().click();
  await expect
    .poll(() => [terminal.safety.uploaded, terminal.safety.failure])
    .toEqual([2, undefined]);
  const detail = page.getByRole("region", { name: "报警详情" });
  const attachments = detail.getByRole("region", { name: "报警附件" });
  const picture = attachments.getByRole("button", { name: /^放大附件/ }).locator("img");
  await expect
    .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBe(640);
  await attachments.getByRole("button", { name: /^播放附件/ }).click();
  const video = attachments.locator("video");
  const shown = () =>
    video.evaluate((element) => {
      const clip = element as HTMLVideoElement;
      return clip.videoWidth === 640 && clip.getVideoPlaybackQuality().totalVideoFrames >= 10;
    });
  await expect.poll(shown, { timeout: 20_000 }).toBe(true);
  const saving = page.waitForEvent("download");
  await attachments.getByRole("button", { name: /^下载附件.*mp4$/ }).click();
  expect((await saving).suggestedFilename()).toMatch(/^02_65_6501_1_[\w-]{32}\.mp4$/);

  await terminal.raise(0, true);
  const emergency = page.locator(inboxRows).filter({ hasText: "紧急报警" });
  await emergency.getByRole("button").first().click();
  await detail.getByRole("button", { name: "确认" }).click();
  await expect.poll(() => terminal.state.confirmed).toEqual([1]);
});
