import {
  listChannels,
  listDevices,
  listSubChannels,
  listVisibleDevices,
  searchDevices,
} from "@tessera/features/devices/contract";
import { addFavourite, listFavouriteChannels } from "@tessera/features/favourites/contract";
import {
  groupChildren,
  groupDeviceChildren,
  groupDirectoryChildren,
  groupNodes,
  searchGroups,
} from "@tessera/features/groups/contract";
import { getChannelStream } from "@tessera/features/live/contract";
import { address, errorCards, noticeLines } from "@tessera/platform/console/testing/browser";
import { describe, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import {
  group,
  type Opened,
  open,
  openAt,
  otherDevices,
  recorder,
  recorderChannels,
  row,
  sidebar,
  tab,
  tree,
} from "./sidebar-page.ts";

const box = sidebar.getByRole("searchbox");
const said = (text: string) => noticeLines().filter({ hasText: text });

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

/** A page with few things beside the list. */
const besideList = "/video/browse";

async function openGroups(): Promise<Opened> {
  const opened = await openAt(besideList);
  await tab("分组列表").click();
  await expect.poll(() => opened.server.sent(groupNodes)).toEqual([{}]);
  return opened;
}

describe("视频管理", () => {
  it("reads 50 devices a page, the next one 1 px from the bottom, until the total; 加载中..., then 没有更多了; 50 channels of a device at a time, a directory with up to 99999, and remembers it as sub_channel", async () => {
    const { server } = await openAt(besideList);
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

    tree.element().scrollTo({ top: 0 });
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
    const { server } = await openAt(besideList);
    await open("NVR 录像机");
    await expect.element(row("走廊 1")).toBeVisible();
    await search("");
    await sidebar.getByRole("button", { name: "搜索" }).click();
    await search("   ");
    await expect.element(row("NVR 录像机")).toBeVisible();
    expect(server.sent(searchDevices)).toEqual([]);

    const letGo = server.hold(searchDevices);
    // Without Enter: it asks when the typing pauses.
    await box.fill("录像");
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
    // As it was left: the recorder is open, with its cameras below it.
    await expect.element(row("走廊 1")).toBeVisible();
  });

  it("says why a list did not come, and reads it again when asked, one that could not be read again too, and goes on at its end", async () => {
    const { site, server } = await openAt(besideList);
    server.refuse(listChannels, { status: 500, sentence: "数据库忙" });
    await open("NVR 录像机");
    await expect.element(tree).toMatchTextContent("数据库忙");
    site.on(server);
    await tree.getByRole("button", { name: "重试" }).click();
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
  it("has every device below the groups: devices, start 0, limit 9999; opens groups by labelowninfo, 40 at a time, and their devices by labeldeviceowninfo; searches by labels/search and opens what it finds whole", async () => {
    const { server } = await openGroups();
    await open("全部设备");
    await expect
      .poll(() => server.sent(listVisibleDevices))
      .toEqual([{ start: "0", limit: "9999" }]);
    await expect.element(row("大门")).toBeVisible();
    await open("NVR 录像机");
    await expect.element(row("走廊 1")).toBeVisible();

    await open("东区");
    await expect
      .poll(() => server.sent(groupChildren))
      .toEqual([{ labelid: String(group), isSearchDevice: "true", start: "0", limit: "40" }]);
    // The one in the group stands above the one of all.
    await expect.poll(() => row("NVR 录像机").elements().length).toBe(2);
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

    await search("录像");
    await expect.poll(() => server.sent(searchGroups)).toEqual([{ key: "录像" }]);
    await expect.poll(() => tree.getByRole("treeitem").elements().length).toBe(1);
    await open("NVR 录像机");
    await expect
      .poll(() => server.sent(groupDeviceChildren).slice(2))
      .toEqual([{ deviceid: recorder, labelid: String(group), isSearchDevice: "true" }]);
    await open("一楼");
    await expect
      .poll(() => server.sent(groupDirectoryChildren))
      .toEqual([{ deviceid: recorder, channelid: "floor" }]);
  });

  it("of what was found each camera stands once and names its recorder", async () => {
    const { server } = await openAt("/video/square/0");
    const found = {
      ID: "",
      NodeType: "camera" as const,
      Online: 1 as const,
      Enable: 1 as const,
      Parental: 0 as const,
      IsSearchDevice: false,
      FavoritesChannel: 0 as const,
    };
    const gate = { ParentDeviceID: "gate", ChannelID: "", Name: "大门", ChannelNum: 1 };
    server.answer(searchDevices, {
      total: 3,
      data: [
        { ...found, ...gate, NodeType: "device", Parental: 1 },
        { ...found, ...gate, ChannelID: "1", DeviceName: "大门" },
        {
          ...found,
          ParentDeviceID: recorder,
          ChannelID: "1",
          Name: "大门内",
          DeviceName: "NVR 录像机",
        },
      ],
    });
    // No picture comes, so that nobody opens a line to it.
    server.hold(getChannelStream);
    await box.fill("大门");
    await expect.element(row("大门内")).toMatchTextContent("NVR 录像机");
    expect(row("大门").elements()).toHaveLength(1);
    await row("大门").click();
    await expect.poll(address).toBe("/video/player/gate/1/1");
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
  const { site, server } = await openAt(besideList);
  await open("NVR 录像机");
  const star = row("走廊 1").getByRole("button", { name: /收藏/ });
  await row("走廊 1").hover();
  server.refuse(addFavourite, { status: 200, errorNum: "500", sentence: "不行" });
  await star.click();
  await expect.element(noticeLines()).toHaveTextContent("不行");
  await expect.element(star).toHaveAttribute("aria-pressed", "false");

  site.on(server);
  await star.click();
  await expect.element(said("已添加")).toHaveTextContent("‘走廊 1’通道已添加收藏夹!");
  await expect.element(star).toHaveAttribute("aria-pressed", "true");

  await tab("收藏").click();
  await open("NVR 录像机");
  await search("走廊");
  await expect.poll(() => server.sent(listFavouriteChannels).length).toBe(1);
  await expect.poll(() => tree.getByRole("treeitem").elements().length).toBe(1);
  await box.fill("");
  await row("走廊 1").hover();
  await star.click();
  await expect.element(said("已移除")).toHaveTextContent("‘走廊 1’通道已移除收藏夹!");
  await expect.element(tree).toMatchTextContent("还没有收藏的通道");
});
