import { type Browser, chromium, type Page } from "@playwright/test";
import { chromiumFlags } from "../tests/e2e/chromium-flags.ts";
import { initialise } from "../tests/e2e/first-start.ts";
import { startServer } from "../tests/e2e/running-server.ts";
import { signIn } from "../tests/e2e/sign-in.ts";
import { findChromium } from "../tools/bootstrap/system-packages.mjs";
import { startFfmpegViewerServer } from "./ffmpeg-viewer-server.ts";
import { median, printTable } from "./table.ts";

const tries = 20;
const first = { name: "admin", password: "Initial-Password-1" };

/**
 * From the click on a camera to its first decoded picture, on a stream that somebody already watches.
 * Peer: what a small self-made system does, an ffmpeg for each viewer that turns RTSP into fragmented
 * MP4, shown by the same kind of Media Source code in the same browser.
 */
export async function benchWarmFirstFrame(): Promise<void> {
  const server = await startServer({ initialPassword: first.password, isDemo: true });
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: chromiumFlags,
  });
  try {
    const admin = await initialise(server.url, first, "Second-Password-2");
    const watcher = await openLive(browser, server.url, admin);
    const viewer = await openLive(browser, server.url, admin);
    await clickToFirstFrame(watcher, "Gate");
    await clickToFirstFrame(viewer, "Parking");
    const ours: number[] = [];
    for (let tried = 0; tried < tries; tried++) {
      ours.push(await clickToFirstFrame(viewer, "Gate"));
      await clickToFirstFrame(viewer, "Parking");
    }
    const peer = await measurePeer(browser);
    const ratio = median(peer) / median(ours);
    printTable(`Warm first frame: click to first decoded picture, ${tries} tries, loopback`, [
      row("Tessera, WS-fMP4 from the GOP cache", ours, "1"),
      row("ffmpeg a viewer, RTSP to fMP4", peer, ratio.toFixed(1)),
    ]);
  } finally {
    await browser.close();
    await server.stop();
  }
}

const row = (name: string, timesMs: readonly number[], ratio: string) => ({
  way: name,
  "median ms": median(timesMs).toFixed(0),
  "fastest ms": Math.min(...timesMs).toFixed(0),
  "slowest ms": Math.max(...timesMs).toFixed(0),
  "times ours": ratio,
});

async function openLive(browser: Browser, url: string, user: typeof first): Promise<Page> {
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  await signIn(page, user);
  await page.goto("/video/square/0");
  return page;
}

/** Clicks inside the page, so that only the browser's own time counts. */
async function clickToFirstFrame(page: Page, camera: string): Promise<number> {
  const button = page.getByRole("button", { name: camera });
  await button.waitFor();
  return await button.evaluate(async (element: HTMLElement) => {
    const before = document.querySelector("video");
    const clickedMs = performance.now();
    element.click();
    let video = document.querySelector("video");
    while (!video || video === before) {
      await new Promise((resolve) => setTimeout(resolve, 0));
      video = document.querySelector("video");
    }
    const shown = video;
    await new Promise((resolve) => shown.requestVideoFrameCallback(resolve));
    return performance.now() - clickedMs;
  });
}

async function measurePeer(browser: Browser): Promise<number[]> {
  const peer = await startFfmpegViewerServer();
  try {
    const page = await browser.newPage();
    await page.goto(peer.url);
    const timesMs: number[] = [];
    for (let tried = 0; tried < tries; tried++)
      timesMs.push(await page.evaluate("window.firstFrameMs()"));
    return timesMs;
  } finally {
    await peer.stop();
  }
}
