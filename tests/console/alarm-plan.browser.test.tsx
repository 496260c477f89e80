import {
  addAlarmPlan,
  alarmPlanChoices,
  deleteAlarmPlans,
  editAlarmPlan,
  listAlarmPlans,
  readAlarmPlan,
  saveAlarmPlanChannels,
  tryAlarmPlan,
} from "@tessera/features/alarm-plans/contract";
import { readArming } from "@tessera/features/arming/contract";
import { listGroups } from "@tessera/features/groups/contract";
import { listPresets } from "@tessera/features/ptz/contract";
import { aSite } from "@tessera/kit/testing";
import {
  address,
  emptyReply,
  type FakeServer,
  phone,
  sidewaysPx,
  violations,
} from "@tessera/platform/console/testing/browser";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { z } from "zod";
import { aProductServer, followTo, openConsole } from "./the-console.ts";

type Plan = z.output<typeof listAlarmPlans.reply>["rows"][number];

const aPlan = (changes: Partial<Plan> = {}): Plan => ({
  ID: 1,
  Name: "夜间入侵",
  Enable: true,
  Priority: "1,2",
  Method: "",
  Type: "10,11",
  EventType: "",
  Week: {
    Monday: [],
    Tuesday: [],
    Wednesday: [],
    Thursday: [],
    Friday: [],
    Saturday: [],
    Sunday: [],
  },
  Exceptions: [],
  Modes: [],
  AllChannels: false,
  Groups: [],
  CoolDown: 60,
  SnapInterval: 0,
  RecordDuration: 60,
  WallSeconds: 0,
  Presets: [],
  Output: null,
  Push: { Targets: [3], Text: "" },
  Escalation: null,
  Second: { Operator: "and", Type: "7", Within: 30, Device: "", Channel: "", Name: "" },
  ChannelCount: 2,
  LastFiredAtMs: null,
  UpdatedAtMs: 0,
  ...changes,
});

const tried: z.output<typeof tryAlarmPlan.reply> = {
  fromMs: 0,
  toMs: 7 * 86_400_000,
  alarms: 420,
  isCut: false,
  fired: 2,
  folded: 5,
  actions: [
    { kind: "record", count: 2 },
    { kind: "push", count: 2 },
  ],
  days: [
    { date: "20260104", fired: 0 },
    { date: "20260105", fired: 2 },
  ],
  firings: [1, 2].map((alarmId) => ({
    atMs: Date.UTC(2026, 0, 5, alarmId),
    alarmId,
    alarmType: 10,
    severity: 1,
    device: "east",
    channel: "1",
    name: `东门 ${alarmId}`,
    description: "越界",
  })),
};

/** Two cameras, a target, and a server that keeps plans. */
function aServerWithPlans(...begun: readonly Plan[]): FakeServer {
  const plans = new Map(begun.map((plan) => [plan.ID, plan]));
  return aSite({ DeviceID: "east", DeviceName: "东门" }, { DeviceID: "west", DeviceName: "西门" })
    .on(aProductServer())
    .answer(listAlarmPlans, () => ({ total: plans.size, rows: [...plans.values()] }))
    .answer(readAlarmPlan, ({ id }) => ({ ...(plans.get(id) ?? aPlan()), Channels: [] }))
    .answer(alarmPlanChoices, {
      zone: "Asia/Shanghai",
      targets: [{ id: 3, name: "值班室", isEnabled: true }],
      words: ["channel", "type"],
    })
    .answer(listGroups, emptyReply(listGroups))
    .answer(addAlarmPlan, ({ Name }) => {
      plans.set(9, aPlan({ ID: 9, Name }));
      return { ID: 9 };
    })
    .answer(editAlarmPlan, ({ ID, Enable }) => {
      plans.set(ID, aPlan({ ID, Enable }));
      return { ID };
    })
    .answer(saveAlarmPlanChannels, ({ channels }) => ({ Total: channels.length }))
    .answer(tryAlarmPlan, tried)
    .answer(deleteAlarmPlans, ({ id }) => {
      for (const one of id) plans.delete(one);
      return { Deleted: id.length };
    });
}

const press = (name: RegExp) => page.getByRole("button", { name }).click();
const save = /^保\s?存$/;
const pick = async (field: string, choice: string) => {
  await page.getByLabelText(field).click();
  await page
    .getByCss(".ant-select-dropdown:not(.ant-select-dropdown-hidden)")
    .getByTitle(choice)
    .click();
  await page.getByRole("heading", { level: 1 }).click();
};

it("an administrator makes a plan, is told what is missing, and saves it with its channels", async () => {
  const server = aServerWithPlans();
  await openConsole("/config/plan", { server, size: [1280, 1400] });
  await expect.element(page.getByText("还没有报警预案")).toBeVisible();
  await page.getByRole("button", { name: "新建预案" }).first().click();
  await expect.poll(address).toBe("/config/plan/form");
  await press(save);
  const wrong = page.getByRole("alert");
  await expect.element(wrong.getByText("请输入预案名称")).toBeVisible();
  await expect.element(wrong.getByText("请至少选择一个通道或分组")).toBeVisible();
  await page.getByLabelText("预案名称").fill("夜间入侵");
  await pick("报警类型", "绊线检测");
  await page.getByText("且：两个都发生").click();
  await expect.element(wrong.getByText("第二个条件至少选一种类型，或指定通道")).toBeVisible();
  await pick("第二个报警类型", "移动侦测");
  await page.getByLabelText("相隔不超过（秒）").fill("20");
  await page.getByRole("button", { name: "添加通道" }).click();
  await page.getByRole("button", { name: "选择找到的全部 2 路" }).click();
  await page.getByRole("button", { name: "添加 2 路" }).click();
  await page.getByRole("button", { name: "添加预置位" }).click();
  await page.getByRole("textbox", { name: "第 1 个预置位" }).fill("3");
  await page.getByRole("switch", { name: /打开报警输出/ }).click();
  await pick("推送目标", "值班室");
  await page.getByRole("switch", { name: /无人确认时升级通知/ }).click();
  await expect.element(wrong.getByText("请选择升级通知的目标")).toBeVisible();
  await pick("升级通知目标", "值班室");
  await press(save);
  await expect.poll(address).toBe("/config/plan");
  expect(server.asked(addAlarmPlan)).toMatchObject([
    {
      Name: "夜间入侵",
      Type: [10],
      Second: { Operator: "and", Type: [7], Within: 20, Device: "" },
      AllChannels: false,
      RecordDuration: 60,
      CoolDown: 60,
      Presets: [{ Device: "", Channel: "", Preset: "3" }],
      Output: { Number: 2, Seconds: 10 },
      Push: { Targets: [3] },
      Escalation: { Minutes: 5, Targets: [3] },
    },
  ]);
  expect(server.asked(saveAlarmPlanChannels)).toMatchObject([
    { id: 9, channels: [{ device: "east" }, { device: "west" }] },
  ]);
  await expect.element(page.getByRole("link", { name: "夜间入侵" })).toBeVisible();
});

const camera = (number: number, name: string) => pick(`第 ${number} 个摄像机`, name);
const preset = (number: number) => page.getByRole("combobox", { name: `第 ${number} 个预置位` });

it("a plan is tried as it stands in the form, and the result says when it is out of date; presets of a chosen camera are offered by name, and a number is taken where there is none", async () => {
  const server = aServerWithPlans(aPlan({ AllChannels: true }));
  server.answer(listPresets, ({ device }) => ({
    Presets: device === "east" ? [{ Token: "11", Name: "大门口", PictureVersion: 0 }] : [],
  }));
  await openConsole("/config/plan/form?id=1", { server, size: [1280, 1400] });
  const panel = page.getByRole("region", { name: "试运行" });
  await panel.getByRole("button", { name: "试运行" }).click();
  await expect.element(panel.getByText("420 条报警中触发 2 次，冷却合并 5 次。")).toBeVisible();
  await expect.element(panel.getByText("东门 2")).toBeVisible();
  expect(server.asked(tryAlarmPlan)).toMatchObject([{ Type: [10, 11], Priority: [1, 2], Days: 7 }]);
  await page.getByLabelText("冷却时间（秒）").fill("5");
  await expect.element(panel.getByText("内容已修改，结果来自修改之前。")).toBeVisible();
  server.answer(tryAlarmPlan, { ...tried, fired: 0, firings: [] });
  await panel.getByRole("button", { name: "重新试运行" }).click();
  await expect.element(panel.getByText(/过去 7 天不会触发/)).toBeVisible();
  expect(server.asked(editAlarmPlan)).toEqual([]);

  const add = page.getByRole("button", { name: "添加预置位" });
  await add.click();
  await camera(1, "东门 · 东门");
  await preset(1).click();
  await page.getByTitle("大门口（11）").click();
  await add.click();
  await camera(2, "东门 · 东门");
  await preset(2).fill("27");
  await page.getByTitle("编号 27").click();
  await add.click();
  await camera(3, "西门 · 西门");
  await page.getByRole("textbox", { name: "第 3 个预置位" }).fill("5");
  await add.click();
  await page.getByRole("textbox", { name: "第 4 个预置位" }).fill("1");
  await press(save);
  await expect
    .poll(() => server.asked(editAlarmPlan).map(({ Presets }) => Presets))
    .toMatchObject([
      [
        { Device: "east", Preset: "11" },
        { Device: "east", Preset: "27" },
        { Device: "west", Preset: "5" },
        { Device: "", Preset: "1" },
      ],
    ]);
});

const modes = [
  { Key: "armed", Name: "布防", Like: "armed", IsBuiltIn: true },
  { Key: "custom-1", Name: "保洁", Like: "disarmed", IsBuiltIn: false },
] as const;

it("the list tells what a plan is about and does; modes of the site are called by their names, those made by the site too, and one that is gone is told; a plan is switched off, and deleted after a question", async () => {
  const server = aServerWithPlans(aPlan({ AllChannels: true, Modes: ["custom-1", "custom-9"] }));
  server.answer(readArming, { ...emptyReply(readArming), Modes: [...modes] });
  await openConsole("/config/plan", { server, size: [1280, 1400] });
  const row = page.getByRole("row", { name: /夜间入侵/ });
  for (const told of ["绊线检测 等 2 种", "且 移动侦测", "推送", "从未"])
    await expect.element(row).toMatchTextContent(told);
  await expect.element(row).toMatchTextContent(/保洁.*已删除的模式（custom-9）/s);
  await row.getByRole("link", { name: "夜间入侵" }).click();
  const field = page.getByLabelText("适用的布防模式");
  await expect.element(page.getByText("已删除的模式（custom-9）")).toBeVisible();
  await field.click();
  await userEvent.keyboard("{Backspace}");
  await pick("适用的布防模式", "布防");
  await press(save);
  await expect
    .poll(() => server.asked(editAlarmPlan).map(({ Modes }) => Modes))
    .toEqual([["custom-1", "armed"]]);

  await expect.poll(address).toBe("/config/plan");
  await row.getByRole("switch").click();
  await expect.poll(() => server.asked(editAlarmPlan)[1]).toMatchObject({ ID: 1, Enable: false });
  await row.getByRole("button", { name: /删\s?除/ }).click();
  await page
    .getByRole("tooltip")
    .getByRole("button", { name: /删\s?除/ })
    .click();
  await expect.element(page.getByText("还没有报警预案")).toBeVisible();
});

it("list and form fit a phone, in English, and can be read by everybody", async () => {
  const server = aServerWithPlans(
    aPlan({ AllChannels: true, Escalation: { Minutes: 5, Targets: [3] } }),
  );
  await openConsole("/config/plan", { server, size: phone, language: "en" });
  await expect.element(page.getByText("夜间入侵")).toBeVisible();
  expect(sidewaysPx()).toBe(0);
  await followTo("/config/plan/form?id=1");
  await expect.element(page.getByLabelText("Alarm types")).toBeVisible();
  await page.getByRole("button", { name: "Try it" }).click();
  await expect
    .element(page.getByText("Fired 2 times on 420 alarms; 5 folded by the cool-down."))
    .toBeVisible();
  expect(sidewaysPx()).toBe(0);
  expect(await violations()).toEqual([]);
});
