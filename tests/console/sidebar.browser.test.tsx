import {
  listChannels,
  listDevices,
  listSubChannels,
  listVisibleDevices,
  searchDevices,
} from "@tessera/features/devices/contract";
import { addFavourite, listFavouriteChannels } from "@tessera/features/favourites/contract";
import {
  groupChannels,
  groupChildren,
  groupDeviceChannels,
  groupDeviceChildren,
  groupDirectoryChildren,
  groupNodes,
  searchGroups,
} from "@tessera/features/groups/contract";
import { aSite, type Site } from "@tessera/kit/testing";
import {
  address,
  errorCards,
  type FakeServer,
  noticeLines,
  phone,
  seriousFindings,
  textsOf,
} from "@tessera/platform/console/testing/browser";
import { describe, expect, it } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { aProductServer, openConsole } from "./the-console.ts";

const recorder = "tree-recorder";
/** More than one page of 50, with the gate and the recorder. */
const otherDevices = 55;
const recorderChannels = 60;

/** A gate, a recorder with many channels and a directory, and more devices than one page of the tree holds. */
const aTreeSite = (): Site =>
  aSite(
    { DeviceID: "gate", DeviceName: "大门", Online: true },
    {
      DeviceID: recorder,
      DeviceName: "NVR 录像机",
      channels: [
        ...Array.from({ length: recorderChannels }, (_, at) => ({
          ChannelID: String(at + 1),
          Name: `走廊 ${at + 1}`,
        })),
        { ChannelID: "floor", Name: "一楼", Parental: 1 as const, SubCount: 2 },
        ...["前厅", "后厅"].map((Name, at) => ({
          ChannelID: `floor-${at}`,
          Name,
          ParentID: "floor",
        })),
      ],
    },
    ...Array.from({ length: otherDevices }, (_, at) => ({
      DeviceID: `tree-${at + 1}`,
      DeviceName: `楼栋 ${at + 1}`,
      channels: [{ ChannelID: "1", Name: `门口 ${at + 1}` }],
    })),
  );

const group = 7;
const nothing = {
  ParentID: group,
  Parental: 1 as const,
  IsSearchDevice: true,
  Online: 0 as const,
  ChannelID: "",
  ParentDeviceID: "",
  Enable: 1 as const,
  FavoritesChannel: 0 as const,
};
const inRecorder = { ...nothing, ParentID: recorder, ParentDeviceID: recorder };
const theRecorder = {
  ...nothing,
  ID: recorder,
  Name: "NVR 录像机",
  NodeType: "device" as const,
  ParentDeviceID: recorder,
};
const theFloor = {
  ...inRecorder,
  ID: "floor",
  Name: "一楼",
  ChannelID: "floor",
  NodeType: "deviceDirectory" as const,
};
const backHall = {
  ...inRecorder,
  ID: "floor-1",
  Name: "后厅",
  ChannelID: "floor-1",
  Parental: 0 as const,
  NodeType: "camera" as const,
};
const listOf = <Row,>(...data: Row[]) => ({ count: data.length, data });

/** One group with the recorder in it. */
function aServerWithAGroup(site: Site): FakeServer {
  const east = { ID: group, Name: "东区", ParentID: 0, Parental: 1, IsSearchDevice: true } as const;
  return site
    .on(aProductServer())
    .answer(groupNodes, listOf({ ...east, NodeType: "directory" as const }))
    .answer(groupChildren, listOf(theRecorder))
    .answer(groupDeviceChildren, ({ channelid }) => listOf(channelid ? backHall : theFloor))
    .answer(groupDirectoryChildren, listOf(backHall))
    .answer(searchGroups, listOf(theRecorder));
}

interface Opened {
  readonly site: Site;
  readonly server: FakeServer;
}

async function openAt(path: string, as: "admin" | "operator" = "admin"): Promise<Opened> {
  const site = aTreeSite();
  const server = aServerWithAGroup(site);
  await openConsole(path, { as, server });
  return { site, server };
}

const sidebar = page.getByRole("complementary", { name: "摄像机列表" });
const tab = (name: string) => sidebar.getByRole("tab", { name });
const tree = sidebar.getByRole("tree");
const box = sidebar.getByRole("searchbox");
const menuItem = (name: string) => page.getByRole("menuitem", { name });
/** The row whose name is exactly this, whatever its state. */
const row = (name: string): Locator =>
  tree.getByRole("treeitem").filter({ has: page.getByText(name, { exact: true }) });
const open = (name: string) => row(name).first().getByCss("[data-arrow]").click();

/** Scrolls until the row is there. */
async function reveal(name: string): Promise<void> {
  await expect
    .poll(
      () => {
        if (row(name).query()) return true;
        tree.element().scrollBy({ top: 320 });
        return false;
      },
      { timeout: 10_000 },
    )
    .toBe(true);
}

function scrollTo(fromBottomPx: number): void {
  const element = tree.element();
  element.scrollTop = element.scrollHeight - element.clientHeight - fromBottomPx;
}

async function search(text: string): Promise<void> {
  await box.fill(text);
  await userEvent.keyboard("{Enter}");
}

describe("the tabs", () => {
  const first = ["视频管理", "分组列表", "收藏"];

  it("are 视频管理 (spgc, the default), 分组列表 (fzlb) and 收藏 (sc), in a column of 240 px", async () => {
    await openAt("/video/square/0");
    await expect.poll(() => textsOf(sidebar.getByRole("tab"))).toEqual(first);
    await expect.element(tab("视频管理")).toHaveAttribute("aria-selected", "true");
    expect(sidebar.element().getBoundingClientRect().width).toBe(240);
  });

  it("are dragged into another order, which is remembered under nav_sider_tabs", async () => {
    const visit = await openConsole("/video/square/0", {
      server: aServerWithAGroup(aTreeSite()),
    });
    const order = () => textsOf(sidebar.getByRole("tab"));
    await expect.element(tab("视频管理")).toBeVisible();
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
  });

  it("come in their first order when something else is remembered", async () => {
    const visit = await openConsole("/login");
    localStorage.setItem("nav_sider_tabs", '["sc","news"]');
    visit.goTo("/video/square/0");
    await expect.poll(() => textsOf(sidebar.getByRole("tab"))).toEqual(first);
  });

  it("of an operator are without 视频管理 and begin with 分组列表", async () => {
    await openAt("/video/square/0", "operator");
    await expect.poll(() => textsOf(sidebar.getByRole("tab"))).toEqual(["分组列表", "收藏"]);
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
  it("that is offline is not played: 通道已离线!", async () => {
    await openAt("/video/square/0");
    await open("楼栋 1");
    await row("门口 1").click();
    await expect.element(noticeLines()).toHaveTextContent("通道已离线!");
    expect(address()).toBe("/video/square/0");
  });

  it("that is switched off is not played, though it is offline too: 通道未开启!; told without a reload", async () => {
    const { site } = await openAt("/video/square/0");
    await open("楼栋 2");
    await expect.element(row("门口 2")).toMatchTextContent("离线");
    site.change("tree-2", "1", { Enable: 0 });
    await expect.element(row("门口 2")).toMatchTextContent("未开启");
    await row("门口 2").click();
    await expect.element(noticeLines()).toHaveTextContent("通道未开启!");
    site.change("tree-2", "1", { Enable: 1 });
    await expect.element(row("门口 2")).toMatchTextContent("离线");
  });

  it("shows that it went and came back without a reload, and so does its device", async () => {
    const { site } = await openAt("/video/square/0");
    await open("大门");
    const [device, own] = [row("大门").first(), row("大门").nth(1)];
    await expect.element(own).toMatchTextContent("在线");
    await expect.element(device).toMatchTextContent("1/1");
    site.change("gate", "1", { Online: 0 });
    await expect.element(own).toMatchTextContent("离线");
    await expect.element(device).toMatchTextContent("0/1");
    site.change("gate", "1", { Online: 1 });
    await expect.element(own).toMatchTextContent("在线");
    await expect.element(device).toMatchTextContent("1/1");
  });

  it("that is added or removed comes and goes by itself; what is open stays open", async () => {
    const { site } = await openAt("/video/square/0");
    await open("NVR 录像机");
    await expect.element(row("走廊 1")).toBeVisible();
    site.addChannel(recorder, { ChannelID: "0", Name: "新通道" });
    site.tellOfChange();
    await expect.element(row("NVR 录像机")).toMatchTextContent(`/${recorderChannels + 3}`);
    await expect.element(row("走廊 1")).toBeVisible();
    site.removeChannel(recorder, "0");
    site.tellOfChange();
    await expect.element(row("NVR 录像机")).toMatchTextContent(`/${recorderChannels + 2}`);
  });
});

describe("一键播放", () => {
  it("is offered for devices and groups in /video/browse alone, and plays what is online", async () => {
    const visit = await openConsole("/video/square/0", {
      server: aServerWithAGroup(aTreeSite())
        .answer(groupDeviceChannels, listOf())
        .answer(groupChannels, listOf()),
    });
    const { server } = visit;
    await row("NVR 录像机").click({ button: "right" });
    await expect.element(menuItem("一键播放")).not.toBeInTheDocument();

    visit.goTo("/video/browse");
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

  it("is given up when the page is left before the cameras are known", async () => {
    const { server } = await openAt("/video/browse");
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

it("the menu of a right-click keeps the focus and gives it back to the tree", async () => {
  await openAt("/video/browse");
  await row("楼栋 1").click({ button: "right" });
  await expect.element(menuItem("一键播放")).toBeVisible();
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  await expect.element(menuItem("一键播放")).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(tree).toHaveFocus();
});

it("the keyboard does all of it: one stop of Tab, arrows, a typed name, Enter, Shift+F10", async () => {
  await openAt("/video/square/0");
  await expect.element(row("楼栋 1")).toBeVisible();
  (sidebar.getByRole("button", { name: "搜索" }).element() as HTMLElement).focus();
  await userEvent.tab();
  await expect.element(tree).toHaveFocus();
  const active = () => {
    const id = tree.element().getAttribute("aria-activedescendant") ?? "";
    return document.getElementById(id)?.textContent ?? "";
  };
  expect(active()).toContain("大门");
  await userEvent.keyboard("NVR ");
  await expect.poll(active).toContain("NVR 录像机");
  await userEvent.keyboard("{ArrowDown}");
  await expect.poll(active).toContain("楼栋 1");
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(row("门口 1")).toBeVisible();
  await userEvent.keyboard("{ArrowRight}");
  await expect.poll(active).toContain("门口 1");
  await userEvent.keyboard("{Enter}");
  await expect.element(noticeLines()).toHaveTextContent("通道已离线!");
  await userEvent.keyboard("{Shift>}{F10}{/Shift}");
  await expect.element(menuItem("播放主码流")).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(tree).toHaveFocus();
  await userEvent.keyboard("{ArrowLeft}{ArrowLeft}");
  await expect.element(row("门口 1")).not.toBeInTheDocument();
});

it("nothing serious for axe in either theme, and a drawer on a phone", async () => {
  const visit = await openConsole("/video/square/0", { server: aServerWithAGroup(aTreeSite()) });
  await open("NVR 录像机");
  await expect.element(row("走廊 1")).toBeVisible();
  expect(await seriousFindings()).toEqual([]);
  visit.chooseTheme("dark");
  expect(await seriousFindings("colours")).toEqual([]);
  await page.viewport(...phone);
  await expect.element(page.getByRole("tree")).not.toBeInTheDocument();
  await page.getByRole("button", { name: "打开摄像机列表" }).click();
  const drawer = page.getByRole("dialog", { name: "摄像机列表" });
  await expect.element(drawer.getByRole("treeitem").first()).toBeVisible();
  await drawer.getByRole("treeitem").first().getByCss("[data-arrow]").click();
  expect(await seriousFindings()).toEqual([]);
});

describe("视频管理", () => {
  it("reads 50 devices a page, the next one 1 px from the bottom, until the total; 加载中..., then 没有更多了", async () => {
    const { server } = await openAt("/video/square/0");
    await expect.element(row("大门")).toBeVisible();
    expect(server.sent(listDevices)).toEqual([{ start: "0", limit: "50" }]);
    scrollTo(2);
    await expect.element(row("楼栋 48")).toBeVisible();
    expect(server.sent(listDevices)).toHaveLength(1);

    const letGo = server.hold(listDevices);
    scrollTo(1);
    await expect.poll(() => server.sent(listDevices).at(1)).toEqual({ start: "50", limit: "50" });
    await expect.element(tree.getByText("加载中...", { exact: true })).toBeVisible();
    letGo();
    await expect.element(tree.getByText("加载中...")).not.toBeInTheDocument();
    scrollTo(0);
    await expect.element(row(`楼栋 ${otherDevices}`)).toBeVisible();
    await expect.element(tree.getByText("没有更多了", { exact: true })).toBeVisible();
    expect(server.sent(listDevices)).toHaveLength(2);
  });

  it("reads 50 channels of a device at a time, a directory with up to 99999, and remembers it as sub_channel", async () => {
    const { server } = await openAt("/video/square/0");
    await open("NVR 录像机");
    const ofRecorder = { device: recorder, subset: "", limit: "50" };
    await expect.poll(() => server.sent(listChannels)).toEqual([{ ...ofRecorder, start: "0" }]);
    await expect.element(row("走廊 1")).toBeVisible();
    tree.element().scrollTo({ top: 48 * 32 });
    await expect
      .poll(() => server.sent(listChannels).at(1))
      .toEqual({ ...ofRecorder, start: "50" });
    await reveal("一楼");
    await open("一楼");
    await expect
      .poll(() => server.sent(listSubChannels))
      .toEqual([{ device: recorder, subset: "floor", start: "0", limit: "99999" }]);
    await expect.element(row("前厅")).toHaveAttribute("aria-level", "3");
    expect(localStorage.getItem("sub_channel")).toContain("前厅");
  });

  it("searches by devicesearch: 拼命加载中, devices load up to 9999, an empty text does nothing, a cleared one gives the tree back", async () => {
    const { server } = await openAt("/video/square/0");
    await open("大门");
    await expect.poll(() => row("大门").elements().length).toBe(2);
    await search("");
    await sidebar.getByRole("button", { name: "搜索" }).click();
    await search("   ");
    await expect.element(row("NVR 录像机")).toBeVisible();
    expect(server.sent(searchDevices)).toEqual([]);

    const letGo = server.hold(searchDevices);
    await search("录像");
    await expect.poll(() => server.sent(searchDevices)).toEqual([{ q: "录像" }]);
    await expect.element(tree.getByText("拼命加载中", { exact: true })).toBeVisible();
    letGo();
    await expect.poll(() => tree.getByRole("treeitem").elements().length).toBe(1);
    await open("NVR 录像机");
    await expect
      .poll(() => server.asked(listChannels).at(-1))
      .toMatchObject({ device: recorder, start: 0, limit: 9999 });
    await expect.element(row("走廊 1")).toHaveAttribute("aria-setsize", `${recorderChannels + 1}`);

    await box.fill("没有这样的名称");
    await sidebar.getByRole("button", { name: "搜索" }).click();
    await expect.element(tree).toMatchTextContent("没有名称包含“没有这样的名称”的内容");
    await sidebar.getByRole("button", { name: "清除" }).click();
    await expect.element(row("NVR 录像机")).toBeVisible();
    // As it was left: the gate is open, with its camera below it.
    await expect.poll(() => row("大门").elements().length).toBe(2);
  });

  it("says why a list did not come, and reads it again when asked", async () => {
    const { site, server } = await openAt("/video/square/0");
    server.refuse(listChannels, { status: 500, sentence: "数据库忙" });
    await open("NVR 录像机");
    await expect.element(tree).toMatchTextContent("数据库忙");
    site.on(server);
    await tree.getByRole("button", { name: "重试" }).click();
    await expect.element(row("走廊 1")).toBeVisible();
  });

  it("reads a list again that could not be read again, and goes on at its end", async () => {
    const { site, server } = await openAt("/video/square/0");
    await open("NVR 录像机");
    await expect.element(row("走廊 1")).toBeVisible();
    server.refuse(listChannels, { status: 500, sentence: "数据库忙" });
    tree.element().scrollTo({ top: 40 * 32 });
    await expect.element(tree).toMatchTextContent("数据库忙");
    const before = server.sent(listChannels).length;
    site.tellOfChange();
    await expect
      .poll(() => server.asked(listChannels).slice(before))
      .toContainEqual(expect.objectContaining({ device: recorder, start: 0 }));
    await expect.element(tree).toMatchTextContent("数据库忙");

    site.on(server);
    await tree.getByRole("button", { name: "重试" }).click();
    await expect.poll(() => server.asked(listChannels).at(-1)).toMatchObject({ start: 50 });
    await expect.element(tree.getByText("加载中...")).not.toBeInTheDocument();
    await expect.element(row("走廊 55")).toBeVisible();
  });
});

describe("分组列表", () => {
  async function openGroups(): Promise<Opened> {
    const opened = await openAt("/video/square/0");
    await tab("分组列表").click();
    await expect.poll(() => opened.server.sent(groupNodes)).toEqual([{}]);
    return opened;
  }

  it("opens groups by labelowninfo, 40 at a time, and their devices by labeldeviceowninfo", async () => {
    const { server } = await openGroups();
    await open("东区");
    await expect
      .poll(() => server.sent(groupChildren))
      .toEqual([{ labelid: String(group), isSearchDevice: "true", start: "0", limit: "40" }]);
    await open("NVR 录像机");
    await expect
      .poll(() => server.asked(groupDeviceChildren))
      .toMatchObject([{ deviceid: recorder, labelid: group }]);
    await open("一楼");
    await expect
      .poll(() => server.sent(groupDeviceChildren).at(1))
      .toEqual({
        deviceid: recorder,
        labelid: String(group),
        channelid: "floor",
        isSearchDevice: "false",
      });
    await expect.element(row("后厅")).toBeVisible();
  });

  it("has every device below the groups: devices, start 0, limit 9999", async () => {
    const { server } = await openGroups();
    await open("全部设备");
    await expect
      .poll(() => server.sent(listVisibleDevices))
      .toEqual([{ start: "0", limit: "9999" }]);
    await open("大门");
    await expect.poll(() => row("大门").elements().length).toBe(2);
  });

  it("searches by labels/search and opens what it finds whole", async () => {
    const { server } = await openGroups();
    await search("录像");
    await expect.poll(() => server.sent(searchGroups)).toEqual([{ key: "录像" }]);
    await open("NVR 录像机");
    await expect
      .poll(() => server.sent(groupDeviceChildren))
      .toEqual([{ deviceid: recorder, labelid: String(group), isSearchDevice: "true" }]);
    await open("一楼");
    await expect
      .poll(() => server.sent(groupDirectoryChildren))
      .toEqual([{ deviceid: recorder, channelid: "floor" }]);
  });

  it("answers a failed label call with 通道已离线! for 3 s, a failed search with its reason", async () => {
    const { server } = await openGroups();
    const refusal = { status: 500, sentence: "服务正在重启" };
    server.refuse(groupChildren, refusal).refuse(searchGroups, refusal);
    await open("东区");
    await expect.element(errorCards()).toMatchTextContent("通道已离线!");
    const shownAtMs = Date.now();
    await expect.element(tree).toMatchTextContent("服务正在重启");
    await expect.element(errorCards(), { timeout: 6000 }).not.toBeInTheDocument();
    expect(Date.now() - shownAtMs).toBeGreaterThan(2400);
    await search("大门");
    await expect.element(noticeLines()).toHaveTextContent("服务正在重启");
  });
});

it("favourites: ‘通道’通道已添加收藏夹!, listed under 收藏, ‘通道’通道已移除收藏夹!; the star follows Status 200 alone", async () => {
  const { site, server } = await openAt("/video/square/0");
  await open("楼栋 1");
  const star = row("门口 1").getByRole("button", { name: /收藏/ });
  await row("门口 1").hover();
  server.refuse(addFavourite, { status: 200, errorNum: "500", sentence: "不行" });
  await star.click();
  await expect.element(noticeLines()).toHaveTextContent("不行");
  await expect.element(star).toHaveAttribute("aria-pressed", "false");

  site.on(server);
  await star.click();
  const said = (text: string) => noticeLines().filter({ hasText: text });
  await expect.element(said("已添加")).toHaveTextContent("‘门口 1’通道已添加收藏夹!");
  await expect.element(star).toHaveAttribute("aria-pressed", "true");

  await tab("收藏").click();
  await open("楼栋 1");
  await search("门口");
  await expect.poll(() => server.sent(listFavouriteChannels).length).toBe(1);
  await expect.poll(() => tree.getByRole("treeitem").elements().length).toBe(1);
  await box.fill("");
  await row("门口 1").hover();
  await star.click();
  await expect.element(said("已移除")).toHaveTextContent("‘门口 1’通道已移除收藏夹!");
  await expect.element(tree).toMatchTextContent("还没有收藏的通道");
});
