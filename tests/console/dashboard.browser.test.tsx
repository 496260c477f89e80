import { hourMs } from "@tessera/base";
import { alarmStatistics, listAlarms } from "@tessera/features/alarms/contract";
import {
  cardNames,
  figuresTold,
  readCards,
  saveCards,
  stateSeries,
} from "@tessera/features/dashboard/contract";
import { channelState, readCameraHealth } from "@tessera/features/devices/contract";
import { listNews } from "@tessera/features/news/contract";
import {
  listRecordingProof,
  readRecordingFigures,
  readStorage,
} from "@tessera/features/recording/contract";
import { getOtherConfig } from "@tessera/features/system/contract";
import {
  address,
  emptyReply,
  errorCards,
  phone,
  sidewaysPx,
  violations,
} from "@tessera/platform/console/testing/browser";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { z } from "zod";
import { aProductServer, followTo, openConsole, otherConfig } from "./the-console.ts";

type Health = z.input<typeof readCameraHealth.reply>;

const nowMs = Math.floor(Date.now() / 10_000) * 10_000;
const gate = { ParentDeviceID: "nvr", DeviceName: "NVR", ChannelID: "1", Name: "Gate" };
const someAway: Health = {
  Online: 41,
  Offline: 6,
  Away: [{ ...gate, OfflineReason: "连接超时", AwaySeconds: 200 }],
};
const usual = { shown: [...cardNames], hidden: [] };

const series = (
  name: string,
  value: number,
  labels: Record<string, string> = {},
  server = "a",
) => ({
  server,
  name,
  labels,
  points: [30_000, 20_000, 10_000].map((agoMs): [number, number, number] => [
    nowMs - agoMs,
    value,
    value,
  ]),
});
const measured: z.input<typeof stateSeries.reply> = {
  step: 10,
  servers: [
    { id: "a", name: "first", isThis: true },
    { id: "b", name: "second", isThis: false },
  ],
  series: [
    series("machine_cpu", 0.42),
    series("process_cpu", 0.1),
    series("machine_memory_used", 4e9),
    series("machine_memory_size", 16e9),
    series("machine_network_received", 25e6),
    series("streams", 12),
    series("streams", 3, {}, "b"),
    series("viewers", 5),
    series("storage_size", 1000, { root: "/data" }),
    series("storage_free", 250, { root: "/data" }),
    series("machine_cpu", 0.77, {}, "b"),
  ],
};

/** A site where something is wrong here and there. */
const aBusyServer = () =>
  aProductServer()
    .answer(readCards, usual)
    .answer(readCameraHealth, someAway)
    .answer(stateSeries, measured)
    .answer(readRecordingFigures, {
      recording: 40,
      failing: [
        { device: "nvr", channel: "2", name: "Yard", reason: "磁盘写入太慢", forSeconds: 300 },
      ],
      disk: null,
    })
    .answer(listRecordingProof, {
      total: 1,
      rows: [
        {
          device: "nvr",
          channel: "2",
          name: "Yard",
          deviceName: "NVR",
          planId: 1,
          planName: "",
          state: "failing",
          reason: "",
          coverageToday: 0.873,
          coverage7Days: null,
          coverage30Days: null,
          lastByteAtMs: null,
          bytes: 0,
          bytesPerDay: 0,
          oldestMs: null,
        },
      ],
    })
    .answer(readStorage, {
      ...emptyReply(readStorage),
      roots: [
        {
          id: 1,
          path: "/mnt/video",
          state: "ready",
          text: "",
          totalBytes: 4 * 1024 ** 4,
          freeBytes: 1024 ** 4,
          recordedBytes: 0,
          lockedBytes: 0,
        },
      ],
      forecast: {
        ...emptyReply(readStorage).forecast,
        bytesPerDay: 50 * 1024 ** 3,
        fullInDays: 20,
        keepsDays: 80,
      },
    })
    .answer(alarmStatistics, {
      ...emptyReply(alarmStatistics),
      Total: 17,
      StepMs: hourMs,
      ByTime: [{ FromMs: Math.floor(Date.now() / hourMs) * hourMs, Count: 17 }],
      ByState: [{ Name: "new", Count: 4 }],
    })
    .answer(listNews, {
      total: 1,
      data: [
        {
          ID: 1,
          DeviceID: "nvr",
          ChannelID: "1",
          ChannelName: "Gate",
          Status: "OFF",
          NewsTime: "2026-01-31 08:05:00",
          Count: 1,
          FlapSince: "",
          Revision: 1,
        },
      ],
    });

const card = (name: string) => page.getByRole("region", { name, exact: true });
const cardTitles = () =>
  [...document.querySelectorAll("main section h2")].map((title) => title.textContent);

describe("the dashboard", () => {
  it("shows how the site does; follows what the server tells, without asking; shows another server and another time, which the address keeps; each card leads to where one acts", async () => {
    let health = someAway;
    const server = aBusyServer().answer(readCameraHealth, () => health);
    await openConsole("/ai/dashboard", { server });
    await expect.element(card("摄像机").getByText("41")).toBeVisible();
    await expect.element(card("摄像机").getByText("连接超时")).toBeVisible();
    await expect
      .element(card("摄像机").getByRole("link", { name: "另有 5 路离线，查看全部" }))
      .toHaveAttribute("href", "/device/list?online=0");
    await expect.element(card("今日录像").getByText("磁盘写入太慢")).toBeVisible();
    await expect.element(card("今日录像").getByText("87.3%")).toBeVisible();
    await expect.element(card("存储预测").getByText("80 天")).toBeVisible();
    await expect.element(card("存储预测").getByText("剩余 1.00 TB / 4.00 TB")).toBeVisible();
    await expect.element(card("报警（24 小时）").getByText("17", { exact: true })).toBeVisible();
    await expect.element(card("最新动态").getByRole("link", { name: /离线.*Gate/ })).toBeVisible();
    // Streams of both servers together, the processor of this one.
    await expect.element(card("码流与观看").getByText("15", { exact: true })).toBeVisible();
    await expect.element(card("CPU").getByText("42%", { exact: true })).toBeVisible();
    for (const name of ["CPU", "内存", "网络", "磁盘"])
      await expect.element(card(name).getByRole("figure")).toBeVisible();

    const asked = server.asked(stateSeries).length;
    server.push(figuresTold, {
      server: "a",
      atMs: nowMs,
      values: [
        { name: "machine_cpu", labels: {}, mean: 0.99, most: 1 },
        { name: "streams", labels: {}, mean: 20, most: 20 },
      ],
    });
    await expect.element(card("CPU").getByText("99%", { exact: true })).toBeVisible();
    await expect.element(card("码流与观看").getByText("23", { exact: true })).toBeVisible();
    expect(server.asked(stateSeries)).toHaveLength(asked);

    health = { Online: 47, Offline: 0, Away: [] };
    const came = { ParentDeviceID: "nvr", ChannelID: "1" };
    server.push(channelState, { ...came, Online: 1, Enable: 1, DeviceEnable: 1 });
    await expect.element(card("摄像机").getByText("全部在线")).toBeVisible();

    await followTo("/ai/dashboard?server=b");
    await expect.element(card("CPU").getByText("77%", { exact: true })).toBeVisible();
    await page.getByText("7 天", { exact: true }).click();
    await expect.poll(address).toBe("/ai/dashboard?range=week&server=b");
    await expect
      .poll(() => server.asked(stateSeries).map(({ minutes }) => minutes))
      .toContain(7 * 1440);
    await card("今日录像").getByRole("link", { name: "今日录像" }).click();
    await expect.poll(address).toBe("/config/recording/proof");
  });

  it("is told what to do while there is nothing, and has no card of recording where nothing is recorded", async () => {
    const server = aProductServer()
      .answer(readCards, usual)
      .answer(getOtherConfig, { ...otherConfig, RecordVersion: false });
    await openConsole("/ai/dashboard", { server });
    await expect.element(card("摄像机").getByText("还没有摄像机")).toBeVisible();
    await expect.element(card("CPU").getByText("还没有数据，约 10 秒后出现")).toBeVisible();
    await expect.element(card("报警（24 小时）").getByText("24 小时内没有报警")).toBeVisible();
    await expect.element(card("最新动态").getByText("暂无动态")).toBeVisible();
    expect(cardTitles()).not.toContain("今日录像");
  });

  it("says in a card why it could not be read, and reads again when told to; cards stay to be saved again when that was refused, are moved and hidden by the keyboard too, and kept on the server", async () => {
    const server = aBusyServer().refuse(listAlarms, { status: 503, sentence: "服务繁忙" });
    await openConsole("/ai/dashboard", { server });
    await expect.element(card("最新动态").getByText("服务繁忙")).toBeVisible();
    await expect.element(card("摄像机").getByText("41")).toBeVisible();
    server.answer(listAlarms, { total: 0, rows: [] });
    await card("最新动态").getByRole("button", { name: "重试" }).click();
    await expect.element(card("最新动态").getByText("Gate")).toBeVisible();

    server.refuse(saveCards, { status: 503, sentence: "服务繁忙" });
    await page.getByRole("button", { name: "调整卡片" }).click();
    await page.getByRole("button", { name: "隐藏：摄像机" }).click();
    await page.getByRole("button", { name: "完成" }).click();
    await expect.element(page.getByText("服务繁忙").first()).toBeVisible();
    await expect.element(page.getByRole("button", { name: "显示：摄像机" })).toBeVisible();
    await errorCards().getByRole("button").click();
    await page.getByRole("button", { name: "取消" }).click();

    let kept: z.input<typeof readCards.reply> = usual;
    server
      .answer(readCards, () => kept)
      .answer(saveCards, (wish) => {
        kept = wish;
        return wish;
      });
    await page.getByRole("button", { name: "调整卡片" }).click();
    await expect.element(page.getByRole("button", { name: "前移：摄像机" })).toBeDisabled();
    await page.getByRole("button", { name: "后移：摄像机" }).click();
    await page.getByRole("button", { name: "隐藏：快捷入口" }).click();
    await page.getByRole("button", { name: "完成" }).click();
    await expect.element(page.getByText("卡片布局已保存")).toBeVisible();
    expect(kept.hidden).toEqual(["links"]);
    expect(kept.shown.slice(0, 2)).toEqual(["recording", "cameras"]);
    await expect.poll(() => cardTitles().slice(0, 2)).toEqual(["今日录像", "摄像机"]);
    await page.getByRole("button", { name: "调整卡片" }).click();
    await page.getByRole("button", { name: "显示：快捷入口" }).click();
    await page.getByRole("button", { name: "取消" }).click();
    expect(cardTitles()).not.toContain("快捷入口");
    expect(server.asked(saveCards)).toHaveLength(2);
  });
});

it("reads in English, fits a phone, and is accessible in both themes", async () => {
  const visit = await openConsole("/ai/dashboard", {
    server: aBusyServer(),
    language: "en",
    size: phone,
  });
  await expect.element(card("Cameras").getByText("5 more offline: show all")).toBeVisible();
  await expect.element(card("CPU").getByRole("figure")).toBeVisible();
  expect(sidewaysPx()).toBe(0);
  expect(await violations()).toEqual([]);
  visit.chooseTheme("dark");
  expect(await violations("colours")).toEqual([]);
});
