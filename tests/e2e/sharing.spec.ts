import type { RtspCamera } from "@tessera/simulators/rtsp-camera";
import { startCamera } from "./a-camera.ts";
import { addCamera, removeCamera } from "./cameras.ts";
import { decodedFrames } from "./decoded-frames.ts";
import { moveTo } from "./move-to.ts";
import { expect, test } from "./signed-in.ts";

const device = "shared-gate";

let camera: RtspCamera;
test.beforeAll(async ({ server, adminSession }) => {
  camera = await startCamera({ name: "GATE", scene: "gate", audio: "none" });
  await addCamera(server.url, adminSession.token, {
    id: device,
    name: "共享大门",
    rtspUrl: camera.url(1),
  });
});
test.afterAll(async ({ server, adminSession }) => {
  await removeCamera(server.url, adminSession.token, device);
  await camera.stop();
});

test("a share link plays in a browser without a session, is counted, and ends when it is revoked", async ({
  page,
  browser,
  server,
}) => {
  await page.goto(`/video/player/${device}/1/1`);
  await page.locator("section[data-state]").click({ button: "right" });
  await page.getByRole("menuitem", { name: /分享/ }).click();
  const dialog = page.getByRole("dialog", { name: "分享“共享大门”" });
  await dialog.getByLabel("用途").fill("给门卫");
  await dialog.getByRole("button", { name: "生成链接" }).click();
  const link = await dialog.getByLabel("链接", { exact: true }).inputValue();
  expect(link).toMatch(new RegExp(`^${server.url}/share/${device}/1/1#key=[\\w-]{43}$`));

  // No picture is painted here while the other one is.
  await moveTo(page, "/config/share");
  const stranger = await browser.newContext({
    baseURL: server.url,
    locale: "zh-CN",
    viewport: { width: 640, height: 480 },
    storageState: { cookies: [], origins: [] },
  });
  try {
    const visitor = await stranger.newPage();
    const asked: string[] = [];
    visitor.on("request", (request) => void asked.push(request.url()));
    await visitor.goto(link);
    expect((await decodedFrames(visitor.locator("video"), { atLeast: 10 })).presented).toBe(10);
    const key = new URL(link).hash.slice("#key=".length);
    expect(asked.filter((url) => url.includes(key)).every((url) => url === link)).toBe(true);

    const listed = page.getByRole("row", { name: /给门卫/ });
    await expect(listed.getByRole("cell", { name: "1", exact: true })).toBeVisible();
    await listed.getByRole("button", { name: "撤回“给门卫”" }).click();
    await page.getByRole("tooltip").getByRole("button", { name: "撤回" }).click();
    await expect(visitor.getByText("分享已结束")).toBeVisible();
    await visitor.goto(`/share/${device}/1/1`);
    await expect(visitor.getByRole("link", { name: "登录" })).toBeVisible();
  } finally {
    await stranger.close();
  }
});
