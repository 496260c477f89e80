import { deleteDevices, deleteOfflineDevices } from "@tessera/features/devices/contract";
import { assignDevices, listGroups } from "@tessera/features/groups/contract";
import { aSite, Pictures, type Site } from "@tessera/kit/testing";
import {
  address,
  least,
  phone,
  sidewaysPx,
  textsOf,
} from "@tessera/platform/console/testing/browser";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aProductServer, openConsole } from "./the-console.ts";

const count = 13;
const nameOf = (number: number) => `Camera ${String(number).padStart(2, "0")}`;
const row = (name: string) => page.getByRole("row", { name: new RegExp(name) });
const rows = page.getByRole("row", { name: /编辑/ });
const crumbs = page
  .getByRole("navigation", { name: /^(当前位置|You are here)$/ })
  .getByRole("listitem");
const searchBox = page.getByLabelText("搜索名称、ID 或地址");

/** A gate that is online, and twelve cameras that are not. */
const aSiteOfMany = (): Site =>
  aSite(
    { DeviceID: "gate", DeviceName: "Gate", Online: true },
    ...Array.from({ length: count - 1 }, (_, at) => ({
      DeviceID: `camera-${at + 1}`,
      DeviceName: nameOf(at + 1),
    })),
  );

const aRecorderSite = (): Site =>
  aSite({
    DeviceID: "recorder",
    DeviceName: "Recorder",
    channels: [
      { ChannelID: "b1", Name: "一号楼", Parental: 1, SubCount: 11 },
      ...Array.from({ length: 11 }, (_, at) => ({
        ChannelID: `room-${at + 1}`,
        Name: `Room ${at + 1}`,
        ParentID: "b1",
        ChannelNum: at + 1,
      })),
    ],
  });

describe("the list of devices", () => {
  it("plays: the picture of a device with one camera, the cameras of one with several", async () => {
    const visit = await openConsole("/device/list?q=Gate", {
      server: new Pictures(aSiteOfMany().on(aProductServer())).server,
    });
    await row("Gate").getByRole("button", { name: "播放" }).click();
    await expect.poll(address).toBe("/video/player/gate/1/1");
    aRecorderSite().on(visit.server);
    visit.goTo("/device/list");
    await row("Recorder").getByRole("button", { name: "播放" }).click();
    await expect.poll(address).toBe("/video/square/recorder");
  });

  it("has search, filters and page in the address, and they are still there on the way back", async () => {
    await openConsole("/device/list", { server: aSiteOfMany().on(aProductServer()) });
    await expect.element(page.getByText(`共 ${count} 项`)).toBeVisible();
    await searchBox.fill("camera");
    await page.getByRole("main").getByText("离线", { exact: true }).first().click();
    await expect.poll(address).toBe("/device/list?q=camera&online=0");
    await expect.element(page.getByText(`共 ${count - 1} 项`)).toBeVisible();
    await page.getByRole("listitem", { name: "2", exact: true }).click();
    await page.getByRole("columnheader", { name: "名称" }).click();
    await page.getByRole("listitem", { name: "2", exact: true }).click();
    const second = "/device/list?q=camera&online=0&page=2&sort=DeviceName&order=asc";
    await expect.poll(address).toBe(second);
    await expect.poll(() => rows.elements().length).toBe(2);
    await expect.element(rows.first()).toMatchTextContent(nameOf(11));
    await expect.element(rows.last()).toMatchTextContent(nameOf(12));

    // By keyboard, and back by the breadcrumb.
    (row(nameOf(12)).element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await expect
      .poll(() => textsOf(crumbs))
      .toEqual(["设备管理", "设备列表", `通道列表 [${nameOf(12)}]`]);
    await crumbs.getByRole("link", { name: "设备列表" }).click();
    await expect.poll(address).toBe(second);

    // To the form, and back by the browser.
    await row(nameOf(11)).getByRole("button", { name: "编辑" }).click();
    await expect
      .poll(() => textsOf(crumbs))
      .toEqual(["设备管理", "设备列表", `设备详情 [${nameOf(11)}]`]);
    history.back();
    await expect.poll(address).toBe(second);
    await expect.element(searchBox).toHaveValue("camera");
    await searchBox.fill("nothing of this name");
    await page.getByRole("button", { name: "清除条件" }).click();
    await expect.poll(address).toBe("/device/list?sort=DeviceName&order=asc");
  });

  it("on a phone, in English: cards, a switch, a delete that is undone", async () => {
    await openConsole("/device/list?q=Camera&sort=DeviceName&order=asc", {
      server: aSiteOfMany().on(aProductServer()),
      language: "en",
      size: phone,
    });
    const card = page.getByRole("listitem").filter({ hasText: nameOf(4) });
    await expect.element(card.getByRole("button", { name: "Offline" })).toBeVisible();
    const enabled = card.getByLabelText(`Enable “${nameOf(4)}”`);
    await enabled.click();
    await expect.element(enabled).not.toBeChecked();
    await card.getByRole("button", { name: /^More actions for/ }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    const question = page.getByRole("dialog");
    await expect.element(question).toMatchTextContent("You can undo this for 10 seconds.");
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(card).toBeVisible();
    await card.getByRole("button", { name: /^More actions for/ }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await question.getByRole("button", { name: "Delete" }).click();
    await expect.element(page.getByText(`“${nameOf(4)}” was deleted`)).toBeVisible();
    await expect.element(card).not.toBeInTheDocument();
    await page.getByRole("button", { name: /^Undo/ }).click();
    await expect.element(card).toBeVisible();
    await page.getByLabelText(`Select “${nameOf(1)}”`).click();
    await expect.element(page.getByRole("region", { name: "1 selected" })).toBeVisible();
    expect(sidewaysPx()).toBe(0);
  });

  it("many are switched, put into a group and deleted at once, which can be undone; all can be chosen, and those that are offline deleted after a question", async () => {
    const site = aSiteOfMany();
    const server = site
      .on(aProductServer())
      .answer(listGroups, {
        count: 1,
        data: [{ ...least(listGroups.reply.shape.data.element), ID: 4, Name: "North" }],
      })
      .answer(assignDevices, ({ devices }) => ({ Changed: devices.length }))
      .answer(deleteDevices, { Deleted: 2, Undo: "undo-1", UndoSeconds: 10 });
    await openConsole("/device/list?sort=DeviceName&order=asc", { server });
    const chosen = [nameOf(1), nameOf(2)];
    const switches = chosen.map((name) => page.getByLabelText(`启用“${name}”`));
    for (const name of chosen) await page.getByLabelText(`选择“${name}”`).click();
    const bar = page.getByRole("region", { name: "已选 2 项" });
    await bar.getByRole("button", { name: "停用" }).click();
    await expect.element(page.getByText("已停用 2 项")).toBeInTheDocument();
    for (const one of switches) await expect.element(one).not.toBeChecked();
    await bar.getByRole("button", { name: "启用" }).click();
    for (const one of switches) await expect.element(one).toBeChecked();

    await bar.getByRole("button", { name: "移到分组" }).click();
    const dialog = page.getByRole("dialog", { name: "把 2 台设备放入分组" });
    await dialog.getByRole("button", { name: "移到分组" }).click();
    await expect.element(dialog.getByText("请选择分组")).toBeVisible();
    await dialog.getByLabelText("分组", { exact: true }).click();
    await page.getByTitle("North").click();
    await dialog.getByRole("button", { name: "移到分组" }).click();
    await expect.element(page.getByText("已将 2 台设备放入“North”")).toBeInTheDocument();
    const devices = ["camera-1", "camera-2"];
    expect(server.asked(assignDevices)).toEqual([{ labelid: 4, devices, mode: "add" }]);

    await bar.getByRole("button", { name: "删除" }).click();
    const question = page.getByRole("dialog", { name: "删除选中的 2 台设备？" });
    await question.getByRole("button", { name: "取消" }).click();
    await expect.element(question).not.toBeInTheDocument();
    expect(server.asked(deleteDevices)).toEqual([]);
    await bar.getByRole("button", { name: "删除" }).click();
    await question.getByRole("button", { name: "删除" }).click();
    await expect.element(page.getByText("已删除 2 台设备")).toBeInTheDocument();
    await expect.element(bar).not.toBeInTheDocument();
    expect(server.asked(deleteDevices)).toEqual([{ devices }]);
    // It counts down.
    await expect.element(page.getByRole("button", { name: "撤销（8）" })).toBeVisible();
    await page.getByRole("button", { name: /撤销/ }).click();
    await expect.element(page.getByText(/已恢复 \d+ 项/)).toBeInTheDocument();

    await page.getByLabelText(`选择“${nameOf(1)}”`).click();
    await page.getByRole("button", { name: `选择全部 ${count} 台` }).click();
    await expect.element(page.getByRole("region", { name: `已选 ${count} 项` })).toBeVisible();
    await page.getByRole("button", { name: "取消选择" }).click();
    await page.getByRole("button", { name: "更多", exact: true }).click();
    await page.getByRole("menuitem", { name: "删除离线设备" }).click();
    const offline = page.getByRole("dialog", { name: `删除全部 ${count - 1} 台离线设备？` });
    await offline.getByRole("button", { name: "取消" }).click();
    await expect.element(offline).not.toBeInTheDocument();
    expect(server.asked(deleteOfflineDevices)).toEqual([]);
  });

  it("without devices says how to get some", async () => {
    await openConsole("/device/list", { server: aSite().on(aProductServer()) });
    await expect.element(page.getByText("还没有设备")).toBeVisible();
    await page.getByRole("button", { name: "导入" }).click();
    await expect.element(page.getByRole("dialog")).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
    await page.getByRole("button", { name: "添加设备" }).first().click();
    await expect.poll(address).toBe("/device/form/0");
  });
});

describe("the channels of a device", () => {
  it("are searched below a directory, sorted, paged; the way back keeps it all", async () => {
    await openConsole("/device/channel/recorder", { server: aRecorderSite().on(aProductServer()) });
    await searchBox.fill("room");
    await expect.element(page.getByText("共 11 项")).toBeVisible();
    const number = page.getByRole("columnheader", { name: "序号" });
    await number.click();
    await expect.element(number).toHaveAttribute("aria-sort", "ascending");
    await number.click();
    await expect.element(rows.first()).toMatchTextContent("Room 11");
    await page.getByRole("listitem", { name: "2", exact: true }).click();
    const second = "/device/channel/recorder?q=room&page=2&sort=ChannelNum&order=desc";
    await expect.poll(address).toBe(second);
    // The address tells the page before its rows have come.
    await expect.poll(() => rows.elements().length).toBe(1);
    await row("Room 1").getByRole("button", { name: "编辑" }).click();
    await page.getByRole("button", { name: "取消" }).click();
    await expect.poll(address).toBe(second);
    await expect.element(row("Room 1")).toBeVisible();
  });

  it("on a phone, in English, are cards without sideways scrolling", async () => {
    await openConsole("/device/channel/recorder?subset=b1", {
      server: aRecorderSite().on(aProductServer()),
      language: "en",
      size: phone,
    });
    await expect.poll(() => textsOf(crumbs).at(-1)).toBe("Sub-channels [一号楼]");
    const card = page.getByRole("listitem").filter({ hasText: "Room 1" }).first();
    await card.getByRole("button", { name: "Edit" }).click();
    await expect.element(page.getByLabelText("GB/T 28181 ID")).toBeVisible();
    expect(sidewaysPx()).toBe(0);
  });

  it("a directory that is gone is said so, and the way back is offered", async () => {
    await openConsole("/device/channel/recorder?subset=gone", {
      server: aRecorderSite().on(aProductServer()),
    });
    await expect.element(page.getByText("目录不存在，可能已被删除")).toBeVisible();
    await page.getByRole("button", { name: "返回通道列表" }).click();
    await expect.element(page.getByRole("link", { name: "一号楼" })).toBeVisible();
  });
});
