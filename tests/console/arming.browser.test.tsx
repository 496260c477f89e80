import {
  armingChanged,
  readArming,
  readArmingSetup,
  removeArmingMode,
  saveArmingArea,
  saveArmingMode,
  switchMode,
  unmuteCamera,
} from "@tessera/features/arming/contract";
import { phone, sidewaysPx } from "@tessera/platform/console/testing/browser";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { z } from "zod";
import { aProductServer, openConsole } from "./the-console.ts";

type Arming = z.output<typeof readArming.reply>;

const modes: Arming["Modes"] = [
  { Key: "armed", Name: "布防", Like: "armed", IsBuiltIn: true },
  { Key: "home", Name: "留守", Like: "home", IsBuiltIn: true },
  { Key: "disarmed", Name: "撤防", Like: "disarmed", IsBuiltIn: true },
  { Key: "custom-1", Name: "保洁", Like: "disarmed", IsBuiltIn: false },
];
const atMs = new Date(2026, 0, 14, 8, 30).getTime();
const site: Arming["Areas"][number] = {
  GroupID: 0,
  GroupName: "",
  Mode: "armed",
  ChangedAtMs: atMs,
  ChangedBy: "张三",
  BySchedule: false,
};
const store = { ...site, GroupID: 3, GroupName: "仓库", ChangedBy: "", BySchedule: true };
const mute = {
  device: "gate",
  channel: "1",
  Name: "大门",
  By: "李四",
  SinceMs: atMs,
  UntilMs: new Date(2026, 0, 14, 9).getTime(),
};
const calm: Arming = {
  Modes: modes,
  Areas: [site],
  Mutes: [],
  MaySwitch: true,
  MayMute: true,
};

/** Switches as the real one does, and tells of it. */
function anArmedServer(told: Partial<Arming> = {}) {
  let arming: Arming = { ...calm, ...told };
  const server = aProductServer()
    .answer(readArming, () => arming)
    .answer(readArmingSetup, () => ({ Modes: arming.Modes, Areas: arming.Areas }))
    .answer(switchMode, ({ GroupID, Mode }) => {
      const switched = { ...site, GroupID: GroupID ?? 0, Mode, ChangedBy: "admin" };
      const others = arming.Areas.filter((area) => area.GroupID !== switched.GroupID);
      arming = { ...arming, Areas: [switched, ...others] };
      return switched;
    })
    .answer(unmuteCamera, () => {
      arming = { ...arming, Mutes: [] };
      return {};
    });
  const change = (changes: Partial<Arming>) => {
    arming = { ...arming, ...changes };
    server.push(armingChanged, {});
  };
  return { server, change };
}

const button = (mode: string) => page.getByRole("button", { name: `布防模式：${mode}` });
const opened = page.getByRole("tooltip");
const choice = (area: string, mode: string) =>
  opened.getByRole("group", { name: `${area}的模式` }).getByRole("button", { name: mode });

describe("the mode in the top bar", () => {
  it("says who switched it and when, switches with one press, and follows what somebody else does; tells of groups with their own mode, of the next switching, and of muted cameras", async () => {
    const { server, change } = anArmedServer();
    await openConsole("/device/list", { server });
    await button("布防").click();
    await expect.element(opened).toMatchTextContent("张三 于 2026-01-14 08:30 切换");
    await choice("整个站点", "撤防").click();
    await expect.element(button("撤防")).toBeVisible();
    await expect.element(opened).toMatchTextContent("admin 于");
    expect(server.asked(switchMode)).toEqual([{ GroupID: 0, Mode: "disarmed" }]);

    change({ Areas: [{ ...site, Mode: "custom-1" }] });
    await expect.element(button("保洁")).toBeVisible();

    const next = { AtMs: new Date(2026, 0, 14, 19).getTime(), Mode: "home" };
    change({ Areas: [site, { ...store, Next: next }], Mutes: [mute] });
    const group = opened.getByRole("region", { name: "仓库" });
    await expect.element(group).toMatchTextContent("按时间表自动切换");
    await expect.element(group).toMatchTextContent("2026-01-14 19:00 自动切换为留守");
    await expect.element(opened).toMatchTextContent("李四 屏蔽，至 2026-01-14 09:00");
    await opened.getByRole("button", { name: "解除屏蔽“大门”" }).click();
    await expect.element(opened.getByText("李四", { exact: false })).not.toBeInTheDocument();
    expect(server.asked(unmuteCamera)).toEqual([{ device: "gate", channel: "1" }]);
  });

  it("lets nobody press who may not, and says why", async () => {
    const { server } = anArmedServer({ MaySwitch: false });
    await openConsole("/video/square/0", { as: "operator", server, size: phone });
    await button("布防").click();
    await expect.element(choice("整个站点", "撤防")).toBeDisabled();
    await expect.element(opened).toMatchTextContent("您没有布防、撤防的权限");
    await expect.element(opened.getByRole("link")).not.toBeInTheDocument();
    expect(sidewaysPx()).toBe(0);
  });
});

describe("the page of modes", () => {
  it("adds a mode, says why one in use cannot go, draws the hours of a mode and saves them as a schedule", async () => {
    const { server } = anArmedServer();
    server
      .answer(saveArmingMode, ({ Name, Like }) => ({
        Key: "custom-2",
        Name,
        Like,
        IsBuiltIn: false,
      }))
      .refuse(removeArmingMode, { status: 409, sentence: "整个站点正在使用模式“保洁”" });
    await openConsole("/config/arming", { server });
    await page.getByRole("button", { name: "添加模式" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "保存" }).click();
    await expect.element(dialog).toMatchTextContent("请填写名称");
    await dialog.getByLabelText("名称").fill("盘点");
    await dialog.getByRole("button", { name: "保存" }).click();
    await expect
      .poll(() => server.asked(saveArmingMode))
      .toEqual([{ Name: "盘点", Like: "armed" }]);
    const list = page.getByRole("region", { name: "模式", exact: true });
    await list.getByRole("button", { name: "删除" }).click();
    await page.getByRole("tooltip").getByRole("button", { name: "删除" }).click();
    await expect.element(page.getByText("整个站点正在使用模式“保洁”")).toBeVisible();

    server.answer(saveArmingArea, site);
    await page.getByRole("button", { name: "时间表" }).click();
    await expect.element(page.getByRole("form", { name: "整个站点的时间表" })).toBeVisible();
    await page.getByRole("button", { name: "夜间" }).click();
    await page.getByRole("group", { name: "模式" }).getByRole("button", { name: "留守" }).click();
    await page.getByRole("button", { name: "周末" }).click();
    await page.getByRole("button", { name: "保存" }).click();
    await expect.poll(() => server.asked(saveArmingArea)).toHaveLength(1);
    const [saved] = server.asked(saveArmingArea);
    const modesOn = (day: number) => saved?.Schedule?.Week[day]?.map(({ Mode }) => Mode);
    expect(modesOn(0)).toEqual(["armed", "armed"]);
    expect(modesOn(6)).toEqual(["home"]);
    expect(saved?.Schedule).toMatchObject({ Enable: true, Rest: "disarmed" });
  });
});
