import { readFile, writeFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { decodedFrames } from "./decoded-frames.ts";
import { openLive } from "./open-live.ts";
import { type RecordedCamera, recordCamera } from "./recorded-camera.ts";
import { expect, test } from "./signed-in.ts";

let yard: RecordedCamera;
/** Recorded all the time. */
let gate: RecordedCamera;
test.beforeAll(async ({ server, adminSession: { token } }) => {
  test.setTimeout(120_000);
  const record = (name: string) => recordCamera({ url: server.url, token }, { name, seconds: 12 });
  [yard, gate] = await Promise.all([record("院子"), record("大门")]);
  await yard.stopRecording();
});
test.afterAll(async () => {
  await yard.remove();
  await gate.remove();
});

/** By the server's time, which is this machine's. */
const dayOf = (ms: number) => {
  const date = new Date(ms);
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((number) => String(number).padStart(2, "0"))
    .join("");
};

async function openTimeline(page: Page, fromEndMs = 10_000): Promise<{ endMs: number }> {
  const endMs = (await yard.recorded()).at(-1)?.endMs ?? 0;
  const at = endMs - fromEndMs;
  await page.goto(`/video/backtime/${yard.device}/1/${dayOf(at)}?at=${at}`);
  await expect(page.locator("[data-playback]")).toHaveAttribute("data-playback", "playing", {
    timeout: 20_000,
  });
  return { endMs };
}

const position = async (page: Page) =>
  Number(await page.locator("[data-position]").getAttribute("data-position"));

interface Drawn {
  readonly fromMs: number;
  readonly toMs: number;
  readonly box: { readonly x: number; readonly y: number; readonly width: number };
}

/** What of time the timeline shows, and where. */
const drawn = (page: Page): Promise<Drawn> =>
  page.locator("canvas").evaluate((canvas) => {
    const { from, to } = canvas.closest<HTMLElement>("[data-from]")?.dataset ?? {};
    const { x, y, width } = canvas.getBoundingClientRect();
    return { fromMs: Number(from), toMs: Number(to), box: { x, y, width } };
  });

const lengthOf = async (page: Page) => {
  const { fromMs, toMs } = await drawn(page);
  return toMs - fromMs;
};

async function pointOf(page: Page, atMs: number): Promise<{ x: number; y: number }> {
  const { fromMs, toMs, box } = await drawn(page);
  return { x: box.x + ((atMs - fromMs) / (toMs - fromMs)) * box.width, y: box.y + 45 };
}

const momentAt = async (page: Page, x: number) => {
  const { fromMs, toMs, box } = await drawn(page);
  return fromMs + ((x - box.x) / box.width) * (toMs - fromMs);
};

async function showMinute(page: Page): Promise<void> {
  await page.getByLabel("显示范围").click();
  await page.getByTitle("1 分钟").click();
  await expect.poll(() => lengthOf(page)).toBe(60_000);
}

test("without a day the timeline is that of today, or of the moment in the address", async ({
  page,
}) => {
  await page.goto(`/video/backtime/${yard.device}/1`);
  await expect(page).toHaveURL(new RegExp(`/video/backtime/[^/]+/1/${dayOf(Date.now())}\\b`));
  const at = (await yard.recorded())[0]?.startMs ?? 0;
  await page.goto(`/video/backtime/${yard.device}/1?at=${at}`);
  await expect(page).toHaveURL(new RegExp(`/1/${dayOf(at)}\\?at=\\d+`));
  await expect(page.locator("[data-playback]")).toBeVisible();
});

test("a recording plays, seeks, and changes its speed", async ({ page }) => {
  const { endMs } = await openTimeline(page);
  const frames = await decodedFrames(page.locator("video"), { atLeast: 10 });
  expect(frames).toMatchObject({ presented: 10, width: 640, height: 360 });

  await page.keyboard.press("k");
  await expect(page.locator("[data-playback=paused]")).toBeVisible();
  const pausedMs = await position(page);
  await page.keyboard.press("Alt+ArrowRight");
  await expect.poll(() => position(page)).toBeGreaterThan(pausedMs);
  const steppedMs = await position(page);
  expect(steppedMs - pausedMs).toBeLessThan(250);
  await page.keyboard.press("Alt+ArrowLeft");
  await expect.poll(() => position(page)).toBeLessThan(steppedMs);

  await showMinute(page);
  const { x, y } = await pointOf(page, endMs - 9000);
  await page.mouse.click(x, y);
  await expect.poll(() => position(page)).toBeLessThan(endMs - 8000);
  await page.keyboard.press("4");
  await page.keyboard.press(" ");
  const startedMs = await position(page);
  await expect.poll(() => position(page)).toBeGreaterThan(startedMs + 3000);
  const rates = page
    .locator("video")
    .evaluateAll((videos: HTMLVideoElement[]) => videos.map(({ playbackRate }) => playbackRate));
  expect(await rates).toContain(2);
  await expect(page.locator("[data-playback=at-end]")).toBeVisible({ timeout: 40_000 });
  await expect(page.getByText("之后没有录像")).toBeVisible();
});

test("the timeline zooms at the pointer, shows previews, and says why nothing is there", async ({
  page,
}) => {
  const { endMs } = await openTimeline(page);
  await page.keyboard.press("k");
  expect(await lengthOf(page)).toBe(86_400_000);
  const x = 700;
  const { y } = await pointOf(page, endMs);
  const pointedMs = await momentAt(page, x);
  await page.mouse.move(x, y);
  for (let turn = 0; turn < 12; turn++) await page.mouse.wheel(0, -400);
  await expect.poll(() => lengthOf(page)).toBeLessThan(120_000);
  expect(Math.abs((await momentAt(page, x)) - pointedMs)).toBeLessThan(1000);
  for (let turn = 0; turn < 40; turn++) await page.mouse.wheel(0, -400);
  await expect.poll(() => lengthOf(page)).toBeLessThanOrEqual(101);
  for (let turn = 0; turn < 80; turn++) await page.mouse.wheel(0, 400);
  await expect.poll(() => lengthOf(page)).toBe(31 * 86_400_000);
  await page.mouse.move(x - 100, y);
  await expect(
    page.locator("output").filter({ hasText: /没有录像|不在录像计划内|还没有到这个时间/ }),
  ).toBeVisible();

  await showMinute(page);
  const recorded = await pointOf(page, endMs - 5000);
  await page.mouse.move(recorded.x, recorded.y);
  const preview = page.locator("output img");
  await expect(preview).toBeVisible();
  await expect
    .poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalHeight))
    .toBeGreaterThan(100);
});

test("two channels play in step, and one of them can be live beside the other", async ({
  page,
}) => {
  const endMs = (await yard.recorded()).at(-1)?.endMs ?? 0;
  const at = endMs - 9000;
  await page.goto(`/video/backtime/${yard.device}/1/${dayOf(at)}?at=${at}`);
  await expect(page.locator("[data-playback=playing]")).toBeVisible();
  await page.keyboard.press("k");
  await page.getByRole("button", { name: "添加通道" }).click();
  await page.getByLabel("大门").check();
  await page.keyboard.press("Escape");
  const videos = page.locator("video");
  await expect(videos).toHaveCount(2);
  await page.keyboard.press("1");
  await page.getByRole("button", { name: "播放（空格）" }).click();
  await decodedFrames(videos.nth(1), { atLeast: 5 });
  const apartMs = () =>
    videos.evaluateAll(([first, second]) => {
      if (!(first instanceof HTMLVideoElement) || !(second instanceof HTMLVideoElement)) return 1e9;
      return Math.abs(first.currentTime - second.currentTime) * 1000;
    });
  await expect.poll(apartMs).toBeLessThan(100);
  expect(new URL(page.url()).searchParams.getAll("with")).toEqual([gate.id]);

  const tile = page.getByRole("region", { name: "大门" });
  await tile.getByRole("button", { name: "切换到实时" }).click();
  await expect(tile).toHaveAttribute("data-state", "live");
  expect((await decodedFrames(tile.locator("video"), { atLeast: 5 })).presented).toBe(5);
});

test("a live picture goes ten seconds back, and playback goes on into what is recorded meanwhile", async ({
  page,
}) => {
  await openLive(page, gate.device);
  await decodedFrames(page.locator("video"), { atLeast: 3 });
  await expect(page.getByRole("button", { name: "回看 10 秒前 (←)" })).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await page.getByRole("link", { name: "在录像回放中打开" }).click();
  await expect(page).toHaveURL(/\/video\/backtime\/.*\?at=\d+$/);
  await expect(page.locator("[data-playback]")).toBeVisible();
  const askedMs = Number(new URL(page.url()).searchParams.get("at"));
  await decodedFrames(page.locator("video"), { atLeast: 5 });
  expect(await position(page)).toBeGreaterThanOrEqual(askedMs - 100);
  const newestMs = (await gate.recorded()).at(-1)?.endMs ?? 0;
  await page.keyboard.press("End");
  await expect.poll(() => position(page), { timeout: 20_000 }).toBeGreaterThan(newestMs + 3000);
  expect((await decodedFrames(page.locator("video"), { atLeast: 5 })).presented).toBe(5);
});

test("a moment can be shared: the link plays from it", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { endMs } = await openTimeline(page, 8000);
  await page.keyboard.press("k");
  const sharedMs = await position(page);
  await page.getByRole("button", { name: "分享此刻" }).click();
  await expect(page.getByText("链接已复制，打开后从此刻播放")).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const second = await context.newPage();
  await second.goto(link);
  await decodedFrames(second.locator("video"), { atLeast: 3 });
  const playedMs = await position(second);
  expect(playedMs).toBeGreaterThanOrEqual(sharedMs - 200);
  expect(playedMs).toBeLessThan(endMs);
});

test("a piece is exported with a manifest, and one changed byte is found", async ({
  page,
}, testInfo) => {
  await openTimeline(page, 9000);
  await page.keyboard.press("k");
  await page.keyboard.press("i");
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("o");
  await page.getByRole("button", { name: "导出证据" }).click();
  const dialog = page.getByRole("dialog", { name: "导出证据" });
  await expect(dialog.getByText(/\d [KM]B/)).toBeVisible();
  await dialog.getByLabel("备注（写入清单）").fill("case 7");
  await dialog.getByRole("button", { name: "开始导出" }).click();
  const job = page.locator("[data-job]").first();
  await expect(job).toHaveAttribute("data-state", "done", { timeout: 20_000 });
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

test("a download plays to its end in the browser, as long as was asked for", async ({ page }) => {
  await openTimeline(page, 9000);
  const [first] = await yard.recorded();
  const fromMs = (first?.startMs ?? 0) + 2500;
  const lengthMs = 5000;
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
  expect(played.frames).toBeGreaterThan(40);
});

test("footage is locked, and deleted only where it is not", async ({ page }) => {
  await openTimeline(page, 9000);
  await page.keyboard.press("k");
  await page.keyboard.press("i");
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("o");
  await page.getByRole("button", { name: /锁定$/ }).click();
  await expect(page.getByText("已锁定此段录像")).toBeVisible();
  await expect(page.getByRole("button", { name: /解锁$/ })).toBeVisible();
  await page.getByRole("button", { name: "删除" }).click();
  const question = page.getByRole("dialog", { name: /删除“院子”/ });
  await expect(question).toContainText("不会被删除");
  await question.getByRole("button", { name: "删除" }).click();
  await expect(page.getByText("已删除；其中锁定的录像保留")).toBeVisible();
  expect((await yard.recorded()).length).toBeGreaterThan(0);
});

test("a day that does not exist is told", async ({ page }) => {
  await page.goto(`/video/backtime/${yard.device}/1/20260230`);
  await expect(page.getByText("没有“20260230”这一天")).toBeVisible();
  await page.getByRole("button", { name: "查看今天" }).click();
  await expect(page.locator("canvas")).toBeVisible();
});

test.describe("on a phone, in English", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("a recording plays and nothing is cut off", async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem("tessera_language", '"en"'));
    await openTimeline(page);
    await decodedFrames(page.locator("video"), { atLeast: 5 });
    await page.getByRole("button", { name: "Pause (space)" }).tap();
    await expect(page.getByRole("button", { name: "Play (space)" })).toBeVisible();
    await page.getByRole("button", { name: "Keys (?)" }).tap();
    await expect(page.getByText("Zoom at the pointer")).toBeVisible();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
  });
});
