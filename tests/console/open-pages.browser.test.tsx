import { getChannelStream } from "@tessera/features/live/contract";
import { openSharedStream } from "@tessera/features/sharing/contract";
import { aSite, Pictures } from "@tessera/kit/testing";
import { address, type FakeServer } from "@tessera/platform/console/testing/browser";
import { describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { aProductServer, openConsole } from "./the-console.ts";

/** Pages that show a picture to people without an account. */

const playing = page.getByCss("section[data-state=playing]");
const name = page.getByRole("heading", { name: "共享大门" });
const nowhere = { status: 403, sentence: "no" };

const pictures = () =>
  new Pictures(
    aSite({ DeviceID: "gate", DeviceName: "共享大门", Online: true }).on(aProductServer()),
  );

/** The visitor may watch. */
const letIn = (server: FakeServer, minutes = 0): FakeServer =>
  server.answer(openSharedStream, {
    URL: "/testing/live/gate/1/main",
    ChannelName: "共享大门",
    HasSubStream: false,
    ExpiresAtMs: minutes ? Date.now() + minutes * 60_000 : 0,
  });

describe("/share", () => {
  it("plays by the key of a link, tells how long it is valid, and that it was ended", async () => {
    const shown = pictures();
    const server = letIn(shown.server, 60);
    await openConsole("/share/gate/1/1#key=secret", { as: "nobody", server });
    await expect.element(playing).toBeVisible();
    await expect.element(name).toBeVisible();
    await expect.poll(() => document.title).toMatch(/^共享大门 · /);
    await expect.element(page.getByCss("[data-fact=time-left]")).toMatchTextContent("剩余 59 分钟");
    expect(server.asked(openSharedStream)[0]).toMatchObject({
      device: "gate",
      channel: "1",
      stream: "main",
      page: "share",
      key: "secret",
    });

    server.refuse(openSharedStream, nowhere);
    shown.drop("gate");
    await expect.element(page.getByText("分享已结束")).toBeVisible();
    await expect.element(page.getByCss("video")).not.toBeVisible();
    expect(address()).toBe("/share/gate/1/1");
  });

  it("says that as many watch as may, and plays once one has left", async () => {
    const { server } = pictures();
    server.refuse(openSharedStream, { status: 429, code: "share-full", sentence: "full" });
    await openConsole("/share/gate/1/1#key=secret", { as: "nobody", server });
    await expect.element(page.getByText("观看人数已满")).toBeVisible();
    letIn(server);
    await expect.element(playing).toBeVisible();
  });

  it("tells of a wrong key and of none without going to login, also to who has a session that is over", async () => {
    const { server } = pictures();
    server.refuse(openSharedStream, nowhere);
    const visit = await openConsole("/share/gate/1/1#key=made-up", { as: "nobody", server });
    await expect.element(page.getByText("分享链接无效或已过期")).toBeVisible();
    await expect.element(name).not.toBeInTheDocument();
    visit.goTo("/share/gate/1/1");
    await expect.element(page.getByText("观看此画面需要有效的分享链接")).toBeVisible();
    // Nobody signs in inside a frame, as this page is one here.
    await expect.element(page.getByRole("link", { name: "登录" })).not.toBeInTheDocument();
    expect(address()).toBe("/share/gate/1/1");
    expect(server.asked(openSharedStream).map(({ key }) => key)).toEqual(["made-up", ""]);

    const over = { status: 401, sentence: "登录已失效" };
    server.refuseEverything(over);
    const user = { Token: "over", role_name: "guard", name: "li", id: 7 };
    localStorage.setItem("tessera_user_info", JSON.stringify(user));
    visit.goTo("/share/gate/1/1");
    await expect.element(page.getByText("观看此画面需要有效的分享链接")).toBeVisible();
    expect(address()).toBe("/share/gate/1/1");
  });

  it("and /players show a picture without a key to who is signed in and may see it", async () => {
    const { server } = pictures();
    const visit = await openConsole("/share/gate/1/1", { server });
    for (const [path, stream] of [
      ["/share/gate/1/1", "main"],
      ["/players/gate/1/2", "sub"],
    ] as const) {
      if (address() !== path) visit.goTo(path);
      await expect.element(playing).toBeVisible();
      await expect.element(name).toBeVisible();
      expect(server.asked(getChannelStream).at(-1)).toMatchObject({ device: "gate", stream });
    }
    expect(server.sent(openSharedStream)).toEqual([]);
  });
});

describe("/players", () => {
  it("gives nothing away until the administrator opens it, and ends when it is closed", async () => {
    const shown = pictures();
    const server = shown.server.refuse(openSharedStream, nowhere);
    await openConsole("/players/gate/1/1", { as: "nobody", server });
    await expect.element(page.getByText("没有观看此画面的权限")).toBeVisible();
    await expect.element(name).not.toBeInTheDocument();
    expect(address()).toBe("/players/gate/1/1");

    letIn(server);
    await page.getByRole("button", { name: "立即重试" }).click();
    await expect.element(playing).toBeVisible();
    await expect.element(name).toBeVisible();
    server.refuse(openSharedStream, nowhere);
    shown.drop("gate");
    await expect.element(page.getByText("没有观看此画面的权限")).toBeVisible();
  });

  it("plays by a play token, and says when it is over", async () => {
    vi.stubGlobal("RTCPeerConnection", undefined);
    const { server } = pictures().playByToken();
    const token = { as: "nobody", server } as const;
    const visit = await openConsole("/players/gate/1/1?token=t&controls=0&fit=cover", token);
    await expect.element(playing).toBeVisible();
    await expect.element(page.getByCss("video")).toHaveStyle({ objectFit: "cover" });
    await expect.element(page.getByRole("button", { name: /全屏/ })).not.toBeInTheDocument();
    server
      .serve("/live/ws-fmp4/", (socket) => socket.close())
      .refuseEverything({ status: 401, sentence: "over" });
    visit.goTo("/players/gate/1/2?token=t");
    await expect.element(page.getByText("播放令牌无效或已过期")).toBeVisible();
  });
});

it("/demo plays a pasted address of this server only, and gives a report without the token", async () => {
  const { server } = pictures().playByToken();
  await openConsole("/demo", { as: "nobody", server });
  const field = page.getByLabelText("播放地址");
  const play = page.getByRole("button", { name: "播放" });
  for (const [text, fault] of [
    ["", "请粘贴播放地址。"],
    ["https://elsewhere.example/live/ws-fmp4/d/1/1?token=t", "只能播放本服务器"],
    ["/live/ws-fmp4/gate/1/1", "缺少播放令牌"],
    ["/live/http-flv/gate/1/1.flv?token=t", "不能在浏览器中播放"],
    ["rtsp://127.0.0.1/d/1/1", "浏览器不能播放 RTSP"],
  ] as const) {
    await field.fill(text);
    await play.click();
    await expect.element(page.getByRole("alert")).toMatchTextContent(fault);
  }
  await field.fill("/live/ws-fmp4/gate/1/1?token=secret-token");
  await play.click();
  await expect.element(page.getByCss("section[data-rung=fmp4]")).toBeVisible();
  const figures = page.getByRole("region", { name: "播放统计" });
  await expect.element(figures).toMatchTextContent("正在播放");
  const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await page.getByRole("button", { name: "复制报告" }).click();
  await expect.poll(() => copied.mock.calls[0]?.[0]).toContain("状态: 正在播放");
  expect(copied.mock.calls[0]?.[0]).toContain("?token=…");
  expect(copied.mock.calls[0]?.[0]).not.toContain("secret-token");

  // Each address by its own way.
  const flv = vi.fn<() => void>();
  server.serve("/live/ws-flv/", flv);
  await field.fill("/live/ws-flv/gate/1/1?token=t");
  await play.click();
  await expect.poll(() => flv).toHaveBeenCalled();
});
