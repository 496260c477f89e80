import { listDevices } from "@tessera/features/devices/contract";
import { forecastRecordPlan, readRecordingFigures } from "@tessera/features/recording/contract";
import { aSite, type Site } from "@tessera/kit/testing";
import { address, phone, sidewaysPx, textsOf } from "@tessera/platform/console/testing/browser";
import { describe, expect, it } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { aProductServer, followTo, openConsole } from "./the-console.ts";

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
const card = (device: string) => page.getByCss(`[data-camera="${device}/1"]`);

/** Where it is across the page. */
const placeOf = (what: Locator) => {
  const { left, right } = what.element().getBoundingClientRect();
  return { left, right };
};

const nameOfGate = "一个名称特别长的摄像机，用来试试宽度会不会变";

/** A list that one press opens stays on the screen, and in its place while it changes. */
async function expectListStays(site: Site): Promise<void> {
  const before = placeOf(opened);
  expect(before.left).toBeGreaterThanOrEqual(8);
  expect(before.right).toBeLessThanOrEqual(innerWidth - 8);
  site.change("gate", "1", { Online: 0, Name: nameOfGate });
  await expect.element(opened).toMatchTextContent("一个名称特别长");
  expect(placeOf(opened)).toEqual(before);
}

describe("the top bar", () => {
  it("stands above a list that has what is in trouble first, red, with how long and why, and delete in the menu; counts cameras that are online, offline and recorded, and how long the disks hold; one press tells which, why and since when, and leads to each; list and square count what each filter would show", async () => {
    const site = aMixedSite();
    const server = aMixedServer(site);
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
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByRole("menuitem").first()).not.toBeInTheDocument();

    await expect.element(figure("2 在线")).toBeVisible();
    await expect.element(figure("7 录像")).toBeVisible();
    await expect.element(figure("18 小时")).toBeVisible();
    await expect
      .element(page.getByRole("radiogroup", { name: "在线状态" }))
      .toMatchTextContent("全部4在线2离线2");

    await figure("7 录像").click();
    await expect.element(opened).toMatchTextContent("应录未录：院子90 秒摄像机拒绝连接");
    await figure("18 小时").click();
    await expect
      .element(page.getByText(/只能保留约 18 小时.*有录像计划要求保留更久/))
      .toBeVisible();

    const link = page.getByRole("link", { name: "院子" });
    await figure("1 离线").click();
    const away = opened.filter({ has: link });
    await expect.element(away).toMatchTextContent("院子3 分钟摄像机拒绝连接");
    await away.getByRole("link", { name: "院子" }).click();
    await expect.poll(address).toBe("/video/player/yard/1/1");
    await expect.element(opened).not.toBeInTheDocument();

    await followTo("/video/square/0");
    await expect
      .element(page.getByRole("group", { name: "在线状态" }))
      .toMatchTextContent("全部4在线2离线2");
    site.change("gate", "1", { Online: 0 });
    await expect.element(figure("2 离线")).toBeVisible();
  });

  it("opens a list that stays on the screen and in its place; leaves a phone its logo: of the figures there stand those that are wrong, and a list stays on the screen there too", async () => {
    const site = aMixedSite();
    await openConsole("/device/list", { server: aMixedServer(site) });
    await figure("1 离线").click();
    await expect.element(opened.getByRole("link", { name: "院子" })).toBeVisible();
    await expectListStays(site);
    site.change("gate", "1", { Online: 1, Name: "大门" });
    await figure("1 离线").click();
    await expect.element(opened).not.toBeInTheDocument();

    await page.viewport(...phone);
    await expect.element(figure("1 离线")).toBeVisible();
    await expect.element(figure("18 小时")).toBeVisible();
    await expect.element(figure("2 在线")).not.toBeInTheDocument();
    const logo = page.getByRole("banner").getByCss("a svg").element();
    expect(logo.getBoundingClientRect().width).toBe(28);
    expect(sidewaysPx()).toBe(0);
    await figure("1 离线").click();
    await expect.element(opened.getByRole("link", { name: "院子" })).toBeVisible();
    await expectListStays(site);
  });

  it("does not spread a phone, and says nothing of disks to an operator, to whom no recordings are offered of a camera that may not be played back", async () => {
    const site = aMixedSite();
    site.change("gate", "1", { MayPlayback: false });
    const server = aMixedServer(site).answer(readRecordingFigures, { ...figures, disk: null });
    await openConsole("/video/square/0", { as: "operator", server });
    await expect.element(card("hall").getByRole("link", { name: "录像回放 大厅" })).toBeVisible();
    await expect
      .element(card("gate").getByRole("link", { name: "录像回放 大门" }))
      .not.toBeInTheDocument();
    await page.viewport(...phone);
    await expect.element(figure("1 离线")).toBeVisible();
    await expect.element(figure("18 小时")).not.toBeInTheDocument();
    expect(sidewaysPx()).toBe(0);
    await figure("1 离线").click();
    await expect.element(page.getByText("到设备管理处理")).not.toBeInTheDocument();
  });

  it("says on a phone how many are online while nothing is wrong", async () => {
    const site = aSite({ DeviceID: "gate", DeviceName: "大门", Online: true });
    await openConsole("/device/list", { server: site.on(aProductServer()), size: phone });
    await expect.element(figure("1 在线")).toBeVisible();
    await expect.element(figure("0 离线")).not.toBeInTheDocument();
  });
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
