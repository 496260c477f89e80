import type { Browser, BrowserContext, Page } from "@playwright/test";
import { type RtspCamera, startRtspCamera } from "@tessera/simulators/rtsp-camera";
import { callBare } from "./bare-api.ts";
import { addCamera, removeCamera } from "./cameras.ts";
import { decodedFrames } from "./decoded-frames.ts";
import { callApi, postJson } from "./legacy-api.ts";
import { expect, test } from "./signed-in.ts";

const device = "shared-gate";
const place = { device, channel: "1", stream: "main" };

let camera: RtspCamera;
test.beforeAll(async ({ server, adminSession }) => {
  camera = await startRtspCamera({ name: "GATE", scene: "gate", audio: "pcma" });
  await addCamera(server.url, adminSession.token, {
    id: device,
    name: "共享大门",
    rtspUrl: camera.url(1),
    subRtspUrl: camera.url(2),
  });
});
test.afterAll(async ({ server, adminSession }) => {
  await removeCamera(server.url, adminSession.token, device);
  await camera.stop();
});

interface Site {
  readonly url: string;
  readonly token: string;
}

interface MadeLink {
  readonly Path: string;
  readonly Link: { readonly ID: number };
}

const makeLink = ({ url, token }: Site, wish: object = {}) =>
  postJson(url, {
    path: "share/create",
    token,
    input: { ...place, minutes: 60, ...wish },
  }) as Promise<object> as Promise<MadeLink>;

const revoke = ({ url, token }: Site, { Link }: MadeLink) =>
  postJson(url, { path: "share/revoke", token, input: { IDs: [Link.ID] } });

const linkNow = async ({ url, token }: Site, { Link: { ID } }: MadeLink) => {
  const { data } = await callBare(url, { path: `share/list?device=${device}&limit=100`, token });
  return (data as { ID: number; Viewers: number; Opened: number }[]).find((one) => one.ID === ID);
};

/** A browser that has never been here. */
async function asStranger(
  { browser, baseURL }: { readonly browser: Browser; readonly baseURL: string | undefined },
  watch: (page: Page, context: BrowserContext) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    locale: "zh-CN",
    storageState: { cookies: [], origins: [] },
  });
  try {
    await watch(await context.newPage(), context);
  } finally {
    await context.close();
  }
}

const playing = (page: Page) => page.locator("section[data-state=playing]");

test("a share link is made in the tile's dialog, shown once, and plays in a browser without a session", async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto(`/video/player/${device}/1/1`);
  const tile = page.locator("section[data-state]");
  await tile.click({ button: "right" });
  await page.getByRole("menuitem", { name: /分享/ }).click();
  const dialog = page.getByRole("dialog", { name: "分享“共享大门”" });
  await dialog.getByLabel("用途").fill("给门卫");
  await dialog.getByText("1 小时", { exact: true }).click();
  await dialog.getByRole("button", { name: "生成链接" }).click();
  const link = await dialog.getByLabel("链接", { exact: true }).inputValue();
  expect(link).toMatch(new RegExp(`^${baseURL}/share/${device}/1/1#key=[\\w-]{43}$`));
  const listed = dialog.getByRole("list", { name: "此通道的有效链接" }).getByRole("listitem");
  await expect(listed.filter({ hasText: "给门卫" })).toContainText("0 人正在观看");
  await expect(listed.first()).not.toContainText("key=");

  await asStranger({ browser, baseURL }, async (visitor) => {
    const asked: string[] = [];
    visitor.on("request", (request) => void asked.push(request.url()));
    await visitor.goto(link);
    const frames = await decodedFrames(visitor.locator("video"), { atLeast: 10 });
    expect(frames).toMatchObject({ presented: 10, width: 640, height: 360 });
    await expect(visitor.getByRole("heading", { name: "共享大门" })).toBeVisible();
    await expect(visitor).toHaveTitle(/^共享大门 · /);
    await expect(visitor.locator("[data-fact=time-left]")).toContainText("剩余 59 分钟");
    const key = new URL(link).hash.slice("#key=".length);
    expect(asked.filter((url) => url.includes(key)).every((url) => url === link)).toBe(true);
    await expect(listed.filter({ hasText: "给门卫" })).toContainText("1 人正在观看");

    await listed.getByRole("button", { name: "撤回“给门卫”" }).click();
    await page.getByRole("tooltip").getByRole("button", { name: "撤回" }).click();
    await expect(visitor.getByText("分享已结束")).toBeVisible({ timeout: 5000 });
    await expect(visitor.locator("video")).toBeHidden();
    await expect(visitor).toHaveURL(/\/share\//);
  });
});

test("in full screen the dialog is seen, and Escape does not lose the link", async ({ page }) => {
  await page.goto(`/video/player/${device}/1/1`);
  await expect(playing(page)).toBeVisible({ timeout: 20_000 });
  await page.keyboard.press("f");
  await page.locator(":fullscreen").click({ button: "right" });
  await page.getByRole("menuitem", { name: /分享/ }).click();
  const title = "分享“共享大门”";
  const inFull = page.locator(":fullscreen").getByRole("dialog", { name: title });
  await inFull.getByLabel("用途").fill("值班");
  await inFull.getByRole("button", { name: "生成链接" }).click();
  const link = await inFull.getByLabel("链接", { exact: true }).inputValue();
  await page.keyboard.press("Escape");
  await inFull.getByRole("button", { name: "复制链接" }).focus();
  await page.keyboard.press("Escape");
  await expect(inFull).toBeVisible();

  const listed = inFull.getByRole("listitem").filter({ hasText: "值班" });
  await listed.getByRole("button", { name: "撤回“值班”" }).click();
  const question = page.locator(":fullscreen").getByRole("tooltip");
  await question.getByRole("button", { name: "撤回" }).click();
  await expect(listed).toBeHidden();

  await page.evaluate(() => document.exitFullscreen());
  const dialog = page.locator("body > *").getByRole("dialog", { name: title });
  await expect(dialog.getByLabel("链接", { exact: true })).toHaveValue(link);
  await expect(page.locator("section[data-state]").getByRole("dialog")).toHaveCount(0);
  await dialog.getByRole("button", { name: "再生成一个" }).click();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});

test("viewers and openings of a link are counted, and no more watch than may", async ({
  server,
  adminSession,
  browser,
  baseURL,
}) => {
  const site = { url: server.url, token: adminSession.token };
  const link = await makeLink(site, { maxViewers: 1 });
  await asStranger({ browser, baseURL }, async (first, context) => {
    await first.goto(link.Path);
    await expect(playing(first)).toBeVisible();
    await expect.poll(() => linkNow(site, link)).toMatchObject({ Viewers: 1, Opened: 1 });
    const second = await context.newPage();
    await second.goto(link.Path);
    await expect(second.getByText("观看人数已满")).toBeVisible();
    await first.close();
    await expect(playing(second)).toBeVisible({ timeout: 30_000 });
  });
  await expect.poll(() => linkNow(site, link), { timeout: 20_000 }).toMatchObject({ Viewers: 0 });
  await revoke(site, link);
});

test("a wrong, a revoked and an expired key, and none, are told without going to login", async ({
  server,
  adminSession,
  browser,
  baseURL,
}) => {
  const site = { url: server.url, token: adminSession.token };
  const revoked = await makeLink(site);
  await revoke(site, revoked);
  const other = await makeLink(site, { stream: "sub" });
  const wrongFlow = other.Path.replace("/2#", "/1#");
  await asStranger({ browser, baseURL }, async (page) => {
    for (const path of [`/share/${device}/1/1#key=made-up`, revoked.Path, wrongFlow]) {
      await page.goto("about:blank");
      await page.goto(path);
      await expect(page.getByText("分享链接无效或已过期")).toBeVisible();
      await expect(page.getByText("共享大门")).toBeHidden();
      await expect(page).toHaveURL(path);
    }
    await page.goto("about:blank");
    await page.goto(`/share/${device}/1/1`);
    await expect(page.getByText("观看此画面需要有效的分享链接")).toBeVisible();
    await expect(page.getByRole("link", { name: "登录" })).toBeVisible();
    await expect(page).toHaveURL(/\/share\//);
  });
  await revoke(site, other);
});

test("who has a session that is over stays on the share page", async ({ browser, baseURL }) => {
  await asStranger({ browser, baseURL }, async (page) => {
    await page.addInitScript(() => {
      const user = { Token: "over", role_name: "guard", name: "li", id: 7 };
      localStorage.setItem("tessera_user_info", JSON.stringify(user));
    });
    await page.goto(`/share/${device}/1/1`);
    await expect(page.getByText("观看此画面需要有效的分享链接")).toBeVisible();
    await expect(page).toHaveURL(/\/share\//);
  });
});

test("who is signed in and may, watches on /share and /players without a key", async ({ page }) => {
  for (const path of [`/share/${device}/1/1`, `/players/${device}/1/2`]) {
    await page.goto(path);
    await expect(playing(page)).toBeVisible();
    await expect(page.getByRole("heading", { name: "共享大门" })).toBeVisible();
  }
});

test("/players gives nothing away until the administrator opens it, and ends when it is closed", async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto("/config/share");
  const open = page.getByRole("switch", { name: /开放播放页面/ });
  await expect(open).not.toBeChecked();
  await asStranger({ browser, baseURL }, async (visitor) => {
    await visitor.goto(`/players/${device}/1/1`);
    await expect(visitor.getByText("没有观看此画面的权限")).toBeVisible();
    await expect(visitor.getByText("共享大门")).toBeHidden();
    await expect(visitor).toHaveURL(/\/players\//);

    await open.click();
    await page.getByRole("dialog").getByRole("button", { name: "开放" }).click();
    await expect(open).toBeChecked();
    await expect(page.getByText("任何人不登录即可观看全部通道")).toBeVisible();
    await visitor.getByRole("button", { name: "立即重试" }).click();
    await expect(playing(visitor)).toBeVisible();
    await expect(visitor.getByRole("heading", { name: "共享大门" })).toBeVisible();

    await open.click();
    await expect(open).not.toBeChecked();
    await expect(visitor.getByText("没有观看此画面的权限")).toBeVisible({ timeout: 5000 });
  });
});

test("/players plays by a play token, and says when it is over", async ({
  server,
  adminSession: { token },
  browser,
  baseURL,
}) => {
  const { url } = server;
  const { Token } = await callApi(url, {
    path: `gettoken?${new URLSearchParams(place)}`,
    token,
  });
  await asStranger({ browser, baseURL }, async (page) => {
    await page.goto(`/players/${device}/1/1?token=${String(Token)}&controls=0&fit=cover`);
    expect((await decodedFrames(page.locator("video"), { atLeast: 5 })).presented).toBe(5);
    await expect(page.locator("video")).toHaveCSS("object-fit", "cover");
    await expect(page.getByRole("button", { name: /全屏/ })).toBeHidden();
    await page.goto(`/players/${device}/1/2?token=${String(Token)}`);
    await expect(page.getByText("播放令牌无效或已过期")).toBeVisible({ timeout: 20_000 });
  });
});

test("/demo plays a pasted address of this server only, and gives a report without the token", async ({
  server,
  adminSession: { token },
  browser,
  baseURL,
}) => {
  const { url } = server;
  await asStranger({ browser, baseURL }, async (page, context) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto("/demo");
    await expect(page).toHaveURL(/\/demo$/);
    const field = page.getByLabel("播放地址");
    const play = page.getByRole("button", { name: "播放" });
    for (const [address, fault] of [
      ["", "请粘贴播放地址。"],
      ["https://elsewhere.example/live/ws-fmp4/d/1/1?token=t", "只能播放本服务器"],
      [`/live/ws-fmp4/${device}/1/1`, "缺少播放令牌"],
      [`/live/http-flv/${device}/1/1.flv?token=t`, "不能在浏览器中播放"],
      ["rtsp://127.0.0.1/d/1/1", "浏览器不能播放 RTSP"],
    ] as const) {
      await field.fill(address);
      await play.click();
      await expect(page.getByRole("alert")).toContainText(fault);
    }
    for (const [protocol, rung] of [
      ["ws_fmp4", "fmp4"],
      ["ws_flv", "flv"],
      ["webrtc", "webrtc"],
      ["hls", "hls"],
    ]) {
      const { URL: address } = await callApi(url, {
        path: `devices/channelstream?${new URLSearchParams({ ...place, protocol: protocol ?? "" })}`,
        token,
      });
      await field.fill(String(address));
      await play.click();
      await expect(page.locator(`section[data-rung=${rung}]`)).toBeVisible({ timeout: 20_000 });
    }
    await expect(page.getByRole("region", { name: "播放统计" })).toContainText("正在播放");
    await page.getByRole("button", { name: "复制报告" }).click();
    const report = await page.evaluate(() => navigator.clipboard.readText());
    expect(report).toContain("状态: 正在播放");
    expect(report).toContain("?token=…");
  });
});
