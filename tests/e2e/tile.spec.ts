import { execFile } from "node:child_process";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { type RtspCamera, startRtspCamera } from "@tessera/simulators/rtsp-camera";
import { callBare } from "./bare-api.ts";
import { addCamera, removeAllDevices } from "./cameras.ts";
import { decodedFrames } from "./decoded-frames.ts";
import { openLive } from "./open-live.ts";
import { expect, test } from "./signed-in.ts";

let camera: RtspCamera;
let device: string;

test.beforeAll(async ({ server, adminSession: { token } }) => {
  camera = await startRtspCamera({ name: "TILE", scene: "gate", gopSeconds: 1, audio: "pcma" });
  const input = { name: "东门", rtspUrl: camera.url(1), subRtspUrl: camera.url(2) };
  device = await addCamera(server.url, token, input);
  const place = `device=${device}&channel=1&duration=3600`;
  await callBare(server.url, { path: `record/realtimerecord/start?${place}`, token });
});
test.afterAll(async ({ server, adminSession }) => {
  await removeAllDevices(server.url, adminSession.token);
  await camera.stop();
});

const tileOf = (page: Page) => page.locator("section[data-state]");
const liveVideo = (page: Page) => page.locator("section[data-state] video").first();

async function openTile(page: Page): Promise<void> {
  await openLive(page, device);
  await expect(tileOf(page)).toHaveAttribute("data-state", "playing", { timeout: 20_000 });
}

test("a tile plays, records to a file that other programs read, and goes ten seconds back", async ({
  page,
}, testInfo) => {
  await openTile(page);
  await test.step("R records on this computer", async () => {
    await page.keyboard.press("r");
    await expect(page.getByLabel(/正在本地录像 00:0[2-9]/)).toBeVisible();
    const coming = page.waitForEvent("download");
    await page.keyboard.press("r");
    const download = await coming;
    const file = join(testInfo.outputDir, download.suggestedFilename());
    await download.saveAs(file);
    expect((await stat(file)).size).toBeGreaterThan(1000);
    const asked = ["-v", "error", "-show_entries", "stream=codec_type", "-of", "csv=p=0", file];
    expect((await promisify(execFile)("ffprobe", asked)).stdout).toContain("video");
  });

  const replayed = page.locator("[data-replay] video");
  await test.step("← shows the last 10 s from the recording, marked as a replay", async () => {
    const back = page.getByRole("button", { name: "回看 10 秒前 (←)" });
    await expect(back).toBeVisible({ timeout: 20_000 });
    await page.keyboard.press("m");
    await page.keyboard.press("ArrowLeft");
    await expect(tileOf(page)).toContainText(/回放 −(9|1\d) 秒/);
    await expect(tileOf(page).locator("header")).not.toContainText("实时");
    expect((await decodedFrames(replayed, { atLeast: 10 })).presented).toBe(10);
    await page.keyboard.press("ArrowLeft");
    await expect(tileOf(page)).toContainText(/回放 −[12]\d 秒/);
    await expect(page.getByRole("link", { name: "在录像回放中打开" })).toHaveAttribute(
      "href",
      new RegExp(`/video/backtime/${device}/1/\\d{8}\\?at=\\d{13}`),
    );
  });

  await test.step("only the replay is heard while that is seen, and S names its time", async () => {
    await expect(liveVideo(page)).toHaveJSProperty("muted", true);
    await expect(replayed).toHaveJSProperty("muted", false);
    const pressedAt = Date.now();
    const coming = page.waitForEvent("download");
    await page.keyboard.press("s");
    const [, named = ""] = /_(\d{14})\.jpg$/.exec((await coming).suggestedFilename()) ?? [];
    const [, year, month, day, hour, minute, second] =
      /(....)(..)(..)(..)(..)(..)/.exec(named)?.map(Number) ?? [];
    const at = new Date(year ?? 0, (month ?? 0) - 1, day, hour, minute, second).getTime();
    expect(pressedAt - at).toBeGreaterThan(5000);
  });

  await test.step("Escape returns to live, and so does the end of the replay", async () => {
    await page.keyboard.press("Escape");
    await expect(page.locator("[data-replay]")).toBeHidden();
    await expect(tileOf(page).locator("header")).toContainText("实时");
    await expect(liveVideo(page)).toHaveJSProperty("muted", false);
    await page.keyboard.press("ArrowLeft");
    await expect(page.locator("[data-replay]")).toBeVisible();
    await expect(page.locator("[data-replay]")).toBeHidden({ timeout: 20_000 });
  });
});
