import { editChannel } from "@tessera/features/devices/contract";
import {
  assignRecordPlan,
  deleteRecordPlan,
  forecastRecordPlan,
  type GivenSlot,
  listGaps,
  listRecordingProof,
  listRecordPlans,
  readRecordingHealth,
  readRecordPlan,
  readStorage,
  saveRecordPlan,
  tryRecordPlan,
} from "@tessera/features/recording/contract";
import { aSite } from "@tessera/kit/testing";
import {
  address,
  emptyReply,
  type FakeServer,
  phone,
  sidewaysPx,
  violations,
} from "@tessera/platform/console/testing/browser";
import { expect, it, vi } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import type { z } from "zod";
import { aProductServer, leaveFor, openConsole } from "./the-console.ts";

type Plan = z.output<typeof listRecordPlans.reply>["rows"][number];

const emptyWeek = {
  Monday: [],
  Tuesday: [],
  Wednesday: [],
  Thursday: [],
  Friday: [],
  Saturday: [],
  Sunday: [],
};

const aPlan = (ID: number, Name: string, plan: Partial<Plan> = {}): Plan => ({
  ID,
  Name,
  Enable: true,
  Mode: "continuous",
  Week: emptyWeek,
  Exceptions: [],
  PreRecordSeconds: 5,
  PostRecordSeconds: 30,
  RecordSub: false,
  RetentionDays: 0,
  RetentionGB: 0,
  ChannelCount: 0,
  UpdatedAtMs: 0,
  ...plan,
});

/** As the server tells what it was given. */
const told = (slots: readonly GivenSlot[]): Plan["Week"]["Monday"] =>
  slots.map(({ StartTime = "", EndTime = "", enable = true }, index) => ({
    StartTime,
    EndTime,
    sTime: StartTime,
    eTime: EndTime,
    enable,
    number: index + 1,
    type: 1,
  }));

const toldWeek = (week: Readonly<Record<keyof Plan["Week"], readonly GivenSlot[]>>) => ({
  Monday: told(week.Monday),
  Tuesday: told(week.Tuesday),
  Wednesday: told(week.Wednesday),
  Thursday: told(week.Thursday),
  Friday: told(week.Friday),
  Saturday: told(week.Saturday),
  Sunday: told(week.Sunday),
});

/** Two cameras, and a server that keeps plans and who follows them. */
function aServerWithPlans(...begun: readonly Plan[]): FakeServer {
  const plans = new Map(begun.map((plan) => [plan.ID, plan]));
  const followed = new Map<string, number>();
  const site = aSite(
    { DeviceID: "east", DeviceName: "东门" },
    { DeviceID: "west", DeviceName: "西门" },
  );
  const counted = (plan: Plan): Plan => ({
    ...plan,
    ChannelCount: [...followed.values()].filter((id) => id === plan.ID).length,
  });
  const find = (id: number) => counted(plans.get(id) ?? aPlan(id, ""));
  return site
    .on(aProductServer())
    .answer(listRecordPlans, () => ({ total: plans.size, rows: [...plans.values()].map(counted) }))
    .answer(readRecordPlan, ({ id }) => ({ ...find(id), Channels: [] }))
    .answer(saveRecordPlan, ({ ID = plans.size + 1, ...plan }) => {
      const Exceptions = plan.Exceptions.map((day) => ({ ...day, Slots: told(day.Slots) }));
      plans.set(ID, { ...find(ID), ...plan, Week: toldWeek(plan.Week), Exceptions, ID });
      return { ID };
    })
    .answer(tryRecordPlan, { deletesBytes: 0, channels: [] })
    .answer(forecastRecordPlan, emptyReply(forecastRecordPlan))
    .answer(deleteRecordPlan, ({ id }) => {
      plans.delete(id);
      return {};
    })
    .answer(assignRecordPlan, ({ id, channels }) => {
      for (const { device, channel } of channels) {
        followed.set(device, id);
        site.channel(device, channel).RecordPlan = String(id);
      }
      return { changed: channels.length };
    });
}

/** Drags over the week, by day (0 is Monday) and hour. */
async function drag(day: number, fromHour: number, toHour: number): Promise<void> {
  const grid = page.getByTestId("week");
  const { width, height } = grid.element().getBoundingClientRect();
  const at = (hour: number) => ({ x: (width * hour) / 24, y: (height * (day + 0.5)) / 7 });
  await userEvent.dragAndDrop(grid, grid, {
    sourcePosition: at(fromHour),
    targetPosition: at(toHour),
  });
}

const slot = (name: string) => page.getByRole("button", { name, exact: true });
const press = (name: RegExp) => page.getByRole("button", { name }).click();
const save = /^保\s?存$/;

it("an administrator draws a plan by mouse, keyboard and exact times, and is told which slot is wrong", async () => {
  const server = aServerWithPlans();
  await openConsole("/config/program", { server, size: [1280, 1400] });
  await expect.element(page.getByText("还没有录像计划")).toBeVisible();
  await page.getByRole("button", { name: "新建计划" }).first().click();
  await page.getByLabelText("计划名称").fill("夜间");
  await page.getByText("按时段录像").click();
  await page.getByRole("button", { name: "清空" }).click();

  // Drawn, moved, resized.
  await drag(0, 8.1, 11.9);
  await expect.element(slot("周一 08:00–12:00")).toBeVisible();
  await drag(0, 10, 12);
  await expect.element(slot("周一 10:00–14:00")).toBeVisible();
  await drag(0, 13.95, 18);
  await expect.element(slot("周一 10:00–18:00")).toBeVisible();
  (slot("周一 10:00–18:00").element() as HTMLElement).focus();
  await userEvent.keyboard(
    "{ArrowDown}{Shift>}{ArrowRight}{/Shift}{Control>}{ArrowLeft}{/Control}",
  );
  await expect.element(slot("周二 09:45–18:15")).toHaveFocus();

  // Exact times, and what is wrong with them.
  await page.getByRole("button", { name: "添加时段" }).first().click();
  await page.getByLabelText("周二 第 2 段开始时间").fill("18:00");
  await page.getByLabelText("周二 第 2 段结束时间").fill("20:30");
  await press(save);
  await expect
    .element(page.getByRole("list").getByText("周二 第 2 段 18:00–20:30"))
    .toMatchTextContent("重叠");
  expect(server.sent(saveRecordPlan)).toEqual([]);
  await page.getByLabelText("周二 第 2 段开始时间").fill("19:00");
  await page.getByRole("switch", { name: "启用 周二 第 2 段" }).click();
  await expect.element(slot("周二 19:00–20:30（已停用）")).toBeVisible();
  await page.getByRole("button", { name: "复制到其他日期" }).click();
  await page.getByRole("checkbox", { name: "周日" }).click();
  await press(/^复\s?制$/);

  // A day that does not follow the week, and who follows the plan.
  await page.getByCss(".ant-picker-cell-in-view").getByText("20", { exact: true }).click();
  const exceptions = page.getByRole("region", { name: "节假日与例外" });
  await exceptions.getByRole("button", { name: /^全\s?天$/ }).click();
  await page.getByRole("button", { name: "添加通道" }).click();
  // A press on a row chooses it, another takes it back.
  const row = page.getByRole("dialog").getByCss(".ant-table-row td:nth-child(3)").first();
  await row.click();
  await expect.element(page.getByRole("button", { name: "添加 1 路" })).toBeEnabled();
  await row.click();
  await expect.element(page.getByRole("button", { name: "添加 0 路" })).toBeDisabled();
  await page.getByRole("button", { name: "选择找到的全部 2 路" }).click();
  await page.getByRole("button", { name: "添加 2 路" }).click();
  await press(save);
  await expect.poll(address).toBe("/config/program");
  const drawn = [
    { StartTime: "09:45:00", EndTime: "18:15:00", enable: true },
    { StartTime: "19:00:00", EndTime: "20:30:00", enable: false },
  ];
  expect(server.asked(saveRecordPlan)).toMatchObject([
    {
      Name: "夜间",
      Week: { ...emptyWeek, Tuesday: drawn, Sunday: drawn },
      Exceptions: [
        {
          Date: expect.stringMatching(/^\d{6}20$/),
          Slots: [{ StartTime: "00:00:00", EndTime: "24:00:00" }],
        },
      ],
    },
  ]);
  expect(server.asked(assignRecordPlan).map(({ id, channels }) => [id, channels.length])).toEqual([
    [1, 2],
  ]);
});

it("plans are switched off, copied and deleted in their list, and unsaved changes are asked about", async () => {
  const server = aServerWithPlans(aPlan(1, "夜间"));
  await openConsole("/config/program", { server });
  await page.getByRole("switch", { name: "启用“夜间”" }).click();
  await expect.element(page.getByText("录像计划“夜间”已停用")).toBeVisible();
  await press(/^复\s?制$/);
  await expect.element(page.getByLabelText("计划名称")).toHaveValue("夜间 副本");
  await press(save);
  const copy = page.getByRole("row", { name: /夜间 副本/ });
  await copy.getByRole("button", { name: /^删\s?除$/ }).click();
  await page
    .getByRole("tooltip")
    .getByRole("button", { name: /^删\s?除$/ })
    .click();
  await expect.element(copy).not.toBeInTheDocument();
  await page.getByRole("link", { name: "夜间" }).click();
  await expect.element(page.getByRole("heading", { name: "编辑录像计划" })).toBeVisible();
  await page.getByLabelText("计划名称").fill("白天");
  await page.getByRole("link", { name: "录像存储" }).click();
  await expect.element(page.getByText("有未保存的修改")).toBeVisible();
  await press(/^离\s?开$/);
  await expect.poll(address).toBe("/config/recording");
});

/** For the gate in the east, in whichever list is open. */
async function choosePlan(plan: string): Promise<void> {
  await page.getByRole("checkbox", { name: "选择“东门”" }).click();
  await page.getByRole("button", { name: "设置录像计划" }).click();
  await page.getByRole("combobox", { name: "录像计划" }).click();
  await page.getByTitle(plan, { exact: true }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^设\s?置$/ })
    .click();
  await expect.element(page.getByText("已为 1 路通道设置录像计划")).toBeVisible();
}

it("channels are given a plan in the lists of devices and channels", async () => {
  const server = aServerWithPlans(aPlan(1, "全天"));
  await openConsole("/device/channel/east", { server });
  const channels = [{ device: "east", channel: "1" }];
  await choosePlan("不录像（无计划）");
  await leaveFor("/device/list");
  await choosePlan("全天");
  expect(server.asked(assignRecordPlan)).toEqual([
    { id: 0, channels },
    { id: 1, channels },
  ]);
  await leaveFor("/device/channelform/east/1");
  await expect.element(page.getByText("全天", { exact: true })).toBeVisible();
});

it("the form of a channel asks before its new plan deletes footage", async () => {
  const going = {
    device: "east",
    channel: "1",
    name: "东门",
    bytes: 3 * 1024 ** 3,
    keepsFromMs: new Date(2026, 10, 8, 9, 30).getTime(),
  };
  const server = aServerWithPlans(aPlan(1, "一周", { RetentionDays: 7 }))
    .answer(tryRecordPlan, { deletesBytes: going.bytes, channels: [going] })
    .answer(editChannel, { ChannelID: "1" });
  await openConsole("/device/channelform/east/1", { server });
  await page.getByLabelText("录像计划").click();
  await page.getByTitle("一周", { exact: true }).click();
  await press(save);
  const dialog = page.getByRole("dialog", { name: "保存会删除录像" });
  await expect.element(dialog).toMatchTextContent("3.00 GB");
  await expect.element(dialog).toMatchTextContent("2026-11-08 09:30");
  expect(server.asked(tryRecordPlan)).toMatchObject([
    { Name: "一周", RetentionDays: 7, channels: [{ device: "east", channel: "1" }] },
  ]);
  await dialog.getByRole("button", { name: "继续编辑" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.sent(editChannel)).toEqual([]);
  await press(save);
  await dialog.getByRole("button", { name: "保存并删除 3.00 GB" }).click();
  await expect.element(page.getByText("“东门”已保存")).toBeVisible();
  expect(server.asked(editChannel)).toMatchObject([{ RecordPlan: 1 }]);
});

const gate = { device: "east", channel: "1", name: "Gate" };

it("an English phone sees what is stored, the proof of it, and a disk that is gone", async () => {
  // The console asks again every ten seconds.
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const storage = emptyReply(readStorage);
  const root = {
    id: 1,
    path: "/data/recordings",
    state: "ready" as "ready" | "missing",
    text: "",
    totalBytes: 100,
    freeBytes: 50,
    recordedBytes: 10,
    lockedBytes: 0,
  };
  const server = aServerWithPlans(aPlan(1, "Always"))
    .answer(readStorage, () => ({
      ...storage,
      zone: "Asia/Shanghai",
      roots: [root],
      forecast: {
        ...storage.forecast,
        bytesPerDay: 1e9,
        dearest: [{ ...gate, bytesPerDay: 1e9, share: 1 }],
      },
    }))
    .answer(listRecordingProof, {
      total: 1,
      rows: [
        {
          ...emptyProof,
          ...gate,
          planName: "Always",
          state: "recording",
          lastByteAtMs: Date.now() - 2000,
        },
      ],
    })
    .answer(listGaps, {
      gaps: [],
      damaged: [{ startMs: Date.now() - 600_000, endMs: Date.now() - 300_000, damagedMs: 12_000 }],
    });
  await openConsole("/config/recording", { server, language: "en", size: phone });
  await expect.element(page.getByRole("region", { name: "Forecast" })).toMatchTextContent("Gate");
  expect(await violations()).toEqual([]);

  await leaveFor("/config/recording/proof?state=recording");
  await expect
    .element(page.getByRole("listitem").filter({ hasText: "Always" }))
    .toMatchTextContent(/\d s ago/);
  expect(await violations()).toEqual([]);
  await page.getByRole("button", { name: "Gaps of Gate" }).click();
  await expect
    .element(page.getByRole("dialog"))
    .toMatchTextContent("Recording gaps of Gate, last 30 days");
  await expect
    .element(page.getByRole("dialog"))
    .toMatchTextContent(/Packet loss5 min 0 s.*About 12 s of it has a damaged picture/);
  await userEvent.keyboard("{Escape}");

  await leaveFor("/config/program");
  await page.getByRole("link", { name: "Always" }).click();
  await page.getByText("On alarm").click();
  await page.getByRole("button", { name: "Nights" }).click();
  await expect.element(slot("Sunday 20:00–24:00")).toBeVisible();
  expect(await violations()).toEqual([]);
  expect(sidewaysPx()).toBe(0);
  await page.getByLabelText("After the alarm (s)").fill("60");
  await page.getByRole("button", { name: "Save" }).click();
  await expect.element(page.getByRole("link", { name: "Always" })).toBeVisible();
  expect(server.asked(saveRecordPlan)).toMatchObject([{ Mode: "alarm", PostRecordSeconds: 60 }]);

  const gone = "/data/recordings is gone";
  Object.assign(root, { state: "missing", text: gone });
  const trouble = { kind: "root-missing" as const, sinceMs: 1, text: gone, channels: 1 };
  server.answer(readRecordingHealth, { troubles: [trouble] });
  vi.advanceTimersByTime(10_000);
  const banner = page.getByRole("region", { name: "Recording problem" });
  await expect.element(banner).toMatchTextContent(gone);
  await expect.element(page.getByCss(".ant-notification-notice")).toMatchTextContent(gone);
  expect(await violations()).toEqual([]);
  // By keyboard: on a phone the card that tells of it lies over the banner.
  await enter(banner.getByRole("link", { name: "View storage" }));
  await expect.element(page.getByRole("article")).toBeVisible();
  vi.advanceTimersByTime(10_000);
  await expect.element(page.getByRole("article")).toMatchTextContent("Unavailable");
  await enter(banner.getByRole("button", { name: /^Dismiss/ }));
  await expect.element(banner).not.toBeInTheDocument();
  vi.useRealTimers();
});

async function enter(target: Locator): Promise<void> {
  (target.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
}

const emptyProof = {
  deviceName: "",
  planId: 1,
  reason: "",
  coverageToday: 1,
  coverage7Days: 1,
  coverage30Days: null,
  bytes: 0,
  bytesPerDay: 0,
  oldestMs: null,
};
