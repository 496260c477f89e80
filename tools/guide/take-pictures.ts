import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { chromiumFlags } from "../../tests/e2e/chromium-flags.ts";
import { openSession } from "../../tests/e2e/open-session.ts";
import { type RunningServer, startServer } from "../../tests/e2e/running-server.ts";
import { findChromium } from "../bootstrap/system-packages.mjs";
import { frameAround, keptInBrowser, toWebp } from "./in-page.ts";
import { type Act, type Picture, pictures } from "./pictures.ts";

/*
 * Takes the pictures of the guide from the demo site: `npm run guide`, or with names for some of them, and
 * a language for that alone.
 */

const folder = join(import.meta.dirname, "../../docs/guide/images");
const size = { width: 1280, height: 800 };
const mostBytes = 80 * 1024;
const qualities = [0.82, 0.7, 0.55, 0.4];
const admin = { name: "admin", password: "Guide-pictures-1" };

const languages = ["zh", "en"] as const;
const words = process.argv.slice(2);
const wanted = words.filter((word) => !languages.some((language) => language === word));
const chosen = pictures.filter(({ name }) => wanted.length === 0 || wanted.includes(name));

const chromiumPath = findChromium();
const browser = await chromium.launch({
  ...(chromiumPath && { executablePath: chromiumPath }),
  args: [...chromiumFlags],
});
try {
  for (const language of languages)
    if (wanted.length === words.length || words.includes(language))
      await takeAll(browser, language);
} finally {
  await browser.close();
}

async function takeAll(from: Browser, language: "zh" | "en"): Promise<void> {
  const server = await startServer({
    initialPassword: admin.password,
    isDemo: true,
    env: {
      // The demo's cameras have names in the machine's language.
      LC_ALL: language === "zh" ? "zh_CN.UTF-8" : "en",
      TESSERA_DEMO_PACE: "12",
      // As a reader finds them.
      TESSERA_GB28181_PORT: "15060",
      TESSERA_GB28181_SIP_PASSWORD: "Guide-of-the-site-1",
    },
  });
  try {
    const target = join(folder, language);
    await mkdir(target, { recursive: true });
    if (wanted.length === 0) for (const file of await readdir(target)) await rm(join(target, file));
    for (const picture of chosen) {
      const bytes = await take(from, server, picture, language);
      await writeFile(join(target, `${picture.name}.webp`), bytes);
      console.log(`${language}/${picture.name}.webp ${Math.round(bytes.length / 1024)} KB`);
    }
  } finally {
    await server.stop();
  }
}

async function take(
  from: Browser,
  { url }: RunningServer,
  picture: Picture,
  language: "zh" | "en",
): Promise<Buffer> {
  const context = await from.newContext({
    viewport: size,
    locale: language === "zh" ? "zh-CN" : "en-GB",
    reducedMotion: "reduce",
    colorScheme: "light",
    baseURL: url,
    ...(!picture.isOpen && { storageState: (await openSession(url, admin)).storageState }),
  });
  await context.addInitScript(keptInBrowser({ language, theme: "light", tour_over: true }));
  try {
    const page = await context.newPage();
    // Nine pictures at once take their time on a small machine, and so does a proof of recording.
    page.setDefaultTimeout(300_000);
    await page.goto(picture.path);
    for (const selector of picture.ready) await page.locator(selector).first().waitFor();
    for (const act of picture.acts ?? []) await perform(page, act);
    // What plays is never idle.
    await page.waitForLoadState("networkidle", { timeout: 5000 }).catch(() => {});
    for (const selector of picture.marks ?? []) await mark(page, selector);
    return await smallEnough(page, await page.screenshot());
  } finally {
    await context.close();
  }
}

async function perform(page: Page, act: Act): Promise<void> {
  if ("fill" in act) await page.locator(act.fill).first().fill(act.with);
  else if ("click" in act) await page.locator(act.click).first().click();
  else if ("see" in act) await page.locator(act.see).first().waitFor();
  else await page.locator(act.loseSightOf).first().waitFor({ state: "hidden" });
}

async function mark(page: Page, selector: string): Promise<void> {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`${selector} has no place on the page`);
  await page.evaluate(frameAround(box));
}

/** As WebP, by the browser itself; a picture with much video in it gets less quality. */
async function smallEnough(page: Page, png: Buffer): Promise<Buffer> {
  const blank = await page.context().newPage();
  for (const quality of qualities) {
    const text = await blank.evaluate<string>(toWebp(png.toString("base64"), quality));
    const webp = Buffer.from(text, "base64");
    if (webp.length <= mostBytes) return webp;
  }
  throw new Error(`The picture is heavier than ${mostBytes} bytes at the lowest quality`);
}
