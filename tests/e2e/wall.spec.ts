import type { Page } from "@playwright/test";
import type { RtspCamera } from "@tessera/simulators/rtsp-camera";
import { startCamera } from "./a-camera.ts";
import { callBare, removeUsers } from "./bare-api.ts";
import { addCamera, removeAllDevices, removeCamera } from "./cameras.ts";
import { decodedFrames } from "./decoded-frames.ts";
import { md5, postJson } from "./legacy-api.ts";
import { openSession } from "./open-session.ts";
import { row } from "./sidebar-page.ts";
import { expect, test } from "./signed-in.ts";

/** The wall with cameras and a server that are really there; tests/console has the rest of it. */

const guard = "wall-guard";
const windowOf = (page: Page, number: number) => page.locator(`[data-window="${number}"]`);
const plays = (page: Page, number: number) =>
  decodedFrames(windowOf(page, number).locator("video").first(), { atLeast: 3 });

let camera: RtspCamera;
test.beforeAll(async ({ server: { url }, adminSession: { token } }) => {
  camera = await startCamera({ name: "WALL", scene: "gate" });
  await addCamera(url, token, { id: "w1", name: "东门", rtspUrl: camera.url(1) });
  await addCamera(url, token, { id: "w2", name: "西门", rtspUrl: camera.url(1) });
});
test.afterAll(async ({ server: { url }, adminSession: { token } }) => {
  await removeUsers(url, token, guard);
  await removeAllDevices(url, token);
  await camera.stop();
});

test("cameras are dragged into windows and play; the wall is saved, and another user sees of it what that user may", async ({
  page,
  browser,
  allowErrors,
  server: { url, admin },
  adminSession: { token },
}) => {
  // Of a camera that is deleted while it plays.
  allowErrors(/channelstream|streamInfo|devices\/channelsnap|ws/);
  await page.goto("/video/browse");
  for (const [index, name] of ["东门", "西门"].entries()) {
    const listed = row(page, name);
    await expect(listed).toContainText("在线");
    await listed.dragTo(windowOf(page, index + 1));
    await plays(page, index + 1);
  }
  await page.getByRole("button", { name: "布局" }).click();
  const dialog = page.getByRole("dialog", { name: "视频墙布局" });
  await dialog.getByLabel("名称").fill("夜班");
  await dialog.getByLabel("其他用户也可以打开").check();
  await dialog.getByRole("button", { name: "保存当前视频墙" }).click();
  await expect(page).toHaveURL(/\/video\/browse\?layout=\d+$/);
  await plays(page, 2);

  const grants = [{ verbs: ["live"], channels: [{ device: "w1", channel: "1" }] }];
  const role = await postJson(url, { path: "addrole", token, input: { name: "一路", grants } });
  const fields = { name: guard, password: md5(admin.password), roleid: String(role["ID"]) };
  await callBare(url, { path: "adduser", token, fields });
  const { storageState } = await openSession(url, { name: guard, password: admin.password });
  const theirs = await browser.newContext({ baseURL: url, locale: "zh-CN", storageState });
  const guardPage = await theirs.newPage();
  await guardPage.goto(page.url());
  await plays(guardPage, 1);
  await expect(windowOf(guardPage, 2)).toContainText("您无权观看此窗口的摄像机");
  await expect(guardPage.locator("body")).not.toContainText("西门");
  await theirs.close();

  await removeCamera(url, token, "w2");
  await expect(windowOf(page, 2)).toContainText(/已被删除/);
  await plays(page, 1);
});
