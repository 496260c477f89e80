import {
  queryRecordDay,
  queryRecordedChannels,
  queryRecordFlags,
  queryRecordMonth,
} from "@tessera/features/playback/contract";
import { lockFootage, removeFootage } from "@tessera/features/recording/contract";
import { address, phone, sidewaysPx, violations } from "@tessera/platform/console/testing/browser";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  aRecordedSite,
  day,
  playback,
  position,
  type RecordedSite,
  tenMs,
  yardSpan,
} from "./playback-page.ts";
import { expectPictures } from "./shown-pictures.ts";
import { followTo, openConsole } from "./the-console.ts";

const cloudList = "/video/backlist/0?backType=Cloud";
const dayOfYard = `/video/backchannel/yard/1/${day}`;
const video = page.getByCss("video");
const row = page.getByRole("row").filter({ hasText: "院子" });
const press = (keys: string) => userEvent.keyboard(keys);

/** One that is recorded, and another. */
function aRecordingSite(): RecordedSite {
  const recorded = aRecordedSite();
  recorded.recordings.record("yard");
  return recorded;
}

it("channels with recordings are listed, and searching and sorting stay in the address", async () => {
  const { server } = aRecordingSite();
  const visit = await openConsole("/video/square/0", { server });
  await page.getByRole("link", { name: "录像回放" }).first().click();
  await expect.poll(address).toBe(cloudList);
  const entry = page.getByRole("link", { name: "录像回放" }).first();
  await expect.element(entry).toHaveAttribute("aria-current", "page");

  const search = page.getByLabelText("搜索通道或设备");
  await search.fill("院");
  await expect.poll(address).toMatch(/q=/);
  await expect.poll(() => page.getByRole("row").elements().length).toBe(2);
  visit.reload();
  await expect.element(row).toMatchTextContent("正在录像");
  await expect.element(row).toMatchTextContent(/\d [KM]B/);
  await expect.element(row.getByRole("button", { name: "近 7 天中 1 天有录像" })).toBeVisible();
  await page.getByRole("columnheader", { name: "占用空间" }).click();
  await expect.poll(address).toMatch(/sort=bytes&order=asc/);
  await expect
    .poll(() => server.asked(queryRecordedChannels).at(-1))
    .toMatchObject({ q: "院", sort: "bytes", order: "asc" });

  await search.fill("没有这个通道");
  await page.getByRole("button", { name: "清除条件" }).click();
  await row.getByRole("link", { name: "院子", exact: true }).click();
  await expect.poll(address).toBe(`/video/backtime/yard/1/${day}`);
  await expectPictures(video, 2);
});

it("the calendar of a channel marks the days with footage, and goes there by keyboard", async () => {
  await openConsole(cloudList, { server: aRecordedSite().server });
  const opener = row.getByRole("button", { name: "“院子”的录像日历" });
  await expect.element(opener).toBeVisible();
  (opener.element() as HTMLElement).focus();
  await press("{Enter}");
  const today = page.getByCss("[data-day][aria-current=date]");
  await expect.element(today).toHaveAttribute("data-has-footage", "true");
  await expect.element(today).toHaveFocus();
  await press("{Escape}");
  await expect.element(today).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
  await press("{Enter}");
  await expect.element(today).toHaveFocus();
  await press("{ArrowUp}");
  const weekBefore = page.getByCss("[data-day='20260123']");
  await expect.element(weekBefore).toHaveFocus();
  await expect.element(weekBefore).toHaveAttribute("data-has-footage", "false");
  await press("{ArrowDown}");
  await press("{Enter}");
  await expect.poll(address).toBe(`/video/backtime/yard/1/${day}`);
});

it("a piece of a day plays from its start, and is sought in", async () => {
  await openConsole("/video/backchannel/yard/1", { server: aRecordedSite().server });
  await expect.poll(address).toBe(dayOfYard);
  const pieces = page.getByRole("list", { name: /的录像$/ });
  await pieces.getByRole("button", { name: /^播放/ }).click();
  await expect.poll(address).toBe(`${dayOfYard}?at=${tenMs}`);
  await expectPictures(video, 3);
  await press("k");
  await expect.element(playback).toHaveAttribute("data-playback", "paused");

  const before = position();
  const slider = page.getByCss(".ant-slider");
  const { width } = slider.element().getBoundingClientRect();
  await slider.click({ position: { x: width * 0.6, y: 6 } });
  await expect.poll(position).toBeGreaterThan(before + 10_000);

  // The breadcrumb leads back to where it was played from.
  const trail = page.getByRole("navigation", { name: "当前位置" });
  await trail.getByRole("link", { name: "10:00:00" }).last().click();
  await expect.poll(position).toBeLessThan(tenMs + 1500);
  await expect.element(trail.getByRole("link", { name: "院子" })).toBeVisible();

  await page.getByRole("button", { name: "时间轴" }).click();
  await expect.poll(address).toMatch(new RegExp(`^/video/backtime/yard/1/${day}\\?at=`));
  await page.getByRole("button", { name: "列表", exact: true }).click();
  await expect.poll(address).toMatch(new RegExp(`^${dayOfYard}`));
});

it("days without footage, days to come and days that do not exist are told, with a way back", async () => {
  await openConsole("/video/backchannel/yard/1/20200115", {
    server: aRecordedSite().server,
  });
  await expect.element(page.getByText("2020-01-15 没有录像")).toBeVisible();
  await page.getByRole("button", { name: "查看 2026-01-30" }).click();
  await expect.poll(address).toBe(dayOfYard);
  await followTo("/video/backchannel/yard/1/20991231");
  await expect.element(page.getByText("2099-12-31 还没有到")).toBeVisible();
  await followTo("/video/backchannel/yard/1/20260230");
  await expect.element(page.getByText("没有“20260230”这一天")).toBeVisible();
  await page.getByRole("link", { name: "查看今天" }).click();
  await expect.poll(address).toBe(dayOfYard);
  await page.getByRole("button", { name: "前一天" }).click();
  await expect.poll(address).toBe("/video/backchannel/yard/1/20260129");
});

it("recordings that a device keeps are listed by their times; a month that it has not told is asked for", async () => {
  const { server, recordings } = aRecordedSite();
  const day14 = "0".repeat(13) + "1" + "0".repeat(17);
  const noonMs = recordings.zone.startOfDay("20251214") + 12 * 3_600_000;
  const piece = { startMs: noonMs, endMs: noonMs + 600_000 };
  server
    .answer(queryRecordFlags, { "202601": "0".repeat(31) })
    .answer(queryRecordMonth, day14)
    .answer(queryRecordDay, {
      name: "院子",
      total: 1,
      list: [
        {
          ...piece,
          name: "",
          startAt: "20251214120000",
          endAt: "20251214121000",
          duration: 600,
          bytes: 0,
          hls: "",
          snap: "",
          important: false,
          isOpen: false,
        },
      ],
    });
  await openConsole(cloudList, { server });
  await page.getByText("设备录像", { exact: true }).click();
  await expect.poll(address).toBe("/video/backlist/0?backType=Device");
  await expect
    .poll(() => server.asked(queryRecordedChannels).at(-1))
    .toMatchObject({ recordType: "Device" });
  await row.getByRole("button", { name: /录像日历/ }).click();
  await page.getByRole("button", { name: "上个月" }).click();
  const marked = page.getByCss("[data-day='20251214']");
  await expect.element(marked).toHaveAttribute("data-has-footage", "true");
  expect(server.asked(queryRecordMonth)).toMatchObject([
    { recordType: "Device", period: "202512" },
  ]);
  await marked.click();
  await expect.poll(address).toBe("/video/backchannel/yard/1/20251214?backType=Device");
  await expect.element(page.getByText("12:00:00–12:10:00")).toBeVisible();
  await expect.element(page.getByText("10:00", { exact: true })).toBeVisible();
});

it("on a phone, in English, channels and days are complete, accessible, and nothing is cut off", async () => {
  const visit = await openConsole(cloudList, {
    server: aRecordingSite().server,
    language: "en",
    size: phone,
  });
  const card = page.getByRole("listitem").filter({ hasText: "院子" });
  await expect.element(card).toMatchTextContent("Recording");
  expect(await violations()).toEqual([]);
  expect(sidewaysPx()).toBe(0);
  await page.getByRole("combobox", { name: "Sort by" }).click();
  await page.getByTitle("Latest recording first").click();
  await expect.poll(address).toMatch(/sort=lastRecorded&order=desc/);
  await card.getByRole("button", { name: "Calendar of “院子”" }).click();
  await expect.element(page.getByCss("[data-has-footage=true]").first()).toBeVisible();
  await press("{Escape}");
  await card.getByRole("link", { name: "List of the last recorded day of “院子”" }).click();
  await expectPictures(video, 2);
  await page.getByRole("button", { name: "Pause", exact: true }).click();
  await expect.element(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  expect(await violations()).toEqual([]);
  expect(sidewaysPx()).toBe(0);
  visit.chooseTheme("dark");
  expect(await violations("colours")).toEqual([]);
});

it("a piece is downloaded, locked, and deleted when it is not", async () => {
  const { server, recordings } = aRecordedSite();
  await openConsole(dayOfYard, { server });
  const piece = page.getByCss(`[data-start="${tenMs}"]`);
  await piece.getByRole("button", { name: /^下载/ }).click();
  const download = page.getByRole("dialog").getByRole("link", { name: "开始下载" });
  await expect
    .element(download)
    .toHaveAttribute(
      "href",
      `/api/v1/record/download/yard~1/${yardSpan.startMs}?end=${yardSpan.endMs}&flow=1`,
    );
  await press("{Escape}");

  await piece.getByRole("button", { name: /^锁定/ }).click();
  await expect.element(page.getByText(/已锁定 .* 至 .*按整个录像文件锁定/)).toBeVisible();
  await expect.element(piece).toHaveAttribute("data-is-locked", "true");
  await page.getByRole("button", { name: "删除当天录像" }).click();
  const question = page.getByRole("dialog", { name: "删除“院子”的这段录像？" });
  await expect.element(question).toMatchTextContent("不会被删除");
  await question.getByRole("button", { name: "取消" }).click();

  await piece.getByRole("button", { name: /^解锁/ }).click();
  await expect.element(piece).toHaveAttribute("data-is-locked", "false");
  expect(server.asked(lockFootage).map(({ important }) => important)).toEqual(["1", "0"]);
  await page.getByRole("button", { name: "删除当天录像" }).click();
  await expect.element(question).toMatchTextContent("删除后无法恢复");
  await expect.element(question).not.toMatchTextContent("不会被删除");
  await question.getByRole("button", { name: "删除" }).click();
  await expect.element(page.getByText(/没有录像$/)).toBeVisible();
  const wholeDay = { start: String(recordings.zone.startOfDay(day)) };
  expect(server.asked(removeFootage)).toMatchObject([{ device: "yard", ...wholeDay }]);
  await followTo(`${cloudList}&q=院子`);
  await expect.element(page.getByText("没有符合条件的内容")).toBeVisible();
});

it("the cameras stand beside all three pages, and lead from one camera's recordings to another's", async () => {
  const { server } = aRecordingSite();
  await openConsole(cloudList, { server });
  const tree = page.getByRole("tree", { name: "视频管理" });
  const camera = tree.getByRole("treeitem", { name: "大门" });
  for (const [from, to] of [
    [cloudList, `/video/backchannel/gate/1/${day}`],
    [dayOfYard, `/video/backchannel/gate/1/${day}`],
    [`/video/backtime/yard/1/${day}`, `/video/backtime/gate/1/${day}`],
  ] as const) {
    await followTo(from);
    for (const name of ["视频管理", "分组列表", "收藏"])
      await expect.element(page.getByRole("tab", { name })).toBeVisible();
    await camera.click();
    await expect.poll(address).toBe(to);
  }
});
