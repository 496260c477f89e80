import { setTimeout as passed } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { startCameraFarm } from "./camera-farm/start-camera-farm.ts";
import { launchChromium } from "./console-browser.ts";
import { loadText } from "./measured-stretch.ts";
import { startProduct } from "./product-under-test.ts";
import { printTable } from "./table.ts";
import { heapMb, openWallPage, switchMs, wallState } from "./wall/wall-page.ts";
import { addSubCameras, saveWall } from "./wall/wall-site.ts";

const windows = 16;
const switches = 6;
const sampleEveryMs = 10_000;

/**
 * Sixteen windows of 720p sub streams, pinned, in Chromium at 1920×1080: how long it takes until all show
 * the other sixteen cameras, and what the page costs over time. `--minutes=10` watches longer.
 */
export async function benchWall(): Promise<void> {
  const product = await startProduct();
  const farm = await startCameraFarm("720p10-500kbit");
  const browser = await launchChromium();
  try {
    const url = (camera: number) => farm.url(camera + 1);
    const devices = await addSubCameras(product, windows * 2, url);
    const walls = [
      await saveWall(product, "Bench A", devices.slice(0, windows)),
      await saveWall(product, "Bench B", devices.slice(windows)),
    ];
    const { page, closedSockets } = await openWallPage(browser, product, walls[0] ?? 0);
    await untilAllPlay(page);
    await measureSwitches(page);
    await measureTime(page, closedSockets);
  } finally {
    await browser.close();
    await product.stop();
    await farm.stop();
  }
}

async function measureSwitches(page: Page): Promise<void> {
  const rows = [];
  for (let turn = 0; turn < switches; turn++) {
    const { firstMs, allMs } = await switchMs(
      page,
      turn % 2 === 0 ? "Bench B" : "Bench A",
      windows,
    );
    const what = turn === 0 ? "cold: the server opens the cameras too" : "warm";
    rows.push({ what, "first ms": firstMs.toFixed(0), "all 16 ms": allMs.toFixed(0) });
    await untilAllPlay(page);
  }
  printTable(`Wall: from the click on a layout to 16 other pictures; ${loadText()}`, rows);
}

async function measureTime(page: Page, closedSockets: () => number): Promise<void> {
  const minutes = Number(/--minutes=(\d+)/.exec(process.argv.join(" "))?.[1] ?? 1);
  const client = await page.context().newCDPSession(page);
  const before = closedSockets();
  const samplesMb: number[] = [];
  const startMs = performance.now();
  const framesBefore = (await wallState(page)).frames;
  while (performance.now() - startMs < minutes * 60_000) {
    samplesMb.push(await heapMb(client));
    await passed(sampleEveryMs);
  }
  const { levels, frames } = await wallState(page);
  const seconds = (performance.now() - startMs) / 1000;
  const rates = frames.map((count, index) => (count - (framesBefore[index] ?? 0)) / seconds);
  const settled = samplesMb.slice(Math.min(6, samplesMb.length - 1));
  const baseMb = settled[0] ?? Number.NaN;
  printTable(`Wall: ${windows} windows of 720p for ${minutes} min; ${loadText()}`, [
    {
      "heap after 1 min MB": baseMb.toFixed(1),
      "least MB": Math.min(...settled).toFixed(1),
      "most MB": Math.max(...settled).toFixed(1),
      "end MB": (settled.at(-1) ?? Number.NaN).toFixed(1),
      "most / first": `${((Math.max(...settled) / baseMb - 1) * 100).toFixed(1)} %`,
      "lost connections": String(closedSockets() - before),
      "slowest fps": Math.min(...rates).toFixed(1),
      "fastest fps": Math.max(...rates).toFixed(1),
      moving: String(levels.filter((level) => level === "sub" || level === "main").length),
    },
  ]);
}

async function untilAllPlay(page: Page): Promise<void> {
  await page.waitForFunction(
    (count) => document.querySelectorAll("section[data-state=playing]").length === count,
    windows,
    { timeout: 60_000 },
  );
}
