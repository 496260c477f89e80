import type { Page } from "@playwright/test";
import { expect, test } from "./signed-in.ts";

interface Told {
  readonly DeviceID?: string;
  readonly ChannelID?: string;
  readonly ChannelName?: string;
  readonly Status?: "ON" | "OFF";
  readonly NewsTime?: string;
  readonly Count?: number;
  readonly FlapSince?: string;
  readonly Revision?: number;
}

/** What the server tells, oldest first. */
async function tell(page: Page, news: readonly Told[]): Promise<void> {
  const data = news.map((item, index) => ({
    ID: index + 1,
    DeviceID: `device-${index + 1}`,
    ChannelID: "1",
    ChannelName: `通道 ${index + 1}`,
    Status: "ON",
    NewsTime: `2026-01-31 08:${String(index).padStart(2, "0")}:00`,
    Count: 1,
    FlapSince: "",
    Revision: index + 1,
    ...item,
  }));
  await page.route(/\/api\/v1\/newslist/, (route) => {
    const after = Number(new URL(route.request().url()).searchParams.get("after"));
    const since = data
      .filter(({ Revision }) => Revision > after)
      .toSorted((a, b) => b.Revision - a.Revision);
    return route.fulfill({ json: { total: data.length, data: since } });
  });
}

const rows = (page: Page) => page.locator("tbody tr.ant-table-row");
const bell = (page: Page) => page.getByRole("button", { name: /^消息，/ });

test("the bell leads to the message log, where messages are found, read and deleted", async ({
  page,
}) => {
  const news = Array.from({ length: 12 }, (_, index) =>
    index === 4 ? { Status: "OFF" as const, ChannelName: "东门 <b>" } : {},
  );
  await tell(page, news);
  await page.goto("/version/index");
  await bell(page).click();
  await page.getByRole("link", { name: "查看全部" }).click();
  await expect(page).toHaveURL(/\/news\/list$/);
  await expect(page.getByRole("link", { name: "查看全部" })).toBeHidden();
  await expect(page.getByRole("heading", { name: "消息日志" })).toBeVisible();

  // Ten a page, newest first; device, channel, state and time.
  await expect(rows(page)).toHaveCount(10);
  await expect(rows(page).first()).toContainText("device-12");
  await expect(rows(page).first()).toContainText("2026-01-31 08:11:00");
  await page.getByRole("listitem", { name: "2" }).click();
  await expect(page).toHaveURL(/page=2$/);
  await expect(rows(page)).toHaveCount(2);

  // Filters are in the address and survive a reload.
  await page.getByLabel("搜索设备编号或通道名称").fill("东门");
  await page.getByText("离线", { exact: true }).first().click();
  await expect(page).toHaveURL(/status=OFF/);
  await page.reload();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText("东门 <b>");
  await expect(rows(page).getByRole("link")).toHaveAttribute(
    "href",
    "/device/channelform/device-5/1",
  );

  // Read, then delete, with the bell counting along.
  await expect(bell(page)).toHaveAccessibleName("消息，12 条未读");
  await rows(page).getByRole("button", { name: "已读" }).click();
  await expect(bell(page)).toHaveAccessibleName("消息，11 条未读");
  await rows(page).getByRole("button", { name: "删除" }).click();
  await expect(page.getByText("没有符合条件的内容")).toBeVisible();
  await page.getByRole("button", { name: "清除条件" }).click();
  await expect(page.getByText("共 11 项")).toBeVisible();

  await rows(page).first().getByRole("button", { name: "已读" }).click();
  await page.getByLabel("只看未读（10）").click();
  await expect(page).toHaveURL(/unread=1$/);
  await expect(page.getByText("共 10 项")).toBeVisible();
  await page.getByRole("button", { name: "删除已读" }).click();
  await page.getByRole("tooltip").getByRole("button", { name: "删除" }).click();
  await page.getByLabel("只看未读（10）").click();
  await expect(page).toHaveURL(/\/news\/list$/);
  await expect(page.getByText("共 10 项")).toBeVisible();
  await page.getByRole("button", { name: "全部已读" }).click();
  await expect(bell(page)).toHaveAccessibleName("消息，0 条未读");
  await page.getByRole("button", { name: "删除已读" }).click();
  await page.getByRole("tooltip").getByRole("button", { name: "删除" }).click();
  await expect(page.getByText("暂无消息")).toBeVisible();
});

test("a restless channel and an outage are one message each, in English and on a phone", async ({
  page,
}) => {
  const gate = { ChannelName: "Gate", NewsTime: "2026-01-31 08:00:00" };
  const outages = [
    { ChannelName: "Recorder", ChannelID: "", Count: 32, Status: "OFF" as const },
    { DeviceID: "", ChannelID: "", ChannelName: "", Count: 12, Status: "OFF" as const },
  ];
  await page.addInitScript(() => localStorage.setItem("tessera_language", '"en"'));
  await tell(page, [gate, ...outages]);
  await page.goto("/news/list");
  await expect(rows(page)).toHaveText([
    /Several devices\s*12 channels\s*Offline/,
    /device-2\s*Recorder: 32 channels\s*Offline/,
    /device-1\s*Gate\s*Online/,
  ]);

  await page.unrouteAll({ behavior: "wait" });
  const flapping = { FlapSince: "2026-01-31 08:00:00", NewsTime: "2026-01-31 08:09:00" };
  await tell(page, [{ ...gate, ...flapping, Count: 9, Revision: 4 }, ...outages]);
  await page.reload();
  await expect(rows(page).first()).toContainText("Comes and goes · Online");
  await expect(rows(page).first()).toContainText("2026-01-31 08:00:00 to 08:09:00, 9 changes");
  await expect(rows(page)).toHaveCount(3);

  await page.setViewportSize({ width: 390, height: 844 });
  const card = page.getByRole("listitem").filter({ hasText: "Recorder: 32 channels" });
  await expect(card).toContainText("Offline");
  await card.getByRole("button", { name: "Mark read" }).click();
  await expect(card.getByRole("button")).toHaveText("Delete");
  const overflowPx = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(overflowPx).toBe(0);
});
