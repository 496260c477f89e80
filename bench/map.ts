import type { Page } from "@playwright/test";
import { initialise } from "../tests/e2e/first-start.ts";
import { openSession } from "../tests/e2e/open-session.ts";
import { startServer } from "../tests/e2e/running-server.ts";
import { launchChromium } from "./console-browser.ts";
import { type Moved, moveMap, notePaint } from "./map/in-page.ts";
import { buildTown, cameraCount } from "./map/town.ts";
import { loadText } from "./measured-stretch.ts";
import { median, percentile, printTable } from "./table.ts";

const first = { name: "admin", password: "Initial-Password-1" };
const opens = 8;
const questions = 50;
const frameCount = 240;

/** The electronic map with a hundred thousand cameras: opened, asked, moved. */
export async function benchMap(): Promise<void> {
  const server = await startServer({
    initialPassword: first.password,
    isDemo: false,
    presenceIntervalMs: "600000",
    isInitialDue: true,
    env: { TESSERA_MEDIA_WORKERS: "0" },
  });
  const browser = await launchChromium();
  try {
    const admin = await initialise(server.url, first, "Second-Password-2");
    const { token, storageState } = await openSession(server.url, admin);
    await buildTown({ url: server.url, token });
    const context = await browser.newContext({ baseURL: server.url, storageState });
    const page = await context.newPage();
    const opened = await measureOpens(page);
    const asked = await measureQuestions(server.url, token);
    const dragged = await page.evaluate(moveMap, { how: "drag" as const, frameCount });
    const zoomed = await page.evaluate(moveMap, { how: "wheel" as const, frameCount });
    const size = `${cameraCount.toLocaleString("en")} cameras`;
    printTable(`Map, ${size}; ${loadText()}`, [
      timesRow(`page opened to marks drawn, ${opens} times`, opened, "< 2000"),
      ...asked,
    ]);
    printTable(`Moving it; ${loadText()}`, [movedRow("drag", dragged), movedRow("wheel", zoomed)]);
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function measureOpens(page: Page): Promise<number[]> {
  const timesMs: number[] = [];
  await page.addInitScript(notePaint);
  for (let round = 0; round < opens; round++) {
    await page.goto("/video/map/gps");
    const shown = await page.waitForFunction(() =>
      Number(document.documentElement.dataset["paintMs"]),
    );
    timesMs.push(await shown.jsonValue());
  }
  return timesMs;
}

/** What the server takes for a view: of all, of a quarter, of a street. */
async function measureQuestions(url: string, token: string) {
  const views = [
    ["all, zoom 10", "121,30.9,122,31.6", 10],
    ["a part of the town, zoom 13", "121.4,31.15,121.6,31.3", 13],
    ["a street, zoom 18", "121.47,31.22,121.48,31.23", 18],
  ] as const;
  const rows = [];
  for (const [what, box, zoom] of views) {
    const timesMs: number[] = [];
    for (let round = 0; round < questions; round++) {
      const startedMs = performance.now();
      const reply = await fetch(`${url}/api/v1/map/points?box=${box}&zoom=${zoom}`, {
        headers: { token },
      });
      await reply.arrayBuffer();
      timesMs.push(performance.now() - startedMs);
    }
    rows.push(timesRow(`points of ${what}, ${questions} times`, timesMs, "–"));
  }
  return rows;
}

const timesRow = (what: string, timesMs: readonly number[], wanted: string) => ({
  what,
  "median ms": median(timesMs).toFixed(0),
  "95 % ms": percentile(timesMs, 95).toFixed(0),
  "slowest ms": Math.max(...timesMs).toFixed(0),
  "wanted ms": wanted,
});

const movedRow = (what: string, { frames, durationMs, slowestMs }: Moved) => ({
  what,
  frames: String(frames),
  "frames a second": ((frames / durationMs) * 1000).toFixed(1),
  "slowest frame ms": slowestMs.toFixed(0),
  wanted: ">= 50",
});
