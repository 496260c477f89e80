import { listDeviceChannels } from "@tessera/features/devices/contract";
import { takeSnapshot } from "@tessera/features/live/contract";
import { aSite, Pictures, type Site } from "@tessera/kit/testing";
import { address, noticeLines } from "@tessera/platform/console/testing/browser";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aProductServer, followTo, openConsole } from "./the-console.ts";

const cardsAPage = 24;
const recorder = "square-recorder";

const aSquareSite = (): Site =>
  aSite(
    { DeviceID: "gate", DeviceName: "大门", Online: true },
    {
      DeviceID: recorder,
      DeviceName: "NVR 录像机",
      channels: ["走廊 1", "走廊 2"].map((Name, at) => ({ ChannelID: String(at + 1), Name })),
    },
    ...Array.from({ length: 55 }, (_, at) => ({
      DeviceID: `door-${at + 1}`,
      DeviceName: `楼栋 ${at + 1}`,
      channels: [{ ChannelID: "1", Name: `门口 ${at + 1}` }],
    })),
  );
const cameraCount = 58;

const main = page.getByRole("main");
const cards = page.getByRole("article");
const count = () => cards.elements().length;
const turn = (name: string) => page.getByRole("button", { name }).click();
const gateCard = page.getByCss('[data-camera="gate/1"]');

const aSquareServer = (site = aSquareSite()) => site.on(aProductServer());

it("without any camera an administrator is led to the form of the first one", async () => {
  await openConsole("/video/square/0");
  await expect.element(page.getByText("还没有摄像机")).toBeVisible();
  await page.getByRole("button", { name: "添加摄像机" }).click();
  await expect.poll(address).toBe("/device/form/0");
});

it("without any camera an operator is told whom to ask", async () => {
  await openConsole("/video/square/0", { as: "operator" });
  await expect
    .element(page.getByText("目前没有您可以观看的通道，请联系管理员分配。"))
    .toBeVisible();
  await expect.element(page.getByRole("button", { name: "添加摄像机" })).not.toBeInTheDocument();
});

it("a card shows a still picture of a camera that is there, leads to it, and offers ways to watch it: main, sub, recordings", async () => {
  const site = aSquareSite();
  site.change("gate", "1", { HasSubStream: true });
  const server = aSquareServer(site).answer(takeSnapshot, async ({ width }) => ({
    contentType: "image/jpeg",
    data: await aStill(width),
  }));
  const pictures = new Pictures(server);
  await openConsole("/video/square/0?type=1", { server });
  const picture = gateCard.getByCss("img");
  await expect
    .element(picture)
    .toHaveAttribute("alt", expect.stringMatching(/^“大门” \d\d:\d\d:\d\d 的画面$/));
  await expect
    .poll(() => (picture.element() as HTMLImageElement).naturalWidth)
    .toBeGreaterThan(300);
  await expect.element(gateCard).toMatchTextContent("在线");
  for (const [name, href] of [
    ["播放子码流 大门", "/video/player/gate/1/2"],
    ["录像回放 大门", "/video/backtime/gate/1"],
  ] as const)
    await expect.element(gateCard.getByRole("link", { name })).toHaveAttribute("href", href);
  await picture.click();
  await expect.poll(address).toBe("/video/player/gate/1/1");
  await expect.poll(() => pictures.watched).toHaveLength(1);
});

async function aStill(width: number): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = new OffscreenCanvas(width, (width * 9) / 16);
  canvas.getContext("2d")?.fillRect(0, 0, width, 10);
  const picture = await canvas.convertToBlob({ type: "image/jpeg" });
  return new Uint8Array(await picture.arrayBuffer());
}

it("takes new pictures when it is told to, and only then; keeps a star that was set after the page was read, reads the page again when it is shown, and shows that a camera went and came back", async () => {
  const site = aSquareSite();
  const server = aSquareServer(site);
  await openConsole("/video/square/0", { server });
  await expect.poll(() => server.sent(takeSnapshot).length).toBe(1);
  await page.getByRole("button", { name: "刷新画面" }).click();
  await expect.poll(() => server.sent(takeSnapshot).length).toBe(2);
  expect(server.asked(takeSnapshot).at(-1)).toMatchObject({ device: "gate" });

  const star = gateCard.getByRole("button", { name: /收藏“大门”/ });
  await turn("下一页");
  await expect.element(page.getByText("第 25–48 台")).toBeVisible();
  await turn("上一页");
  await star.click();
  await expect.element(star).toHaveAttribute("aria-pressed", "true");

  const letGo = server.hold(listDeviceChannels);
  await turn("下一页");
  await expect.element(gateCard).not.toBeInTheDocument();
  const before = server.sent(listDeviceChannels).length;
  await turn("上一页");
  await expect.element(gateCard).toBeVisible();
  await expect
    .poll(() => server.asked(listDeviceChannels).slice(before))
    .toContainEqual(expect.objectContaining({ start: 0 }));
  await expect.element(star).toHaveAttribute("aria-pressed", "true");
  letGo();
  await expect.element(star).toHaveAttribute("aria-pressed", "true");
  await star.click();
  await expect.element(star).toHaveAttribute("aria-pressed", "false");

  await expect.element(gateCard).toHaveAttribute("data-state", "online");
  site.change("gate", "1", { Online: 0 });
  await expect.element(gateCard).toHaveAttribute("data-state", "offline");
  await expect.element(gateCard).toMatchTextContent("离线");
  site.change("gate", "1", { Online: 1 });
  await expect.element(gateCard).toHaveAttribute("data-state", "online");
});

it("a page is read 24 at a time; search, state and place are in the address and survive a reload; a device chosen in the tree is shown alone, and one that is not there is told", async () => {
  const visit = await openConsole("/video/square/0?type=1", { server: aSquareServer() });
  await expect.poll(count).toBe(cardsAPage);
  await expect.element(page.getByText(`第 1–24 台，共 ${cameraCount} 台`)).toBeVisible();
  await page.getByRole("button", { name: "下一页" }).click();
  await expect.poll(address).toBe("/video/square/0?type=1&start=24");
  visit.reload();
  await expect.element(page.getByText(`第 25–48 台，共 ${cameraCount} 台`)).toBeVisible();

  const box = page.getByRole("searchbox", { name: "搜索摄像机" });
  await box.fill("门口 5");
  await userEvent.keyboard("{Enter}");
  await expect.poll(address).toBe("/video/square/0?type=1&q=%E9%97%A8%E5%8F%A3+5");
  // 5 and 50 to 55.
  await expect.poll(count).toBe(7);
  await expect.element(box).toHaveFocus();
  const states = page.getByRole("group", { name: "在线状态" });
  await states.getByText("在线", { exact: true }).click();
  await expect.element(page.getByText("没有符合条件的摄像机")).toBeVisible();
  await page.getByRole("button", { name: "清除条件" }).click();
  await expect.poll(address).toBe("/video/square/0?type=1");
  await expect.element(box).toHaveValue("");
  await expect.poll(count).toBe(cardsAPage);

  await page.getByRole("treeitem", { name: /录像机/ }).click();
  await expect.poll(address).toBe(`/video/square/${recorder}`);
  await expect.element(page.getByRole("heading", { name: "NVR 录像机" })).toBeVisible();
  await expect.poll(count).toBe(2);
  await followTo("/video/square/nobody");
  await expect.element(page.getByText("此设备不存在，或其中没有您可以观看的摄像机")).toBeVisible();
  await page.getByRole("button", { name: "查看全部摄像机" }).click();
  await expect.poll(address).toBe("/video/square/0");
});

it("leads from old addresses of a camera to the player; a channel that does not exist is told, with a way out; one that is offline is opened with a warning, 通道已离线!", async () => {
  await openConsole(`/video/square/${recorder}?channel=2&flow=2`, { server: aSquareServer() });
  await expect.poll(address).toBe(`/video/player/${recorder}/2/2`);

  await followTo("/video/player/nowhere/1/1");
  await expect.element(page.getByText("此通道不存在、已被删除，或您无权观看")).toBeVisible();
  await page.getByRole("link", { name: "查看全部摄像机" }).click();
  await expect.poll(address).toBe("/video/square/0?type=1");

  await followTo("/video/square/0?online=0");
  await page.getByRole("link", { name: "走廊 1", exact: true }).click();
  await expect.element(noticeLines()).toMatchTextContent("通道已离线!");
  await expect.poll(() => noticeLines().element().getBoundingClientRect().y).toBe(80);
  await expect.poll(address).toBe(`/video/player/${recorder}/1/1`);
});

it("says why there are no cards, and asks again", async () => {
  const site = aSquareSite();
  const server = aSquareServer(site).refuse(listDeviceChannels, {
    status: 500,
    sentence: "数据库忙",
  });
  await openConsole("/video/square/0", { server });
  await expect.element(page.getByText("摄像机列表加载失败")).toBeVisible();
  await expect.element(main).toMatchTextContent("数据库忙");
  site.on(server);
  await main.getByRole("button", { name: "重试" }).click();
  await expect.poll(count).toBe(cardsAPage);
});
