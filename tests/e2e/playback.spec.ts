import { readFile, writeFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { decodedFrames } from "./decoded-frames.ts";
import { type RecordedCamera, recordCamera } from "./recorded-camera.ts";
import { expect, test } from "./signed-in.ts";

let yard: RecordedCamera;
test.beforeAll(async ({ server, adminSession: { token } }) => {
  test.setTimeout(120_000);
  yard = await recordCamera({ url: server.url, token }, { name: "院子", seconds: 12 });
  await yard.stopRecording();
});
test.afterAll(async () => yard.remove());

/** By the server's time, which is this machine's. */
const dayOf = (ms: number) => {
  const date = new Date(ms);
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((number) => String(number).padStart(2, "0"))
    .join("");
};

async function openTimeline(page: Page): Promise<{ endMs: number }> {
  const endMs = (await yard.recorded()).at(-1)?.endMs ?? 0;
  const at = endMs - 9000;
  await page.goto(`/video/backtime/${yard.device}/1/${dayOf(at)}?at=${at}`);
  await expect(page.locator("[data-playback]")).toHaveAttribute("data-playback", "playing", {
    timeout: 20_000,
  });
  return { endMs };
}

const position = async (page: Page) =>
  Number(await page.locator("[data-position]").getAttribute("data-position"));

test("a recording plays, seeks, and is downloaded as a file that plays to its end; a piece is exported with a manifest, and one changed byte is found", async ({
  page,
}, testInfo) => {
  const { endMs } = await openTimeline(page);
  const frames = await decodedFrames(page.locator("video"), { atLeast: 10 });
  expect(frames).toMatchObject({ presented: 10, width: 320, height: 180 });
  await page.keyboard.press("Home");
  await page.keyboard.press("End");
  await expect.poll(() => position(page)).toBeGreaterThan(endMs - 1500);
  await expect(page.locator("[data-playback=at-end]")).toBeVisible();

  const [first] = await yard.recorded();
  const fromMs = (first?.startMs ?? 0) + 2500;
  const lengthMs = 3000;
  const address = `/api/v1/record/download/${encodeURIComponent(yard.id)}/${fromMs}?end=${fromMs + lengthMs}`;
  const played = await page.evaluate(async (src) => {
    const video = document.createElement("video");
    video.muted = true;
    video.src = src;
    document.body.append(video);
    const ended = new Promise<void>((resolve, reject) => {
      video.addEventListener("ended", () => resolve());
      video.addEventListener("error", () => reject(new Error(video.error?.message)));
    });
    await video.play();
    await ended;
    return { seconds: video.duration, frames: video.getVideoPlaybackQuality().totalVideoFrames };
  }, address);
  // Within one GOP, which is a second here.
  expect(Math.abs(played.seconds * 1000 - lengthMs)).toBeLessThanOrEqual(1000);
  expect(played.frames).toBeGreaterThan(25);

  await page.keyboard.press("o");
  for (let second = 0; second < 3; second++) await page.keyboard.press("Shift+ArrowLeft");
  await page.keyboard.press("i");
  await page.getByRole("button", { name: "导出证据" }).click();
  const dialog = page.getByRole("dialog", { name: "导出证据" });
  await expect(dialog.getByText(/\d [KM]B/)).toBeVisible();
  await dialog.getByLabel("备注（写入清单）").fill("case 7");
  await dialog.getByRole("button", { name: "开始导出" }).click();
  const job = page.locator("[data-job]").first();
  await expect(job).toHaveAttribute("data-state", "done");
  const waiting = page.waitForEvent("download");
  await job.getByRole("link", { name: "下载" }).click();
  const file = testInfo.outputPath("evidence.zip");
  await (await waiting).saveAs(file);

  const verifier = page.getByRole("region", { name: "验证导出文件" });
  await verifier.locator("input[type=file]").setInputFiles(file);
  await expect(verifier.getByText("文件完整，未被改动")).toBeVisible();

  const bytes = await readFile(file);
  const at = Math.floor(bytes.length / 2);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  const changed = testInfo.outputPath("changed.zip");
  await writeFile(changed, bytes);
  await verifier.locator("input[type=file]").setInputFiles(changed);
  await expect(verifier.getByText("文件已被改动")).toBeVisible();
});
