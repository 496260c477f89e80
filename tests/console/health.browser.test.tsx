import { listDevices } from "@tessera/features/devices/contract";
import { forecastRecordPlan, readRecordingFigures } from "@tessera/features/recording/contract";
import { aSite, type Site } from "@tessera/kit/testing";
import {
  address,
  desk,
  phone,
  sidewaysPx,
  textsOf,
} from "@tessera/platform/console/testing/browser";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { aProductServer, openConsole } from "./the-console.ts";

const reason = "摄像机拒绝连接，请检查地址和端口";

/** Two cameras that are there, one that is not, and one that is switched off. */
const aMixedSite = (): Site =>
  aSite(
    { DeviceID: "gate", DeviceName: "大门", Online: true },
    { DeviceID: "hall", DeviceName: "大厅", Online: true },
    {
      DeviceID: "yard",
      DeviceName: "院子",
      OfflineReason: reason,
      AwaySeconds: 200,
      channels: [{ ChannelID: "1", Name: "院子", OfflineReason: reason, AwaySeconds: 200 }],
    },
    {
      DeviceID: "shed",
      DeviceName: "库房",
      Enable: false,
      channels: [{ ChannelID: "1", Name: "库房", Enable: 0 }],
    },
  );

const figures = {
  recording: 7,
  failing: [{ device: "yard", channel: "1", name: "院子", reason, forSeconds: 90 }],
  disk: { bytesPerDay: 25e9, keepsDays: 0.75, isShort: true },
};
const aMixedServer = (site = aMixedSite()) =>
  site.on(aProductServer()).answer(readRecordingFigures, figures);

const bar = page.getByRole("navigation", { name: "运行状况" });
const figure = (name: string) => bar.getByRole("button", { name });
const opened = page.getByRole("tooltip");

describe("the top bar", () => {
  it("counts cameras that are online, offline and recorded, and how long the disks hold", async () => {
    const site = aMixedSite();
    await openConsole("/device/list", { server: aMixedServer(site) });
    await expect.element(figure("2 在线")).toBeVisible();
    await expect.element(figure("1 离线")).toBeVisible();
    await expect.element(figure("7 录像")).toBeVisible();
    await expect.element(figure("18 小时")).toBeVisible();
    site.change("gate", "1", { Online: 0 });
    await expect.element(figure("2 离线")).toBeVisible();
  });

  it("tells with one press which cameras are offline, why and since when, and leads to each", async () => {
    await openConsole("/device/list", { server: aMixedServer() });
    await figure("1 离线").click();
    await expect.element(opened).toMatchTextContent("院子3 分钟摄像机拒绝连接");
    await opened.getByRole("link", { name: "院子" }).click();
    await expect.poll(address).toBe("/video/player/yard/1/1");
    await expect.element(opened).not.toBeInTheDocument();
  });

  it("says what is not recorded, and that the disks are too small for the plans", async () => {
    await openConsole("/device/list", { server: aMixedServer() });
    await figure("7 录像").click();
    await expect.element(opened).toMatchTextContent("应录未录：院子90 秒摄像机拒绝连接");
    await figure("18 小时").click();
    await expect
      .element(page.getByText(/只能保留约 18 小时.*有录像计划要求保留更久/))
      .toBeVisible();
  });

  it("does not spread a phone, and says nothing of disks to an operator", async () => {
    const server = aMixedServer().answer(readRecordingFigures, { ...figures, disk: null });
    await openConsole("/video/square/0", { as: "operator", server, size: phone });
    await expect.element(figure("1 离线")).toBeVisible();
    await expect.element(figure("18 小时")).not.toBeInTheDocument();
    expect(sidewaysPx()).toBe(0);
    await figure("1 离线").click();
    await expect.element(page.getByText("到设备管理处理")).not.toBeInTheDocument();
  });

  it("leaves a phone its logo: of the figures there stand those that are wrong", async () => {
    await openConsole("/device/list", { server: aMixedServer(), size: phone });
    await expect.element(figure("1 离线")).toBeVisible();
    await expect.element(figure("18 小时")).toBeVisible();
    await expect.element(figure("2 在线")).not.toBeInTheDocument();
    const logo = page.getByRole("banner").getByCss("a svg").element();
    expect(logo.getBoundingClientRect().width).toBe(28);
    expect(sidewaysPx()).toBe(0);
  });

  it("says on a phone how many are online while nothing is wrong", async () => {
    const site = aSite({ DeviceID: "gate", DeviceName: "大门", Online: true });
    await openConsole("/device/list", { server: site.on(aProductServer()), size: phone });
    await expect.element(figure("1 在线")).toBeVisible();
    await expect.element(figure("0 离线")).not.toBeInTheDocument();
  });

  it.each([desk, phone])(
    "opens a list that stays on the screen and in its place (%i px)",
    async (...size) => {
      const site = aMixedSite();
      await openConsole("/device/list", { server: aMixedServer(site), size });
      await figure("1 离线").click();
      await expect.element(opened.getByRole("link", { name: "院子" })).toBeVisible();
      const place = () => {
        const { left, right } = opened.element().getBoundingClientRect();
        return { left, right };
      };
      const before = place();
      expect(before.left).toBeGreaterThanOrEqual(8);
      expect(before.right).toBeLessThanOrEqual(innerWidth - 8);
      site.change("gate", "1", { Online: 0, Name: "一个名称特别长的摄像机，用来试试宽度会不会变" });
      await expect.element(opened).toMatchTextContent("一个名称特别长");
      expect(place()).toEqual(before);
    },
  );
});

it("the square and the device list count what each filter would show", async () => {
  const visit = await openConsole("/video/square/0", { server: aMixedServer() });
  const states = page.getByRole("group", { name: "在线状态" });
  await expect.element(states).toMatchTextContent("全部4在线2离线2");
  visit.goTo("/device/list");
  await expect
    .element(page.getByRole("radiogroup", { name: "在线状态" }))
    .toMatchTextContent("全部4在线2离线2");
});

it("the device list has what is in trouble first, red, with how long and why; delete is in the menu", async () => {
  const server = aMixedServer();
  await openConsole("/device/list", { server });
  await expect.poll(() => server.asked(listDevices).at(-1)?.sort).toBe("Trouble");
  const row = page.getByRole("row").filter({ hasText: "院子" });
  await expect.element(row.getByCss('[data-state="error"]')).toMatchTextContent("离线3 分钟");
  await expect.element(row).toMatchTextContent("摄像机拒绝连接");
  const off = page.getByRole("row").filter({ hasText: "库房" });
  await expect.element(off.getByCss('[data-state="off"]').first()).toBeVisible();
  await expect.element(page.getByRole("button", { name: "删除" })).not.toBeInTheDocument();
  await row.getByRole("button", { name: "“院子”的更多操作" }).click();
  expect(textsOf(page.getByRole("menuitem")).at(-1)).toBe("删除");
});

const card = (device: string) => page.getByCss(`[data-camera="${device}/1"]`);

it("an operator is offered no recordings of a camera that may not be played back", async () => {
  const site = aMixedSite();
  site.change("gate", "1", { MayPlayback: false });
  await openConsole("/video/square/0", { as: "operator", server: aMixedServer(site) });
  await expect.element(card("hall").getByRole("link", { name: "录像回放 大厅" })).toBeVisible();
  await expect
    .element(card("gate").getByRole("link", { name: "录像回放 大门" }))
    .not.toBeInTheDocument();
});

it("a plan that the disks cannot hold says so before it is saved", async () => {
  const server = aMixedServer().answer(forecastRecordPlan, ({ RetentionDays }) => ({
    bytesPerDay: 80e9,
    needsBytes: RetentionDays * 80e9,
    hasBytes: 70e9,
    holdsDays: 0.875,
    guessed: 1,
  }));
  await openConsole("/config/program/form", { server, size: [1280, 1400] });
  await page.getByRole("button", { name: "添加通道" }).click();
  await page.getByRole("button", { name: "选择找到的全部 4 路" }).click();
  await page.getByRole("button", { name: "添加 4 路" }).click();
  await expect
    .element(page.getByRole("alert"))
    .toMatchTextContent(/保留 30 天需要约 2\.\d+ TB，目前可用 65\.\d+ GB，只够约 21 小时/);
  expect(server.asked(forecastRecordPlan).at(-1)?.channels).toHaveLength(4);
});
