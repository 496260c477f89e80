import { setTimeout as passed } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { initialise } from "../tests/e2e/first-start.ts";
import { openSession } from "../tests/e2e/open-session.ts";
import { startServer } from "../tests/e2e/running-server.ts";
import { launchChromium } from "./console-browser.ts";
import type { Site } from "./lists/import-rows.ts";

/** What so large an import leaves behind is collected within some seconds. */
const settleMs = 10_000;
const first = { name: "admin", password: "Initial-Password-1" };

export interface LargeSite extends Site {
  readonly dataFolder: string;
  /** Signed in as administrator. */
  readonly page: Page;
}

interface LargeSiteOptions {
  readonly fill: (site: Site) => Promise<unknown>;
  readonly measure: (site: LargeSite) => Promise<void>;
  readonly env?: Readonly<Record<string, string>>;
}

/** A server that has nothing to stream, filled and then looked at in Chromium. */
export async function onLargeSite({ fill, measure, env = {} }: LargeSiteOptions): Promise<void> {
  const server = await startServer({
    initialPassword: first.password,
    isDemo: false,
    presenceIntervalMs: "600000",
    isInitialDue: true,
    env: { TESSERA_MEDIA_WORKERS: "0", ...env },
  });
  const { url, dataFolder } = server;
  const browser = await launchChromium();
  try {
    const admin = await initialise(url, first, "Second-Password-2");
    const { token, storageState } = await openSession(url, admin);
    await fill({ url, token });
    await passed(settleMs);
    const context = await browser.newContext({ baseURL: url, storageState });
    await measure({ url, token, dataFolder, page: await context.newPage() });
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** Opens a page some times; the page itself notes in `name` of its root when it was ready, as milliseconds of its own. */
export async function measureOpens(
  page: Page,
  {
    path,
    note,
    name,
    times,
  }: {
    readonly path: string;
    readonly note: () => void;
    readonly name: string;
    readonly times: number;
  },
): Promise<number[]> {
  const timesMs: number[] = [];
  await page.addInitScript(note);
  for (let round = 0; round < times; round++) {
    await page.goto(path);
    const shown = await page.waitForFunction(
      (key) => Number(document.documentElement.dataset[key]),
      name,
    );
    timesMs.push(await shown.jsonValue());
  }
  return timesMs;
}
