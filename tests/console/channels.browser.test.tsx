import {
  addChannel,
  type Channel,
  deleteChannel,
  editChannel,
  restoreDevices,
} from "@tessera/features/devices/contract";
import { aSite } from "@tessera/kit/testing";
import {
  address,
  type FakeServer,
  phone,
  sidewaysPx,
  textsOf,
} from "@tessera/platform/console/testing/browser";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { aProductServer, openConsole } from "./the-console.ts";

const row = (name: string) => page.getByRole("row", { name: new RegExp(name) });
const crumbs = page.getByRole("navigation", { name: "当前位置" }).getByRole("listitem");
const save = page.getByRole("button", { name: "保存" });

/** A recorder with a building, a floor in it, and rooms; channels are added, changed and deleted. */
function aServerWithRooms(): FakeServer {
  const site = aSite({
    DeviceID: "recorder",
    DeviceName: "Recorder",
    DeviceIp: "127.0.0.1",
    DevicePort: 9,
    channels: [
      { ChannelID: "b1", Name: "一号楼", Parental: 1, SubCount: 4 },
      { ChannelID: "f2", Name: "二层", Parental: 1, SubCount: 1, ParentID: "b1" },
      { ChannelID: "hall", Name: "走廊", ParentID: "f2" },
      ...Array.from({ length: 3 }, (_, at) => ({
        ChannelID: `room-${at + 1}`,
        Name: `Room ${at + 1}`,
        ParentID: "b1",
      })),
    ],
  });
  const deleted: Channel[] = [];
  let made = 0;
  return site
    .on(aProductServer())
    .answer(addChannel, ({ ParentDeviceID, Name, Parental, ParentID }) => {
      const ChannelID = `new-${++made}`;
      const kind = Parental ? (1 as const) : (0 as const);
      site.addChannel(ParentDeviceID, { ChannelID, Name, Parental: kind, ParentID });
      // The server lists directories first.
      site.channels.sort((one, other) => other.Parental - one.Parental);
      return { ChannelID };
    })
    .answer(editChannel, ({ ParentDeviceID, ChannelID, Name = "" }) => {
      site.channel(ParentDeviceID, ChannelID).Name = Name;
      return { ChannelID };
    })
    .answer(deleteChannel, ({ device, channels }) => {
      const ids = channels.split(",");
      deleted.push(...ids.map((id) => site.channel(device, id)));
      for (const id of ids) site.removeChannel(device, id);
      return { error: [], Deleted: ids.length, Undo: "undo-1", UndoSeconds: 10 };
    })
    .answer(restoreDevices, () => {
      site.channels.push(...deleted);
      return { Restored: deleted.splice(0).length };
    });
}

it("levels of directories are levels of the breadcrumb, down to the channel", async () => {
  const server = aServerWithRooms();
  await openConsole("/device/list?q=Recorder", { server });
  await page.getByRole("link", { name: "Recorder", exact: true }).click();
  await expect
    .element(page.getByRole("region", { name: "设备信息" }))
    .toMatchTextContent("127.0.0.1:9");
  await page.getByRole("link", { name: "一号楼" }).click();
  await page.getByRole("link", { name: "二层" }).click();
  const levels = ["设备管理", "设备列表", "通道列表 [Recorder]", "子通道 [一号楼]"];
  await expect.poll(() => textsOf(crumbs)).toEqual([...levels, "子通道 [二层]"]);
  await row("走廊").getByRole("button", { name: "编辑" }).click();
  await expect.poll(() => textsOf(crumbs)).toEqual([...levels, "子通道 [二层]", "通道详情 [走廊]"]);

  await page.getByLabelText("国标编号").fill("123");
  await page.getByLabelText("经度").fill("121.47");
  await save.click();
  await expect.element(page.getByText("国标编号应为 20 位数字")).toBeVisible();
  await expect.element(page.getByText("经度和纬度需同时填写")).toBeVisible();
  await page.getByLabelText("国标编号").fill("34020000001320000001");
  await page.getByLabelText("纬度").fill("31.23");
  await page.getByLabelText("名称").fill("走廊 <b>东</b>");
  await save.click();
  await expect.element(page.getByRole("link", { name: "走廊 <b>东</b>" })).toBeVisible();
  expect(server.asked(editChannel)).toMatchObject([{ Longitude: 121.47, Latitude: 31.23 }]);
  await page.getByRole("link", { name: "子通道 [一号楼]" }).click();
  await expect.poll(() => textsOf(crumbs)).toEqual(levels);
  await page.getByRole("link", { name: "设备列表" }).click();
  await expect.poll(address).toBe("/device/list?q=Recorder");
});

it("directories and channels are added, switched, deleted many at once, and brought back", async () => {
  const server = aServerWithRooms();
  await openConsole("/device/channel/recorder?subset=b1", { server });
  await page.getByRole("button", { name: "添加目录" }).click();
  await expect.poll(() => textsOf(crumbs).at(-1)).toBe("通道详情 [新目录]");
  await page.getByLabelText("名称").fill("地下室");
  await save.click();
  await page.getByRole("link", { name: "地下室" }).click();
  await expect.element(page.getByText("这里还没有通道")).toBeVisible();
  await page.getByRole("button", { name: "添加通道" }).first().click();
  await page.getByLabelText("名称").fill("水泵房");
  await page.getByLabelText("RTSP 地址").fill("rtsp://127.0.0.1:9/pump");
  await save.click();
  await expect.poll(() => textsOf(crumbs).at(-1)).toBe("子通道 [地下室]");
  const enabled = page.getByLabelText("启用“水泵房”");
  await enabled.click();
  await expect.element(enabled).not.toBeChecked();
  await row("水泵房").getByRole("button", { name: "“水泵房”的更多操作" }).click();
  await page.getByRole("menuitem", { name: "删除" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "删除" }).click();
  await expect.element(page.getByText("“水泵房”已删除")).toBeVisible();
  await expect.element(page.getByText("这里还没有通道")).toBeVisible();
  await page.getByRole("button", { name: /撤销/ }).click();
  await expect.element(row("水泵房")).toBeVisible();

  await page.getByRole("link", { name: "子通道 [一号楼]" }).click();
  await expect.poll(() => textsOf(crumbs).at(-1)).toBe("子通道 [一号楼]");
  await expect.element(page.getByRole("link", { name: "地下室" })).toBeVisible();
  await page.getByLabelText("搜索名称、ID 或地址").fill("room");
  await expect.element(page.getByText("共 3 项")).toBeVisible();
  for (const name of ["Room 2", "Room 3"]) await page.getByLabelText(`选择“${name}”`).click();
  const bar = page.getByRole("region", { name: "已选 2 项" });
  await bar.getByRole("button", { name: "停用" }).click();
  await expect.element(page.getByLabelText("启用“Room 2”")).not.toBeChecked();
  await bar.getByRole("button", { name: "删除" }).click();
  const question = page.getByRole("dialog", { name: "删除选中的 2 项？" });
  await question.getByRole("button", { name: "删除" }).click();
  await expect.element(page.getByText("共 1 项")).toBeVisible();
  await page.getByRole("button", { name: /撤销/ }).click();
  await expect.element(page.getByText("共 3 项")).toBeVisible();
});

/** The state and address of one channel, with what an edit sends. */
function aPushedChannel(told: Partial<Channel>) {
  const site = aSite({
    DeviceID: "gate",
    DeviceName: "Gate",
    channels: [{ ChannelID: "1", Name: "大门", ...told }],
  });
  const server = site.on(aProductServer()).answer(editChannel, ({ ChannelID }) => ({ ChannelID }));
  return { site, server };
}

const pushAddress = page.getByLabelText("推流地址");
const pushState = page.getByRole("status").filter({ hasText: /推流|摄像机|Pushing/ });

it("a channel is pushed to a CDN: the address is judged beside its field and sent once it is one", async () => {
  const { server } = aPushedChannel({});
  await openConsole("/device/channelform/gate/1", { server });
  await page.getByRole("switch", { name: "推流" }).click();
  await save.click();
  await expect.element(page.getByText("请填写推流地址")).toBeVisible();
  await pushAddress.fill("http://push.example.com/live/gate");
  await save.click();
  await expect.element(page.getByText("推流地址应形如")).toBeVisible();
  expect(server.asked(editChannel)).toHaveLength(0);
  await pushAddress.fill("rtmp://push.example.com/live/gate?auth=1");
  await save.click();
  await expect
    .poll(() => server.asked(editChannel))
    .toMatchObject([{ EnableCdn: true, CdnUrl: "rtmp://push.example.com/live/gate?auth=1" }]);
});

it("a push shows how it goes, and its key is kept by an edit that leaves it hidden", async () => {
  const CdnReason = "推流服务器拒绝连接，请检查端口以及对方是否已启动";
  const { site, server } = aPushedChannel({
    EnableCdn: 1,
    CdnUrl: "rtmp://push.example.com/live/****",
    CdnStatus: "failing",
    CdnSince: "2026-01-01 08:00:00",
    CdnReason,
    Onvif: "http://10.0.0.5/onvif/device_service",
    PlayTime: 125,
  });
  await openConsole("/device/channelform/gate/1", { server, size: phone });
  await expect.element(pushState).toMatchTextContent("推流失败，将自动重试");
  await expect.element(pushState).toMatchTextContent(CdnReason);
  expect(sidewaysPx()).toBe(0);
  await expect.element(page.getByText("http://10.0.0.5/onvif/device_service")).toBeVisible();
  await expect.element(page.getByText("2 分钟")).toBeVisible();
  Object.assign(site.channel("gate", "1"), { CdnStatus: "pushing", CdnReason: "" });
  await expect.element(pushState).toMatchTextContent("正在推流");
  await page.getByLabelText("名称").fill("正门");
  await save.click();
  await expect
    .poll(() => server.asked(editChannel))
    .toMatchObject([{ EnableCdn: true, CdnUrl: "rtmp://push.example.com/live/****" }]);
});

it("an address that the server refuses is named beside its field", async () => {
  const { server } = aPushedChannel({ EnableCdn: 1, CdnUrl: "rtmp://push.example.com/live/****" });
  const sentence = "CdnUrl：请填写完整的推流地址";
  server.refuse(editChannel, { status: 400, code: "invalid-input", sentence });
  await openConsole("/device/channelform/gate/1", { server });
  await pushAddress.fill("rtmp://other.example.com/live/****");
  await save.click();
  await expect.element(page.getByText("请填写完整的推流地址")).toBeVisible();
  await expect.element(pushAddress).toHaveAttribute("aria-invalid", "true");
});
