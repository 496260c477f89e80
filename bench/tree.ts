import type { Page } from "@playwright/test";
import { measureOpens, onLargeSite } from "./large-site.ts";
import { channelsPerDevice, deviceCount, fillSite } from "./lists/site.ts";
import { loadText } from "./measured-stretch.ts";
import { printTable, timesRow } from "./table.ts";
import { countRowsIn, type Scrolled, scrollThrough } from "./tree/in-page.ts";
import { addPlatforms, platformChannels, platformCount } from "./tree/platform.ts";

const opens = 10;
const searches = 30;
const rowHeightPx = 32;

/** The tree of cameras beside every video page, on a large site, in Chromium. */
export async function benchTree(): Promise<void> {
  await onLargeSite({
    fill: async (site) => {
      await addPlatforms(site);
      await fillSite(site);
    },
    measure: async ({ page }) => {
      const opened = await measureOpens(page, {
        path: "/video/square/0",
        note: countRowsIn,
        name: "rowsMs",
        times: opens,
      });
      const scrolled = await measureScrolls(page);
      const found = await measureSearches(page);
      const size = `${deviceCount + platformCount} devices, ${deviceCount * channelsPerDevice + platformChannels} channels`;
      printTable(`Tree of cameras, ${size}; ${loadText()}`, [
        timesRow(`page opened to rows shown, ${opens} times`, opened, "< 2000"),
        timesRow(`search typed to results shown, ${searches} times`, found, "< 300"),
      ]);
      printTable(`Scrolling it; ${loadText()}`, scrolled.map(scrollRow));
    },
  });
}

interface NamedScroll extends Scrolled {
  readonly what: string;
}

/** 320 px a frame: as fast as a wheel that is turned without a rest, five times what can be read. */
const pxAFrame = 10 * rowHeightPx;
const frameCount = 240;

async function measureScrolls(page: Page): Promise<NamedScroll[]> {
  const whileLoading = await page.evaluate(scrollThrough, { pxAFrame: 4 * pxAFrame, from: 0 });
  const devices = await scrollParts(page);
  await openPlatforms(page);
  const channels = await scrollParts(page);
  return [
    { what: "devices, loaded 50 by 50 meanwhile", ...whileLoading },
    { what: "devices", ...devices },
    { what: "and the channels below open directories", ...channels },
  ];
}

/** At the beginning, in the middle and towards the end. */
async function scrollParts(page: Page): Promise<Scrolled> {
  let whole: Scrolled = { frames: 0, durationMs: 0, slowestMs: 0, rowsThere: 0 };
  for (const from of [0, 0.45, 0.85]) {
    const part = await page.evaluate(scrollThrough, { pxAFrame, from, frameCount });
    whole = {
      frames: whole.frames + part.frames,
      durationMs: whole.durationMs + part.durationMs,
      slowestMs: Math.max(whole.slowestMs, part.slowestMs),
      rowsThere: part.rowsThere,
    };
  }
  return whole;
}

/** Opens every directory of every platform, from the last one up, so that the next is still in view. */
async function openPlatforms(page: Page): Promise<void> {
  const closed = page.getByRole("treeitem", { expanded: false });
  const openAll = async (name: RegExp) => {
    for (let left = await closed.filter({ hasText: name }).count(); left > 0; left--) {
      await closed.filter({ hasText: name }).last().locator("[data-arrow]").click();
      await page.waitForFunction(() => !document.querySelector("[data-kind=loading]"));
    }
  };
  for (let platform = platformCount - 1; platform >= 0; platform--) {
    await page.getByRole("tree").evaluate((element) => element.scrollTo({ top: 0 }));
    await openAll(new RegExp(`Platform ${platform}`));
    await openAll(/Directory/);
  }
}

async function measureSearches(page: Page): Promise<number[]> {
  const timesMs: number[] = [];
  const box = page.getByRole("complementary").getByRole("searchbox");
  for (let round = 0; round < searches; round++) {
    const name = `Camera ${(round * 317) % deviceCount}-3`;
    await box.fill(name);
    timesMs.push(
      await box.evaluate(async (input: HTMLInputElement, text) => {
        const startedMs = performance.now();
        input.form?.requestSubmit();
        const isShown = () =>
          document.querySelector("[role=treeitem]")?.textContent?.includes(text) ?? false;
        while (!isShown()) await new Promise(requestAnimationFrame);
        return performance.now() - startedMs;
      }, name),
    );
  }
  return timesMs;
}

const scrollRow = ({ what, frames, durationMs, slowestMs, rowsThere }: NamedScroll) => ({
  what,
  rows: String(rowsThere),
  seconds: (durationMs / 1000).toFixed(1),
  "frames a second": ((frames / durationMs) * 1000).toFixed(1),
  "slowest frame ms": slowestMs.toFixed(0),
  wanted: ">= 50",
});
