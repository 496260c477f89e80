import { randomInt } from "node:crypto";
import { setTimeout as passed } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { startCameraFarm } from "./camera-farm/start-camera-farm.ts";
import { launchChromium } from "./console-browser.ts";
import { loadText } from "./measured-stretch.ts";
import { startProduct } from "./product-under-test.ts";
import { median, percentile, printTable } from "./table.ts";

/** Longer than what the player keeps around a position: most seeks find nothing loaded. */
const recordedMs = 150_000;
const tries = 40;
/** A new page has forgotten all previews. */
const hoversPerPage = 10;

/**
 * In the console's timeline, in Chromium: from the click on a moment to its first decoded picture, and from
 * the pointer's rest on a moment to its small picture. A camera of 1080p25 with 2 Mbit/s, key frames every 2 s.
 */
export async function benchSeek(): Promise<void> {
  const farm = await startCameraFarm();
  const product = await startProduct();
  const browser = await launchChromium();
  try {
    const [device = ""] = await product.addCameras([farm.url(1)]);
    await product.recordAll();
    const startMs = Date.now();
    await passed(recordedMs);
    const { url: baseURL, storageState } = product;
    const context = await browser.newContext({ baseURL, storageState });
    const page = await context.newPage();
    const recording = { device, startMs, endMs: Date.now() - 10_000 };
    const seeksMs = await measureSeeks(page, recording);
    const previewsMs = await measurePreviews(page, recording);
    printTable(`Playback in Chromium, ${tries} tries each; ${loadText()}`, [
      row("seek to a decoded picture", seeksMs),
      row("preview under the pointer", previewsMs),
    ]);
  } finally {
    await browser.close();
    await product.stop();
    await farm.stop();
  }
}

interface Recording {
  readonly device: string;
  readonly startMs: number;
  readonly endMs: number;
}

const row = (what: string, timesMs: readonly number[]) => ({
  what,
  "median ms": median(timesMs).toFixed(0),
  "95 % ms": percentile(timesMs, 95).toFixed(0),
  "slowest ms": Math.max(...timesMs).toFixed(0),
});

async function measureSeeks(page: Page, recording: Recording): Promise<number[]> {
  await openTimeline(page, recording);
  const timesMs: number[] = [];
  let lastMs = middleOf(recording);
  while (timesMs.length < tries) {
    const atMs = randomInt(recording.startMs, recording.endMs);
    if (Math.abs(atMs - lastMs) < 15_000) continue;
    lastMs = atMs;
    const { x, y } = await pointOf(page, atMs);
    await page.evaluate(measureClick);
    await page.mouse.click(x, y);
    timesMs.push(await measured(page));
    await passed(300);
  }
  return timesMs;
}

async function measurePreviews(page: Page, recording: Recording): Promise<number[]> {
  const timesMs: number[] = [];
  for (let tried = 0; tried < tries; tried++) {
    if (tried % hoversPerPage === 0) await openTimeline(page, recording);
    const atMs = randomInt(recording.startMs, recording.endMs);
    const { x, y } = await pointOf(page, atMs);
    await page.mouse.move(x, y - 200);
    await page.evaluate(measureMove, atMs);
    await page.mouse.move(x, y);
    timesMs.push(await measured(page));
  }
  return timesMs;
}

const middleOf = ({ startMs, endMs }: Recording) => Math.round((startMs + endMs) / 2);

async function openTimeline(page: Page, recording: Recording): Promise<void> {
  const { device, startMs } = recording;
  const at = new Date(startMs);
  const day = [at.getFullYear(), at.getMonth() + 1, at.getDate()]
    .map((number) => String(number).padStart(2, "0"))
    .join("");
  await page.goto(`/video/backtime/${device}/1/${day}?at=${middleOf(recording)}`);
  await page.locator("[data-playback=playing]").waitFor({ timeout: 30_000 });
  await page.getByLabel("显示范围").click();
  await page.getByTitle("10 分钟").click();
}

async function pointOf(page: Page, atMs: number): Promise<{ x: number; y: number }> {
  return await page.locator("canvas").evaluate((canvas, moment) => {
    const timeline = canvas.closest<HTMLElement>("[data-from]");
    const fromMs = Number(timeline?.dataset["from"]);
    const toMs = Number(timeline?.dataset["to"]);
    const box = canvas.getBoundingClientRect();
    return { x: box.x + ((moment - fromMs) / (toMs - fromMs)) * box.width, y: box.y + 45 };
  }, atMs);
}

declare global {
  interface Window {
    measuredMs?: Promise<number>;
  }
}

/** What the page has measured since it was told to. */
const measured = (page: Page): Promise<number> =>
  page.evaluate(() => window.measuredMs ?? Promise.reject(new Error("Nothing was measured.")));

/** Runs in the page: its own clock, from the release of the button. */
function measureClick(): void {
  const video = document.querySelector("video");
  if (!video) throw new Error("There is no picture.");
  const beforeS = video.currentTime;
  window.measuredMs = new Promise<number>((resolve, reject) => {
    setTimeout(() => reject(new Error("No picture came within 20 s.")), 20_000);
    const begin = () => {
      const clickedMs = performance.now();
      const look = (nowMs: number, { mediaTime }: VideoFrameCallbackMetadata) => {
        if (Math.abs(mediaTime - beforeS) > 8) resolve(performance.now() - clickedMs);
        else video.requestVideoFrameCallback(look);
        return nowMs;
      };
      video.requestVideoFrameCallback(look);
    };
    addEventListener("pointerup", begin, { capture: true, once: true });
  });
}

/**
 * Runs in the page: from the pointer's move, before the console hears of it, until the first frame that has
 * the picture of that time.
 */
function measureMove(atMs: number): void {
  const nearMs = 6000;
  window.measuredMs = new Promise<number>((resolve, reject) => {
    setTimeout(() => reject(new Error("No preview came within 20 s.")), 20_000);
    const begin = (event: PointerEvent) => {
      if (!(event.target instanceof HTMLCanvasElement)) return;
      removeEventListener("pointermove", begin, true);
      const movedMs = performance.now();
      const look = () => {
        const card = document.querySelector<HTMLElement>("output[data-preview-at]");
        const image = card?.querySelector("img");
        const isNear = Math.abs(Number(card?.dataset["previewAt"]) - atMs) < nearMs;
        if (isNear && image?.complete && image.naturalWidth > 0)
          resolve(performance.now() - movedMs);
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    };
    addEventListener("pointermove", begin, true);
  });
}
