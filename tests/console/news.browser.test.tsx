import { listNews, type NewsItem } from "@tessera/features/news/contract";
import {
  address,
  type FakeServer,
  phone,
  sidewaysPx,
} from "@tessera/platform/console/testing/browser";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { aProductServer, openConsole } from "./the-console.ts";

/** Has the server tell this, oldest first. */
function tell(server: FakeServer, news: readonly Partial<NewsItem>[]): FakeServer {
  const all = news.map((item, index) => ({
    ID: index + 1,
    DeviceID: `device-${index + 1}`,
    ChannelID: "1",
    ChannelName: `通道 ${index + 1}`,
    Status: "ON" as const,
    NewsTime: `2026-01-31 08:${String(index).padStart(2, "0")}:00`,
    Count: 1,
    FlapSince: "",
    Revision: index + 1,
    ...item,
  }));
  return server.answer(listNews, ({ after }) => {
    const data = all
      .filter(({ Revision }) => Revision > after)
      .toSorted((one, other) => other.Revision - one.Revision);
    return { total: all.length, data };
  });
}

const rows = page.getByCss("tbody tr.ant-table-row");
const rowCount = () => rows.elements().length;
const bell = page.getByRole("button", { name: /^消息，/ });

it("a channel that came online (ON) or went offline (OFF) is counted until read, then deleted", async () => {
  const server = tell(aProductServer(), [
    { ChannelName: "钟楼" },
    { ChannelName: "钟楼", Status: "OFF" },
  ]);
  const visit = await openConsole("/version/index", { server });
  await expect.element(bell).toHaveAccessibleName("消息，2 条未读");
  await bell.click();
  const items = page.getByRole("listitem").filter({ hasText: "钟楼" });
  await expect.element(items.filter({ hasText: "上线" })).toBeVisible();
  const item = items.filter({ hasText: "离线" });
  await expect.element(item.getByCss("time")).toHaveTextContent("2026-01-31 08:01:00");
  await item.getByRole("button", { name: "已读" }).click();
  await expect.element(bell).toHaveAccessibleName("消息，1 条未读");
  visit.reload();
  await bell.click();
  await expect.element(item.getByRole("button")).toHaveTextContent("删除");
  await item.getByRole("button", { name: "删除" }).click();
  await expect.element(item).not.toBeInTheDocument();
  await expect.element(bell).toHaveAccessibleName("消息，1 条未读");
});

it("the bell leads to the message log, where messages are found, read and deleted", async () => {
  const news = Array.from({ length: 12 }, (_, index) =>
    index === 4 ? { Status: "OFF" as const, ChannelName: "东门 <b>" } : {},
  );
  const visit = await openConsole("/version/index", { server: tell(aProductServer(), news) });
  await bell.click();
  await page.getByRole("link", { name: "查看全部" }).click();
  await expect.poll(address).toBe("/news/list");
  await expect.element(page.getByRole("link", { name: "查看全部" })).not.toBeInTheDocument();
  await expect.element(page.getByRole("heading", { name: "消息日志" })).toBeVisible();

  // Ten a page, newest first; device, channel, state and time.
  await expect.poll(rowCount).toBe(10);
  await expect.element(rows.first()).toMatchTextContent("device-12");
  await expect.element(rows.first()).toMatchTextContent("2026-01-31 08:11:00");
  await page.getByRole("listitem", { name: "2" }).click();
  await expect.poll(address).toMatch(/page=2$/);
  await expect.poll(rowCount).toBe(2);

  // Filters are in the address and survive a reload.
  await page.getByLabelText("搜索设备编号或通道名称").fill("东门");
  await page.getByRole("main").getByText("离线", { exact: true }).first().click();
  await expect.poll(address).toMatch(/status=OFF/);
  visit.reload();
  await expect.poll(rowCount).toBe(1);
  await expect.element(rows).toMatchTextContent("东门 <b>");
  await expect
    .element(rows.getByRole("link"))
    .toHaveAttribute("href", "/device/channelform/device-5/1");

  // Read, then delete, with the bell counting along.
  await expect.element(bell).toHaveAccessibleName("消息，12 条未读");
  await rows.getByRole("button", { name: "已读" }).click();
  await expect.element(bell).toHaveAccessibleName("消息，11 条未读");
  await rows.getByRole("button", { name: "删除" }).click();
  await expect.element(page.getByText("没有符合条件的内容")).toBeVisible();
  await page.getByRole("button", { name: "清除条件" }).click();
  await expect.element(page.getByText("共 11 项")).toBeVisible();

  await rows.first().getByRole("button", { name: "已读" }).click();
  await page.getByLabelText("只看未读（10）").click();
  await expect.poll(address).toMatch(/unread=1$/);
  await expect.element(page.getByText("共 10 项")).toBeVisible();
  await page.getByRole("button", { name: "删除已读" }).click();
  await page.getByRole("tooltip").getByRole("button", { name: "删除" }).click();
  await page.getByLabelText("只看未读（10）").click();
  await expect.poll(address).toBe("/news/list");
  await expect.element(page.getByText("共 10 项")).toBeVisible();
  await page.getByRole("button", { name: "全部已读" }).click();
  await expect.element(bell).toHaveAccessibleName("消息，0 条未读");
  await page.getByRole("button", { name: "删除已读" }).click();
  await page.getByRole("tooltip").getByRole("button", { name: "删除" }).click();
  await expect.element(page.getByText("暂无消息")).toBeVisible();
});

it("a restless channel and an outage are one message each, in English and on a phone", async () => {
  const gate = { ChannelName: "Gate", NewsTime: "2026-01-31 08:00:00" };
  const outages = [
    { ChannelName: "Recorder", ChannelID: "", Count: 32, Status: "OFF" as const },
    { DeviceID: "", ChannelID: "", ChannelName: "", Count: 12, Status: "OFF" as const },
  ];
  const server = tell(aProductServer(), [gate, ...outages]);
  const visit = await openConsole("/news/list", { server, language: "en" });
  await expect.poll(rowCount).toBe(3);
  await expect.element(rows.nth(0)).toMatchTextContent(/Several devices\s*12 channels\s*Offline/);
  await expect
    .element(rows.nth(1))
    .toMatchTextContent(/device-2\s*Recorder: 32 channels\s*Offline/);
  await expect.element(rows.nth(2)).toMatchTextContent(/device-1\s*Gate\s*Online/);

  const flapping = { FlapSince: "2026-01-31 08:00:00", NewsTime: "2026-01-31 08:09:00" };
  tell(server, [{ ...gate, ...flapping, Count: 9, Revision: 4 }, ...outages]);
  visit.reload();
  await expect.element(rows.first()).toMatchTextContent("Unstable · Online");
  await expect
    .element(rows.first())
    .toMatchTextContent("2026-01-31 08:00:00 to 08:09:00, 9 changes");
  await expect.poll(rowCount).toBe(3);

  await page.viewport(...phone);
  const card = page.getByRole("listitem").filter({ hasText: "Recorder: 32 channels" });
  await expect.element(card).toMatchTextContent("Offline");
  await card.getByRole("button", { name: "Mark read" }).click();
  await expect.element(card.getByRole("button")).toHaveTextContent("Delete");
  expect(sidewaysPx()).toBe(0);
});
