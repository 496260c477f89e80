import { diagnoseStream } from "@tessera/features/live/contract";
import { aSite, Pictures, type Site } from "@tessera/kit/testing";
import { address, noticeLines } from "@tessera/platform/console/testing/browser";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { row } from "./sidebar-page.ts";
import { aProductServer, leaveFor, openConsole } from "./the-console.ts";
import { device, openPlayer, openTile, plays, tile } from "./tile-page.ts";
import { aWallSite, isPlaying, openWall, shownNames, windowOf } from "./wall-page.ts";

const reason = "摄像机拒绝连接，请检查地址和端口";
const away = { Online: 0, OfflineReason: reason, AwaySeconds: 200 } as const;

/** One camera that is there and one that is not. */
const aHalfDeadSite = (): Site =>
  aSite(
    { DeviceID: "gate", DeviceName: "大门", Online: true },
    { DeviceID: "yard", DeviceName: "院子", channels: [{ ChannelID: "1", Name: "院子", ...away }] },
  );

const why = page.getByRole("button", { name: "为什么", exact: true });
const panel = page.getByRole("dialog");
const choices = (within = page.getByRole("main")) => ({
  retry: within.getByRole("button", { name: "重试" }),
  why: within.getByRole("button", { name: "为什么" }),
  edit: within.getByRole("link", { name: "编辑" }),
});

describe("a camera that is offline", () => {
  it("says why and since when after one press on the square, and what can be done; leads from the warning to its diagnosis, wherever it was met", async () => {
    const server = aHalfDeadSite()
      .on(aProductServer())
      .answer(diagnoseStream, {
        Broken: "device",
        VideoCodec: "",
        Steps: [{ Step: "device", State: "failed", Detail: reason, Fix: "" }],
      });
    await openConsole("/video/square/0", { server });
    await page.getByCss('[data-camera="yard/1"] a').first().click();
    const dead = page.getByCss('[data-notice="channelOffline"]');
    await expect.element(dead).toMatchTextContent(reason);
    await expect.element(dead).toMatchTextContent("通道已离线! 3 分钟");
    await expect.element(choices(dead).retry).toBeVisible();
    await expect.element(choices(dead).why).toBeVisible();
    await expect.element(choices(dead).edit).toHaveAttribute("href", "/device/form/yard");

    await leaveFor("/video/browse");
    await row("院子").click();
    await expect.element(noticeLines()).toMatchTextContent("通道已离线!");
    await noticeLines().getByRole("button", { name: "为什么" }).click();
    await expect.element(panel.getByCss("[data-diagnosis=failed]")).toMatchTextContent(reason);
    expect(address()).toBe("/video/browse");
    expect(server.asked(diagnoseStream)).toEqual([
      { device: "yard", channel: "1", stream: "main" },
    ]);
  });

  it("is opened for good when it is tried again, and its tile says what came of it", async () => {
    const { pictures } = await openPlayer({
      prepareSite: (site) => site.change(device, "1", away),
    });
    pictures.cut(device);
    await choices().retry.click();
    await expect.element(tile).toMatchTextContent("摄像机断开");
    await expect.element(tile).toMatchTextContent("离线 3 分钟");
    await expect.element(tile.getByRole("link", { name: "编辑" })).toBeVisible();
    pictures.restore(device);
    await plays();
  });

  it("is nothing that an operator is asked to edit", async () => {
    await openPlayer({ as: "operator", prepareSite: (site) => site.change(device, "1", away) });
    await expect.element(choices().why).toBeVisible();
    await expect.element(choices().edit).not.toBeInTheDocument();
  });

  it("has its place on a wall, by a click or dragged, and plays there when it is back", async () => {
    const site = aWallSite();
    for (const id of ["w1", "w2"]) site.change(id, "1", away);
    await openWall({ site });
    await row("东门").click();
    await expect.poll(shownNames).toEqual(["东门", "", "", ""]);
    await expect.element(windowOf(1)).toMatchTextContent(reason);
    await userEvent.dragAndDrop(row("西门"), windowOf(4));
    await expect.poll(shownNames).toEqual(["东门", "", "", "西门"]);
    await expect.element(choices(windowOf(4)).why).toBeVisible();
    site.change("w1", "1", { Online: 1, OfflineReason: "", AwaySeconds: null });
    await isPlaying(1);
  });
});

it("a picture that stands for a moment shows its age in a corner, and is greyed only after five seconds", async () => {
  const { pictures } = await openTile();
  pictures.hang(device);
  await expect.element(tile).toHaveAttribute("data-hiccup", "true");
  await expect.element(tile.getByRole("timer")).toMatchTextContent(/^−[2-4] 秒$/);
  expect(getComputedStyle(tile.getByCss("video").element()).filter).toBe("none");
  await expect.element(why).not.toBeInTheDocument();
  await expect.element(tile).toMatchTextContent("没有收到新画面");
  expect(getComputedStyle(tile.getByCss("video").element()).filter).toContain("grayscale");
});

describe("while the server is gone", () => {
  const line = page.getByRole("alert").filter({ hasText: "服务器没有应答" });

  it("one line says so, nothing stays green, and the windows do not repeat it", async () => {
    const { server } = await openWall({ cameras: [1, 2] });
    await isPlaying(1);
    await isPlaying(2);
    await expect.element(row("东门")).toMatchTextContent("在线");
    server.goDown();
    await expect.element(line).toMatchTextContent(/已 \d+ 秒/);
    await expect.element(row("东门")).toMatchTextContent("状态未知");
    expect(document.querySelector('[data-state="online"]')).toBeNull();
    await expect.element(windowOf(1)).not.toMatchTextContent("与服务器的连接已断开");
    await expect.element(line.getByRole("button", { name: "重试" })).toBeVisible();
    server.comeBack();
    await expect.element(line).not.toBeInTheDocument();
    await expect.element(row("东门")).toMatchTextContent("在线");
    await isPlaying(1);
  });

  it("no card of the square stays green", async () => {
    const { server } = new Pictures(aHalfDeadSite().on(aProductServer()));
    await openConsole("/video/square/0", { server });
    const card = page.getByCss('[data-camera="gate/1"]');
    await expect.element(card).toHaveAttribute("data-state", "online");
    server.goDown();
    await expect.element(card).toHaveAttribute("data-state", "unknown");
  });
});
