import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { startOnvifCamera } from "@tessera/simulators/onvif-camera";
import { axeOf } from "./axe.ts";
import { removeCamera } from "./cameras.ts";
import { decodedFrames } from "./decoded-frames.ts";
import { callApi } from "./legacy-api.ts";
import { type RecordedCamera, recordCamera } from "./recorded-camera.ts";
import { expect, test } from "./signed-in.ts";

// The last one deletes what the others look at.
test.describe.configure({ mode: "serial" });

const name = "列表院子";
let yard: RecordedCamera;
test.beforeAll(async ({ server, adminSession: { token } }) => {
  test.setTimeout(90_000);
  yard = await recordCamera({ url: server.url, token }, { name, seconds: 12 });
});
test.afterAll(async () => yard.remove());

const two = (number: number) => String(number).padStart(2, "0");
function dayOf(ms: number): string {
  const date = new Date(ms);
  return `${date.getFullYear()}${two(date.getMonth() + 1)}${two(date.getDate())}`;
}
const lastDay = async () => dayOf((await yard.recorded()).at(-1)?.endMs ?? 0);

const cloudList = "/video/backlist/0?backType=Cloud";
const rowOf = (page: Page) => page.getByRole("row").filter({ hasText: name });
const position = async (page: Page) =>
  Number(await page.locator("[data-position]").getAttribute("data-position"));

async function openDay(page: Page, day: string): Promise<void> {
  await page.goto(`/video/backchannel/${yard.device}/1/${day}`);
  await expect(page.locator("[data-playback=playing]")).toBeVisible({ timeout: 20_000 });
}

test("channels with recordings are listed with their last picture, and searching stays in the address", async ({
  page,
}) => {
  await page.goto("/video/square/0");
  await page.getByRole("link", { name: "录像回放" }).first().click();
  await expect(page).toHaveURL(/\/video\/backlist\/0\?backType=Cloud$/);
  await expect(
    page.getByRole("link", { name: "录像回放" }).and(page.locator("[aria-current=page]")).last(),
  ).toBeVisible();

  await page.getByLabel("搜索通道或设备").fill("列表");
  await expect(page).toHaveURL(/q=/);
  await expect(page.getByRole("row")).toHaveCount(2);
  await page.reload();
  await expect(rowOf(page)).toContainText("正在录像");
  await expect(rowOf(page)).toContainText(/\d [KM]B/);
  await expect(rowOf(page).getByRole("button", { name: "近 7 天中 1 天有录像" })).toBeVisible();
  const picture = rowOf(page).locator("img");
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalHeight))
    .toBeGreaterThan(100);
  await page.getByRole("columnheader", { name: "占用空间" }).click();
  await expect(page).toHaveURL(/sort=bytes&order=asc/);

  await page.getByLabel("搜索通道或设备").fill("没有这个通道");
  await page.getByRole("button", { name: "清除条件" }).click();
  await rowOf(page).getByRole("link", { name, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/video/backtime/${yard.device}/1/${await lastDay()}$`));
  await decodedFrames(page.locator("video"), { atLeast: 3 });
});

test("the calendar of a channel marks the days with footage, and goes there by keyboard", async ({
  page,
}) => {
  await page.goto(`${cloudList}&q=${name}`);
  const opener = rowOf(page).getByRole("button", { name: `“${name}”的录像日历` });
  await opener.focus();
  await page.keyboard.press("Enter");
  const today = page.locator("[data-day][aria-current=date]");
  await expect(today).toHaveAttribute("data-has-footage", "true");
  await expect(today).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(today).toBeHidden();
  await expect(opener).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(today).toBeFocused();
  await page.keyboard.press("ArrowUp");
  const weekBefore = page.locator("[data-day]:focus");
  await expect(weekBefore).toHaveAttribute("data-has-footage", "false");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/video/backtime/${yard.device}/1/${await lastDay()}$`));
});

test("a piece of a day plays from its start, and is sought in", async ({ page }) => {
  await page.goto(`/video/backchannel/${yard.device}/1`);
  const day = await lastDay();
  await expect(page).toHaveURL(new RegExp(`/video/backchannel/${yard.device}/1/${day}$`));
  const pieces = page.getByRole("list", { name: /的录像$/ }).getByRole("listitem");
  const first = pieces.filter({ has: page.getByRole("button", { name: /^播放/ }) }).first();
  await first.getByRole("button", { name: /^播放/ }).click();
  const startMs = Number(await first.getAttribute("data-start"));
  await expect(page).toHaveURL(new RegExp(`at=${startMs}`));
  const frames = await decodedFrames(page.locator("video"), { atLeast: 8 });
  expect(frames).toMatchObject({ presented: 8, width: 640, height: 360 });
  await page.keyboard.press("k");
  await expect(page.locator("[data-playback=paused]")).toBeVisible();

  const slider = page.locator(".ant-slider");
  const box = await slider.boundingBox();
  if (!box) throw new Error("There is no slider.");
  const before = await position(page);
  await page.mouse.click(box.x + box.width * 0.6, box.y + box.height / 2);
  await expect.poll(() => position(page)).toBeGreaterThan(before + 1500);

  // The breadcrumb leads back to where it was played from.
  const trail = page.getByRole("navigation", { name: "当前位置" });
  await trail
    .getByRole("link", { name: /^\d\d:\d\d:\d\d$/ })
    .last()
    .click();
  await expect.poll(() => position(page)).toBeLessThan(startMs + 1500);
  await expect(trail.getByRole("link", { name })).toBeVisible();

  await page.getByRole("button", { name: "时间轴" }).click();
  await expect(page).toHaveURL(new RegExp(`/video/backtime/${yard.device}/1/${day}\\?at=`));
  await page.getByRole("button", { name: "列表" }).click();
  await expect(page).toHaveURL(new RegExp(`/video/backchannel/${yard.device}/1/${day}`));
});

test("days without footage, days to come and days that do not exist are told, with a way back", async ({
  page,
}) => {
  const day = await lastDay();
  const dashed = `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`;
  await page.goto(`/video/backchannel/${yard.device}/1/20200115`);
  await expect(page.getByText("2020-01-15 没有录像")).toBeVisible();
  await page.getByRole("button", { name: `查看 ${dashed}` }).click();
  await expect(page).toHaveURL(new RegExp(`/${day}$`));
  await page.goto(`/video/backchannel/${yard.device}/1/20991231`);
  await expect(page.getByText("2099-12-31 还没有到")).toBeVisible();
  await page.goto(`/video/backchannel/${yard.device}/1/20260230`);
  await expect(page.getByText("没有“20260230”这一天")).toBeVisible();
  await page.getByRole("link", { name: "查看今天" }).click();
  await expect(page).toHaveURL(new RegExp(`/${dayOf(Date.now())}$`));
  await page.getByRole("button", { name: "前一天" }).click();
  await expect(page).toHaveURL(new RegExp(`/${dayOf(Date.now() - 86_400_000)}$`));
});

test("recordings that a device keeps are listed by their times", async ({
  page,
  server,
  adminSession: { token },
}) => {
  const midnight = new Date();
  midnight.setHours(0, 0, 0, 0);
  const startMs = midnight.getTime() - 12 * 3_600_000;
  const login = { userName: "admin", password: "card-1" };
  const camera = await startOnvifCamera({
    name: "卡录相机",
    authentication: "username-token",
    ...login,
    spans: [{ startMs, endMs: startMs + 600_000 }],
  });
  const { DeviceID } = await callApi(server.url, {
    path: "adddevice",
    token,
    fields: {
      DeviceName: "卡录相机",
      DeviceType: "ONVIF",
      DeviceIp: "127.0.0.1",
      DevicePort: String(camera.port),
      DeviceUserName: login.userName,
      DeviceUserPW: login.password,
    },
  });
  const device = String(DeviceID);
  try {
    await page.goto(cloudList);
    await page.getByText("设备录像", { exact: true }).click();
    await expect(page).toHaveURL(/backType=Device$/);
    const row = page.getByRole("row").filter({ hasText: "卡录相机" }).first();
    await expect(row).toBeVisible({ timeout: 20_000 });
    await row.getByRole("button", { name: /录像日历/ }).click();
    if (midnight.getDate() === 1) await page.getByRole("button", { name: "上个月" }).click();
    const marked = page.locator(`[data-day="${dayOf(startMs)}"]`);
    await expect(marked).toHaveAttribute("data-has-footage", "true", { timeout: 20_000 });
    await marked.click();
    await expect(page).toHaveURL(new RegExp(`/${dayOf(startMs)}\\?backType=Device$`));
    await expect(page.getByText("12:00:00–12:10:00")).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText("10:00", { exact: true })).toBeVisible();
  } finally {
    await removeCamera(server.url, token, device);
    await camera.stop();
  }
});

test.describe("on a phone, in English", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("channels and days are complete, accessible, and nothing is cut off", async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem("tessera_language", '"en"'));
    const overflow = () =>
      page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
    await page.goto(`${cloudList}&q=${name}`);
    const card = page.getByRole("listitem").filter({ hasText: name });
    await expect(card).toContainText("Recording");
    expect(await violations(page)).toEqual([]);
    expect(await overflow()).toBeLessThanOrEqual(0);
    await page.getByRole("combobox", { name: "Order" }).click();
    await page.getByTitle("Latest recording first").click();
    await expect(page).toHaveURL(/sort=lastRecorded&order=desc/);
    await card.getByRole("button", { name: `Calendar of “${name}”` }).tap();
    await expect(page.locator("[data-has-footage=true]").first()).toBeVisible();
    await page.keyboard.press("Escape");
    await card.getByRole("link", { name: `List of the last recorded day of “${name}”` }).tap();
    await decodedFrames(page.locator("video"), { atLeast: 5 });
    await page.getByRole("button", { name: "Pause (space)" }).tap();
    await expect(page.getByRole("button", { name: "Play (space)" })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    expect(await overflow()).toBeLessThanOrEqual(0);
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await violations(page)).toEqual([]);
  });
});

async function violations(page: Page): Promise<string[]> {
  const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
  const result = await axeOf(page).withTags(tags).analyze();
  return result.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary}`),
  );
}

test("a piece is downloaded, locked, and deleted when it is not", async ({ page }, testInfo) => {
  await yard.stopRecording();
  await openDay(page, await lastDay());
  const piece = page
    .getByRole("listitem")
    .filter({ has: page.getByTitle(/^下载/) })
    .first();
  await expect(piece).not.toContainText("正在写入", { timeout: 20_000 });

  await piece.getByRole("button", { name: /^下载/ }).click();
  const waiting = page.waitForEvent("download");
  await page.getByRole("dialog").getByRole("link", { name: "开始下载" }).click();
  const file = testInfo.outputPath("piece.mp4");
  await (await waiting).saveAs(file);
  expect((await readFile(file)).subarray(4, 8).toString()).toBe("ftyp");

  await piece.getByRole("button", { name: /^锁定/ }).click();
  await expect(page.getByText("已锁定此段录像")).toBeVisible();
  await expect(piece).toHaveAttribute("data-is-locked", "true");
  await page.getByRole("button", { name: "删除当天录像" }).click();
  const question = page.getByRole("dialog", { name: `删除“${name}”的这段录像？` });
  await expect(question).toContainText("不会被删除");
  await question.getByRole("button", { name: "取消" }).click();

  await piece.getByRole("button", { name: /^解锁/ }).click();
  await expect(piece).toHaveAttribute("data-is-locked", "false");
  await page.getByRole("button", { name: "删除当天录像" }).click();
  await expect(question).toContainText("删除后无法恢复");
  await expect(question).not.toContainText("不会被删除");
  await question.getByRole("button", { name: "删除" }).click();
  await expect(page.getByText(/没有录像$/)).toBeVisible();
  await page.goto(`${cloudList}&q=${name}`);
  await expect(page.getByText("没有符合条件的内容")).toBeVisible();
});
