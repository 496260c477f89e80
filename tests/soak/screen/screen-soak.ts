import type { Page } from "@playwright/test";
import { hourMs, minuteMs, secondMs } from "@tessera/base";
import { callBare } from "../../e2e/bare-api.ts";
import { type PageSize, pageSize } from "./page-size.ts";
import { ToldEvents } from "./told-events.ts";

export interface ScreenSoakOptions {
  readonly site: { readonly url: string; readonly token: string };
  /** Of the site's time. */
  readonly minutes: number;
  /** Before the first measurement: charts are full, and what is kept on purpose is kept. */
  readonly warmUpMinutes: number;
  readonly sampleMinutes: number;
  readonly onSample?: (sample: ScreenSample) => void;
}

export interface ScreenSample extends PageSize {
  /** Of the site's time, since the first measurement. */
  readonly atMinutes: number;
}

export interface ScreenSoakResult {
  readonly before: PageSize;
  readonly after: PageSize;
  readonly samples: readonly ScreenSample[];
  readonly figures: number;
  readonly alarms: number;
  readonly turns: number;
  /** Looked at now and then: windows, and those of them that played. */
  readonly windows: number;
  readonly played: number;
}

export const windows = 4;
const figuresEveryMs = 10 * secondMs;
const alarmEveryMs = 30 * secondMs;
const turnEveryMs = minuteMs;
const cameraEveryMs = 10 * minuteMs;
const handledEveryMs = 15 * minuteMs;
const breakEveryMs = hourMs;
/** Otherwise the next turn comes while players still begin, which has to leave nothing behind either. */
const lookEveryMs = 30 * minuteMs;
const playsWithinMs = 15_000;
const mapWithinMs = 60_000;

/**
 * The big screen through hours of a site: everything that happens in them does, only faster. The page is signed in; its
 * site has more cameras than windows, each of which plays.
 */
export async function soakScreen(
  page: Page,
  options: ScreenSoakOptions,
): Promise<ScreenSoakResult> {
  const told = await ToldEvents.on(page);
  await page.goto("/screen");
  const cameras = await camerasOf(options.site);
  const server = await serverOf(options.site);
  await playing(page);
  // The map comes behind the pictures; what it takes, it takes once.
  await page.getByRole("region", { name: /电子地图|Map/ }).waitFor({ timeout: mapWithinMs });
  const client = await page.context().newCDPSession(page);
  const counts = { figures: 0, alarms: 0, turns: 0, windows: 0, played: 0 };
  const startMs = Math.ceil(Date.now() / figuresEveryMs) * figuresEveryMs;
  let passedMs = 0;

  const isDue = (everyMs: number) => passedMs % everyMs === 0;
  const step = async () => {
    passedMs += figuresEveryMs;
    await told.figures(server, startMs + passedMs);
    counts.figures++;
    const some = cameras[Math.floor(passedMs / alarmEveryMs) % cameras.length];
    if (some && isDue(alarmEveryMs)) {
      await told.alarm(some);
      counts.alarms++;
    }
    if (isDue(handledEveryMs)) await told.handled();
    if (some && isDue(cameraEveryMs)) await told.camera(some, isDue(2 * cameraEveryMs));
    if (isDue(breakEveryMs)) {
      // Whatever was told of cameras is read again.
      const reread = page.waitForRequest(/dashboard\/cameras/, { timeout: 0 });
      await told.breakOff();
      await reread;
    }
    if (!isDue(turnEveryMs)) return;
    await page.keyboard.press("ArrowRight");
    counts.turns++;
    if (!isDue(lookEveryMs)) return;
    counts.windows += windows;
    counts.played += await playing(page);
  };
  const live = async (minutes: number) => {
    for (let count = 0; count < (minutes * minuteMs) / figuresEveryMs; count++) await step();
  };

  // A turn that is still going on holds the players that come and those that go.
  const sizeAtRest = async () => {
    await playing(page);
    return pageSize(client);
  };

  await live(options.warmUpMinutes);
  const before = await sizeAtRest();
  const samples: ScreenSample[] = [];
  const { minutes, sampleMinutes, onSample } = options;
  for (let atMinutes = sampleMinutes; atMinutes <= minutes; atMinutes += sampleMinutes) {
    await live(sampleMinutes);
    const sample = { atMinutes, ...(await sizeAtRest()) };
    samples.push(sample);
    onSample?.(sample);
  }
  return { before, after: samples.at(-1) ?? before, samples, ...counts };
}

/** How many windows show a picture, when all do or have had their time. */
async function playing(page: Page): Promise<number> {
  const pictures = page.locator("section[data-state=playing] video");
  const all = pictures.nth(windows - 1);
  await all.waitFor({ state: "attached", timeout: playsWithinMs }).catch(() => undefined);
  return pictures.count();
}

type Site = ScreenSoakOptions["site"];

async function camerasOf({ url, token }: Site) {
  const { cameras } = await callBare(url, { path: "dashboard/cameras", token });
  return cameras as readonly { readonly device: string; readonly channel: string }[];
}

/** Under which the server's own figures are kept. */
async function serverOf({ url, token }: Site): Promise<string> {
  const path = "state/series?names=machine_cpu&minutes=1";
  const { servers } = await callBare(url, { path, token });
  return (servers as readonly { readonly id: string }[])[0]?.id ?? "";
}
