import { execFile } from "node:child_process";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import type { RtspCamera } from "@tessera/simulators/rtsp-camera";
import { startCamera } from "./a-camera.ts";
import { callBare } from "./bare-api.ts";
import { addCamera, removeAllDevices } from "./cameras.ts";
import { decodedFrames } from "./decoded-frames.ts";
import { openLive } from "./open-live.ts";
import { expect, test } from "./signed-in.ts";

let camera: RtspCamera;
let device: string;

test.beforeAll(async ({ server, adminSession: { token } }) => {
  camera = await startCamera({ name: "TILE", scene: "gate", gopSeconds: 1 });
  const input = { name: "东门", rtspUrl: camera.url(1), subRtspUrl: camera.url(2) };
  device = await addCamera(server.url, token, input);
  const place = `device=${device}&channel=1&duration=3600`;
  await callBare(server.url, { path: `record/realtimerecord/start?${place}`, token });
  // A tile asks once a minute whether its camera is recorded.
  const asked = `record/timeline?ids=${device}~1&from=${Date.now() - 3_600_000}&to=${Date.now() + 60_000}`;
  const isRecorded = async () => {
    const { channels } = await callBare(server.url, { path: asked, token });
    return (channels as { readonly isRecording: boolean }[])[0]?.isRecording;
  };
  await expect.poll(isRecorded).toBe(true);
});
test.afterAll(async ({ server, adminSession }) => {
  await removeAllDevices(server.url, adminSession.token);
  await camera.stop();
});

const tileOf = (page: Page) => page.locator("section[data-state]");

async function openTile(page: Page): Promise<void> {
  await openLive(page, device);
  await expect(tileOf(page)).toHaveAttribute("data-state", "playing");
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

  await test.step("← shows the last 10 s from the recording, Escape what is live", async () => {
    const back = page.getByRole("button", { name: "回看 10 秒前 (←)" });
    await expect(back).toBeVisible();
    await page.keyboard.press("ArrowLeft");
    await expect(tileOf(page)).toContainText(/回放 −(9|1\d) 秒/);
    const replayed = page.locator("[data-replay] video");
    expect((await decodedFrames(replayed, { atLeast: 10 })).presented).toBe(10);
    await page.keyboard.press("Escape");
    await expect(replayed).toBeHidden();
    await expect(tileOf(page).locator("header")).toContainText("实时");
    const live = tileOf(page).locator("video").first();
    expect((await decodedFrames(live, { atLeast: 5 })).presented).toBe(5);
  });
});
