import { rename } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { axeOf } from "./axe.ts";
import { callBare } from "./bare-api.ts";
import { addCamera, removeAllDevices } from "./cameras.ts";
import { postJson } from "./legacy-api.ts";
import { recordAlways } from "./record-plans.ts";
import { recordCamera } from "./recorded-camera.ts";
import { expect, test } from "./signed-in.ts";

interface Slot {
  readonly StartTime: string;
  readonly EndTime: string;
}

interface Plan {
  readonly ID: number;
  readonly Name: string;
  readonly ChannelCount: number;
  readonly Week: Readonly<Record<string, readonly Slot[]>>;
  readonly Exceptions: readonly { readonly Date: string; readonly Slots: readonly Slot[] }[];
}

interface Server {
  readonly url: string;
  readonly token: string;
}

async function plansOf({ url, token }: Server): Promise<readonly Plan[]> {
  const { rows } = await callBare(url, { path: "recordplanlist?limit=100", token });
  return rows as Plan[];
}

test.afterEach(async ({ server, adminSession: { token } }) => {
  const { url } = server;
  for (const { ID } of await plansOf({ url, token }))
    await postJson(url, { path: "delrecordplan", token, input: { id: ID } });
  await removeAllDevices(url, token);
});

/** Drags over the week, by day (0 is Monday) and hour. */
async function drag(page: Page, day: number, fromHour: number, toHour: number): Promise<void> {
  const grid = page.getByTestId("week");
  await grid.scrollIntoViewIfNeeded();
  const box = await grid.boundingBox();
  if (!box) throw new Error("The week is not drawn");
  const y = box.y + (box.height * (day + 0.5)) / 7;
  const x = (hour: number) => box.x + (box.width * hour) / 24;
  await page.mouse.move(x(fromHour), y);
  await page.mouse.down();
  await page.mouse.move(x(toHour), y, { steps: 4 });
  await page.mouse.up();
}

const slot = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const hours = (slots: readonly Slot[] | undefined) =>
  slots?.map(({ StartTime, EndTime }) => `${StartTime}-${EndTime}`);

async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await axeOf(page)
    .withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"])
    .analyze();
  return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
}

test("an administrator draws a plan by mouse, keyboard and exact times, and is told which slot is wrong", async ({
  page,
  server,
  adminSession: { token },
}) => {
  const { url } = server;
  for (const name of ["东门", "西门"])
    await addCamera(url, token, { name, rtspUrl: "rtsp://127.0.0.1:9/nobody" });
  await page.goto("/config");
  await expect(page).toHaveURL(/\/config\/program$/);
  await expect(page.getByText("还没有录像计划")).toBeVisible();
  await page.getByRole("button", { name: "新建计划" }).click();
  await page.getByLabel("计划名称").fill("夜间");
  await page.getByText("按时段录像").click();
  await page.getByRole("button", { name: "清空" }).click();

  // Drawn, moved, resized.
  await drag(page, 0, 8.1, 11.9);
  await expect(slot(page, "周一 08:00–12:00")).toBeVisible();
  await drag(page, 0, 10, 12);
  await expect(slot(page, "周一 10:00–14:00")).toBeVisible();
  await drag(page, 0, 13.95, 18);
  await expect(slot(page, "周一 10:00–18:00")).toBeVisible();
  await slot(page, "周一 10:00–18:00").press("ArrowDown");
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Control+ArrowLeft");
  await expect(slot(page, "周二 09:45–18:15")).toBeFocused();

  // Exact times, and what is wrong with them.
  await page.getByRole("button", { name: "添加时段" }).first().click();
  await page.getByLabel("周二 第 2 段开始时间").fill("18:00");
  await page.getByLabel("周二 第 2 段结束时间").fill("20:30");
  await page.getByRole("button", { name: /^保\s?存$/ }).click();
  await expect(page.getByRole("list").getByText("周二 第 2 段 18:00–20:30")).toContainText("重叠");
  expect(await plansOf({ url, token })).toEqual([]);
  await page.getByLabel("周二 第 2 段开始时间").fill("19:00");
  await page.getByRole("button", { name: "复制到其他日期" }).click();
  await page.getByRole("checkbox", { name: "周日" }).check();
  await page.getByRole("button", { name: /^复\s?制$/ }).click();

  // A day that does not follow the week, and who follows the plan.
  await page.locator(".ant-picker-cell-in-view").getByText("20", { exact: true }).click();
  const exceptions = page.getByRole("region", { name: "节假日与例外" });
  await exceptions.getByRole("button", { name: /^全\s?天$/ }).click();
  await page.getByRole("button", { name: "添加通道" }).click();
  await page.getByRole("button", { name: "选择找到的全部 2 路" }).click();
  await page.getByRole("button", { name: "添加 2 路" }).click();
  await page.getByRole("button", { name: /^保\s?存$/ }).click();
  await expect(page).toHaveURL(/\/config\/program$/);

  const [plan] = await plansOf({ url, token });
  expect(plan).toMatchObject({ Name: "夜间", ChannelCount: 2 });
  expect(hours(plan?.Week["Monday"])).toEqual([]);
  const drawn = ["09:45:00-18:15:00", "19:00:00-20:30:00"];
  expect([hours(plan?.Week["Tuesday"]), hours(plan?.Week["Sunday"])]).toEqual([drawn, drawn]);
  expect(plan?.Exceptions.map(({ Date: day, Slots }) => [day.slice(6), hours(Slots)])).toEqual([
    ["20", ["00:00:00-24:00:00"]],
  ]);

  // The list: off, copied, deleted.
  await page.getByRole("switch", { name: "启用“夜间”" }).click();
  await expect(page.getByText("录像计划“夜间”已停用")).toBeVisible();
  await page.getByRole("button", { name: /^复\s?制$/ }).click();
  await expect(page.getByLabel("计划名称")).toHaveValue("夜间 副本");
  await page.getByRole("button", { name: /^保\s?存$/ }).click();
  await expect(page.getByRole("link", { name: "夜间 副本" })).toBeVisible();
  await page
    .getByRole("row", { name: /夜间 副本/ })
    .getByRole("button", { name: /^删\s?除$/ })
    .click();
  await page
    .getByRole("tooltip")
    .getByRole("button", { name: /^删\s?除$/ })
    .click();
  await expect(page.getByRole("link", { name: "夜间 副本" })).toBeHidden();

  // Unsaved changes are asked about.
  await page.getByRole("link", { name: "夜间" }).click();
  await expect(page.getByRole("heading", { name: "编辑录像计划" })).toBeVisible();
  await page.getByLabel("计划名称").fill("白天");
  await page.getByRole("link", { name: "录像存储" }).click();
  await expect(page.getByText("有未保存的修改")).toBeVisible();
  await page.getByRole("button", { name: /^离\s?开$/ }).click();
  await expect(page.getByRole("region", { name: "预测" })).toBeVisible();
});

test("channels are given a plan in the lists of devices and channels", async ({
  page,
  server,
  adminSession: { token },
}) => {
  const { url } = server;
  const device = await addCamera(url, token, {
    name: "东门",
    rtspUrl: "rtsp://127.0.0.1:9/nobody",
  });
  await recordAlways(url, token, [device], { Name: "全天" });
  const followers = async () =>
    (await plansOf({ url, token })).map(({ ChannelCount }) => ChannelCount);
  const choose = async (plan: string) => {
    await page.getByRole("checkbox", { name: "选择“东门”" }).check();
    await page.getByRole("button", { name: "设置录像计划" }).click();
    await page.getByRole("combobox", { name: "录像计划" }).click();
    await page.getByTitle(plan, { exact: true }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^设\s?置$/ })
      .click();
    await expect(page.getByText("已为 1 路通道设置录像计划")).toBeVisible();
  };
  await page.goto(`/device/channel/${device}`);
  await choose("不录像（无计划）");
  expect(await followers()).toEqual([0]);
  await page.goto("/device/list");
  await choose("全天");
  expect(await followers()).toEqual([1]);
  await page.goto(`/device/channelform/${device}/1`);
  await expect(page.getByText("全天", { exact: true })).toBeVisible();
});

test("the form of a channel asks before its new plan deletes footage", async ({
  page,
  server,
  adminSession: { token },
}) => {
  const { url } = server;
  const add = (name: string) =>
    addCamera(url, token, { name, rtspUrl: "rtsp://127.0.0.1:9/nobody" });
  const [device, other] = [await add("东门"), await add("西门")];
  await recordAlways(url, token, [other], { Name: "一周", RetentionDays: 7 });
  const keepsFromMs = new Date(2026, 10, 8, 9, 30).getTime();
  const place = { device, channel: "1" };
  const asked: unknown[] = [];
  // Footage of weeks is not there to be had in a test: only what the server would tell of it.
  await page.route(/\/recordplan\/dryrun/, (route) => {
    asked.push(route.request().postDataJSON());
    const going = { ...place, name: "东门", bytes: 3 * 1024 ** 3, keepsFromMs };
    return route.fulfill({ json: { deletesBytes: going.bytes, channels: [going] } });
  });
  const followers = async () =>
    (await plansOf({ url, token })).map(({ ChannelCount }) => ChannelCount);
  await page.goto(`/device/channelform/${device}/1`);
  await page.getByLabel("录像计划").click();
  await page.getByTitle("一周", { exact: true }).click();
  const save = page.getByRole("button", { name: /^保\s?存$/ });
  await save.click();
  const dialog = page.getByRole("dialog", { name: "保存会删除录像" });
  await expect(dialog).toContainText("3.00 GB");
  await expect(dialog).toContainText("2026-11-08 09:30");
  expect(asked).toMatchObject([{ Name: "一周", RetentionDays: 7, channels: [place] }]);
  await dialog.getByRole("button", { name: "继续编辑" }).click();
  await expect(dialog).toBeHidden();
  expect(await followers()).toEqual([1]);
  await save.click();
  await dialog.getByRole("button", { name: "保存并删除 3.00 GB" }).click();
  await expect(page.getByText("“东门”已保存")).toBeVisible();
  expect(await followers()).toEqual([2]);
});

test("an English phone sees what is stored, the proof of it, and a disk that is gone", async ({
  page,
  server,
  adminSession: { token },
}) => {
  test.setTimeout(180_000);
  const { url } = server;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/config/recording");
  await page.getByRole("button", { name: "English" }).click();
  const recorded = await recordCamera({ url, token }, { name: "Gate", seconds: 4 });
  try {
    await recordAlways(url, token, [recorded.device], { Name: "Always" });
    await expect(page.getByRole("region", { name: "Forecast" })).toContainText("Gate", {
      timeout: 30_000,
    });
    expect(await violations(page)).toEqual([]);

    await page.goto("/config/recording/proof?state=recording");
    await expect(page.getByRole("listitem").filter({ hasText: "Always" })).toContainText(
      /\d s ago/,
    );
    expect(await violations(page)).toEqual([]);
    await page.getByRole("button", { name: "Gaps of Gate" }).click();
    await expect(page.getByRole("dialog")).toContainText("Gaps of Gate in 30 days");
    await page.keyboard.press("Escape");

    await page.goto("/config/program");
    await page.getByRole("link", { name: "Always" }).click();
    await page.getByText("On alarm").click();
    await page.getByRole("button", { name: "Nights" }).click();
    await expect(slot(page, "Sunday 20:00–24:00")).toBeVisible();
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.getByLabel("After the alarm (s)").fill("60");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("On alarm")).toBeVisible();

    const root = join(server.dataFolder, "recordings");
    await rename(root, `${root}-away`);
    try {
      const banner = page.getByRole("region", { name: "Trouble with recording" });
      await expect(banner).toContainText("recordings", { timeout: 45_000 });
      await expect(page.locator(".ant-notification-notice")).toContainText("recordings");
      expect(await violations(page)).toEqual([]);
      await banner.getByRole("link", { name: "To storage" }).click();
      await expect(page.getByRole("article")).toContainText("Not there");
      await banner.getByRole("button", { name: /^Dismiss/ }).click();
      await expect(banner).toBeHidden();
    } finally {
      await rename(`${root}-away`, root);
    }
  } finally {
    await recorded.remove();
  }
});
