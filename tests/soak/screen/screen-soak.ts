import type { Page } from "@playwright/test";
import { hourMs, minuteMs, secondMs } from "@tessera/base";
import { type PageSize, pageSize } from "./page-size.ts";
import { ToldEvents } from "./told-events.ts";

export interface ScreenSoakOptions {
  /** Of the site's time. */
  readonly hours: number;
  /** Before the first measurement: charts are full, and what is kept on purpose is kept. */
  readonly warmUpHours: number;
  readonly onSample?: (sample: ScreenSample) => void;
}

export interface ScreenSample extends PageSize {
  /** Of the site's time, since the first measurement. */
  readonly atHours: number;
}

export interface ScreenSoakResult {
  readonly before: PageSize;
  readonly after: PageSize;
  readonly samples: readonly ScreenSample[];
  readonly figures: number;
  readonly alarms: number;
  readonly turns: number;
  /** Pictures that began to play. */
  readonly played: number;
}

const windows = 4;
const figuresEveryMs = 10 * secondMs;
const alarmEveryMs = 30 * secondMs;
const turnEveryMs = minuteMs;
const cameraEveryMs = 10 * minuteMs;
const handledEveryMs = 15 * minuteMs;
const breakEveryMs = hourMs;
const playsWithinMs = 5000;

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
  const cameras = await camerasOf(page);
  const server = await serverOf(page);
  await playing(page);
  const client = await page.context().newCDPSession(page);
  const counts = { figures: 0, alarms: 0, turns: 0, played: 0 };
  const startMs = Math.ceil(Date.now() / figuresEveryMs) * figuresEveryMs;
  let passedMs = 0;

  const isDue = (everyMs: number) => passedMs % everyMs === 0;
  const step = async () => {
    passedMs += figuresEveryMs;
    told.figures(server, startMs + passedMs);
    counts.figures++;
    const some = cameras[Math.floor(passedMs / alarmEveryMs) % cameras.length];
    if (some && isDue(alarmEveryMs)) {
      told.alarm(some);
      counts.alarms++;
    }
    if (isDue(handledEveryMs)) told.handled();
    if (some && isDue(cameraEveryMs)) told.camera(some, isDue(2 * cameraEveryMs));
    if (isDue(breakEveryMs)) {
      await told.breakOff();
      // Whatever was told of cameras is read again.
      await page.waitForRequest(/dashboard\/cameras/);
    }
    if (!isDue(turnEveryMs)) return;
    await page.keyboard.press("ArrowRight");
    counts.turns++;
    counts.played += await playing(page);
  };
  const live = async (hours: number) => {
    const untilMs = passedMs + hours * hourMs;
    while (passedMs < untilMs) await step();
  };

  await live(options.warmUpHours);
  const before = await pageSize(client);
  const samples: ScreenSample[] = [];
  for (let hour = 1; hour <= options.hours; hour++) {
    await live(1);
    const sample = { atHours: hour, ...(await pageSize(client)) };
    samples.push(sample);
    options.onSample?.(sample);
  }
  return { before, after: samples.at(-1) ?? before, samples, ...counts };
}

/** How many windows show a picture, when all do or have had their time. */
async function playing(page: Page): Promise<number> {
  return page.evaluate(
    async ({ wanted, withinMs }) => {
      const count = () => document.querySelectorAll("section[data-state=playing] video").length;
      const untilMs = performance.now() + withinMs;
      while (count() < wanted && performance.now() < untilMs)
        await new Promise((resolve) => setTimeout(resolve, 50));
      return count();
    },
    { wanted: windows, withinMs: playsWithinMs },
  );
}

async function camerasOf(page: Page) {
  const answer = await page.request.get("/api/v1/dashboard/cameras");
  const { cameras } = (await answer.json()) as {
    readonly cameras: readonly { readonly device: string; readonly channel: string }[];
  };
  return cameras;
}

/** Under which the server's own figures are kept. */
async function serverOf(page: Page): Promise<string> {
  const answer = await page.request.get("/api/v1/state/series?names=machine_cpu&minutes=1");
  const { servers } = (await answer.json()) as { readonly servers: readonly { id: string }[] };
  return servers[0]?.id ?? "";
}
