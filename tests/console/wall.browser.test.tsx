import { getChannelStream } from "@tessera/features/live/contract";
import { aSite, Pictures } from "@tessera/kit/testing";
import { address } from "@tessera/platform/console/testing/browser";
import { expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { aProductServer, openConsole } from "./the-console.ts";

const cells = [1, 2].map((number) => ({
  device: `w${number}`,
  channel: "1",
  name: `W${number}`,
  flow: 0,
}));

/** The wall with two cameras in its windows, as the browser remembers them. */
async function openWall(server = aWallServer()) {
  const visit = await openConsole("/login", { server });
  localStorage.setItem("tessera_layout_4", JSON.stringify(cells));
  const view = { windows: 4, isTouring: false, dwellSeconds: 20 };
  localStorage.setItem("tessera_wall_view", JSON.stringify(view));
  visit.goTo("/video/browse");
  return visit;
}

const aWallServer = () =>
  aSite(
    { DeviceID: "w1", DeviceName: "W1", Online: true },
    { DeviceID: "w2", DeviceName: "W2", Online: true },
  )
    .on(aProductServer())
    .refuse(getChannelStream, { status: 403, sentence: "不可以" });

const kept = () => Object.keys(localStorage).filter((key) => /layout|wall|loop/.test(key));
const tileOf = (number: number) =>
  page.getByCss(`[data-window="${number}"]`).getByCss("section[data-state]");

it("a refused stream is shown in its window, not as a notice", async () => {
  await openWall();
  await expect.element(tileOf(1)).toHaveAttribute("data-state", "failed");
  await expect.element(page.getByCss(".ant-notification-notice")).not.toBeInTheDocument();
});

it("a browser that can play nothing says so in each window", async () => {
  for (const name of ["MediaSource", "ManagedMediaSource", "RTCPeerConnection"])
    vi.stubGlobal(name, undefined);
  vi.spyOn(HTMLMediaElement.prototype, "canPlayType").mockReturnValue("");
  await openWall();
  for (const number of [1, 2])
    await expect.element(tileOf(number)).toMatchTextContent("此浏览器无法播放视频");
});

it("logging out clears the saved layouts of 1, 4, 9 and 16 windows", async () => {
  await openWall();
  await page.getByRole("button", { name: "16 窗口" }).click();
  await expect.poll(() => localStorage.getItem("tessera_layout_16")).not.toBeNull();
  await page.getByRole("button", { name: /^用户菜单/ }).click();
  await page.getByRole("menuitem", { name: "退出登录" }).click();
  await expect.poll(address).toBe("/login");
  await expect.poll(kept).toEqual([]);
});

it("cameras play in their windows", async () => {
  const pictures = new Pictures(aWallServer());
  await openWall(pictures.server);
  for (const number of [1, 2])
    await expect.element(tileOf(number)).toHaveAttribute("data-state", "playing");
  pictures.cut("w1");
  await expect.element(tileOf(1)).not.toHaveAttribute("data-state", "playing");
  pictures.restore("w1");
  await expect.element(tileOf(1)).toHaveAttribute("data-state", "playing");
});
