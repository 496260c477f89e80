import { groupChannels, groupDeviceChannels } from "@tessera/features/groups/contract";
import { getChannelStream } from "@tessera/features/live/contract";
import {
  address,
  noticeLines,
  phone,
  seriousFindings,
  textsOf,
} from "@tessera/platform/console/testing/browser";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  aServerWithAGroup,
  aTreeSite,
  group,
  listOf,
  open,
  openAt,
  recorder,
  recorderChannels,
  row,
  sidebar,
  tab,
  tree,
} from "./sidebar-page.ts";
import { aProductServer, leaveFor, openConsole } from "./the-console.ts";

const order = () => textsOf(sidebar.getByRole("tab"));
const menuItem = (name: string) => page.getByRole("menuitem", { name });

/** The row that the keyboard is at. */
function active(): string {
  const id = tree.element().getAttribute("aria-activedescendant") ?? "";
  return document.getElementById(id)?.textContent ?? "";
}

describe("the tabs", () => {
  const first = ["视频管理", "分组列表", "收藏"];

  it("are 视频管理 (spgc, the default), 分组列表 (fzlb) and 收藏 (sc), in a column of 240 px; dragged into another order, which is remembered under nav_sider_tabs, unless something else is", async () => {
    const visit = await openConsole("/video/square/0", {
      server: aServerWithAGroup(aTreeSite()),
    });
    await expect.poll(order).toEqual(first);
    await expect.element(tab("视频管理")).toHaveAttribute("aria-selected", "true");
    expect(sidebar.element().getBoundingClientRect().width).toBe(240);

    await userEvent.dragAndDrop(tab("视频管理"), tab("收藏"));
    await expect.poll(order).toEqual(["分组列表", "收藏", "视频管理"]);
    visit.reload();
    await expect.poll(order).toEqual(["分组列表", "收藏", "视频管理"]);
    expect(localStorage.getItem("nav_sider_tabs")).toBe('["fzlb","sc","spgc"]');

    (tab("视频管理").element() as HTMLElement).focus();
    await userEvent.keyboard("{Alt>}{ArrowLeft}{ArrowLeft}{/Alt}");
    await expect.poll(order).toEqual(first);
    await expect.element(tab("视频管理")).toHaveFocus();
    await userEvent.keyboard("{ArrowRight}");
    await expect.element(tab("分组列表")).toHaveAttribute("aria-selected", "true");

    localStorage.setItem("nav_sider_tabs", '["sc","news"]');
    visit.reload();
    await expect.poll(order).toEqual(first);
  });

  it("of an operator are without 视频管理 and begin with 分组列表", async () => {
    await openAt("/video/square/0", "operator");
    await expect.poll(order).toEqual(["分组列表", "收藏"]);
    await expect.element(tab("分组列表")).toHaveAttribute("aria-selected", "true");
    await expect.element(row("东区")).toBeVisible();
  });

  it("of an operator have 全部设备 open where there are no groups", async () => {
    const server = aTreeSite().on(aProductServer());
    await openConsole("/video/square/0", { as: "operator", server });
    await expect.element(row("全部设备")).toHaveAttribute("aria-expanded", "true");
    await expect.element(row("楼栋 1")).toBeVisible();
  });
});

describe("a camera", () => {
  it("that is offline or switched off (then it is not played: 通道未开启!), went or came back, was added or removed is told without a reload, and so is its device; what is open stays open", async () => {
    const { site } = await openAt("/video/square/0");
    await open("NVR 录像机");
    await expect.element(row("走廊 2")).toMatchTextContent("离线");
    site.change(recorder, "2", { Enable: 0 });
    await expect.element(row("走廊 2")).toMatchTextContent("未开启");
    await row("走廊 2").click();
    await expect.element(noticeLines()).toHaveTextContent("通道未开启!");
    site.change(recorder, "2", { Enable: 1 });
    await expect.element(row("走廊 2")).toMatchTextContent("离线");

    const [device, own] = [row("NVR 录像机"), row("走廊 1")];
    const all = recorderChannels + 2;
    await expect.element(own).toMatchTextContent("离线");
    await expect.element(device).toMatchTextContent(`0/${all}`);
    site.change(recorder, "1", { Online: 1 });
    await expect.element(own).toMatchTextContent("在线");
    await expect.element(device).toMatchTextContent(`1/${all}`);
    site.change(recorder, "1", { Online: 0 });
    await expect.element(own).toMatchTextContent("离线");
    await expect.element(device).toMatchTextContent(`0/${all}`);

    await expect.element(row("走廊 1")).toBeVisible();
    site.addChannel(recorder, { ChannelID: "0", Name: "新通道" });
    site.tellOfChange();
    await expect.element(row("NVR 录像机")).toMatchTextContent(`/${recorderChannels + 3}`);
    await expect.element(row("走廊 1")).toBeVisible();
    site.removeChannel(recorder, "0");
    site.tellOfChange();
    await expect.element(row("NVR 录像机")).toMatchTextContent(`/${recorderChannels + 2}`);
  });

  it("alone in its device is the device's row: it tells its state, a click plays it, its menu is the camera's; one that is offline is opened with a warning: 通道已离线!", async () => {
    const { site, server } = await openAt("/video/square/0");
    // No picture comes, so that nobody opens a line to it.
    server.hold(getChannelStream);
    await expect.element(row("大门")).not.toHaveAttribute("aria-expanded");
    await expect.element(row("大门")).toMatchTextContent("在线");
    site.change("gate", "1", { Online: 0 });
    await expect.element(row("大门")).toMatchTextContent("离线");
    site.change("gate", "1", { Online: 1 });
    await row("大门").click({ button: "right" });
    await expect.element(menuItem("播放主码流")).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await row("大门").click();
    await expect.poll(address).toBe("/video/player/gate/1/1");
    await expect.element(row("大门")).toHaveAttribute("aria-selected", "true");

    await row("楼栋 1").click();
    await expect.element(noticeLines()).toMatchTextContent("通道已离线!");
    await expect.poll(address).toBe("/video/player/tree-1/1/1");
  });
});

describe("一键播放", () => {
  it("is offered for devices and groups on every video page, and plays what is online", async () => {
    const server = aServerWithAGroup(aTreeSite())
      .answer(groupDeviceChannels, listOf())
      .answer(groupChannels, listOf());
    await openConsole("/video/square/0", { server });
    await row("NVR 录像机").click({ button: "right" });
    await expect.element(menuItem("一键播放")).toBeVisible();
    await userEvent.keyboard("{Escape}");

    await leaveFor("/video/browse");
    await row("大门").first().click({ button: "right" });
    await menuItem("一键播放").click();
    await expect
      .poll(() => server.sent(groupDeviceChannels))
      .toEqual([{ id: "gate", online: "true", not_repeat: "true" }]);

    await tab("分组列表").click();
    await row("东区").click({ button: "right" });
    await menuItem("一键播放").click();
    await expect
      .poll(() => server.sent(groupChannels))
      .toEqual([{ id: String(group), online: "true", not_repeat: "true" }]);

    await open("东区");
    await row("NVR 录像机").click({ button: "right" });
    await menuItem("一键播放").click();
    await expect
      .poll(() => server.sent(groupDeviceChannels).at(-1))
      .toEqual({ id: recorder, label_id: String(group), online: "true", not_repeat: "true" });
    await expect
      .element(noticeLines().filter({ hasText: "NVR 录像机" }))
      .toHaveTextContent("“NVR 录像机”中没有在线的通道");
  });

  it("is given up when the page is left before the cameras are known; the menu of a right-click keeps the focus and gives it back to the tree", async () => {
    const { server } = await openAt("/video/browse");
    await row("楼栋 1").click({ button: "right" });
    await expect.element(menuItem("一键播放")).toBeVisible();
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    await expect.element(menuItem("一键播放")).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await expect.element(tree).toHaveFocus();

    server.answer(groupDeviceChannels, listOf());
    server.hold(groupDeviceChannels);
    await row("大门").first().click({ button: "right" });
    await menuItem("一键播放").click();
    await expect.poll(() => server.sent(groupDeviceChannels).length).toBe(1);
    await page.getByRole("link", { name: "设备管理" }).first().click();
    await expect.poll(address).toBe("/device/list");
    await expect.poll(() => server.givenUp(groupDeviceChannels)).toBe(1);
  });
});

it("the keyboard does all of it: one stop of Tab, arrows, a typed name, Enter, Shift+F10; nothing serious for axe in either theme, and a drawer on a phone", async () => {
  const visit = await openConsole("/video/square/0", { server: aServerWithAGroup(aTreeSite()) });
  await expect.element(row("楼栋 1")).toBeVisible();
  (sidebar.getByRole("button", { name: "全部播放" }).element() as HTMLElement).focus();
  await userEvent.tab();
  await expect.element(tree).toHaveFocus();
  expect(active()).toContain("大门");
  await userEvent.keyboard("NVR ");
  await expect.poll(active).toContain("NVR 录像机");
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(row("走廊 1")).toBeVisible();
  await userEvent.keyboard("{ArrowRight}");
  await expect.poll(active).toContain("走廊 1");
  await userEvent.keyboard("{Shift>}{F10}{/Shift}");
  await expect.element(menuItem("播放主码流")).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(tree).toHaveFocus();
  await userEvent.keyboard("{ArrowLeft}{ArrowLeft}");
  await expect.element(row("走廊 1")).not.toBeInTheDocument();
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(row("走廊 1")).toBeVisible();
  expect(await seriousFindings()).toEqual([]);
  visit.chooseTheme("dark");
  expect(await seriousFindings("colours")).toEqual([]);
  await userEvent.keyboard("{ArrowRight}{Enter}");
  await expect.element(noticeLines()).toMatchTextContent("通道已离线!");
  await expect.poll(address).toBe(`/video/player/${recorder}/1/1`);

  await page.viewport(...phone);
  await expect.element(page.getByRole("tree")).not.toBeInTheDocument();
  await page.getByRole("button", { name: "打开摄像机列表" }).click();
  const drawer = page.getByRole("dialog", { name: "摄像机列表" });
  await expect.element(drawer.getByRole("treeitem").first()).toBeVisible();
  await drawer.getByRole("treeitem").getByCss("[data-arrow]").first().click();
  expect(await seriousFindings()).toEqual([]);
});
