import type { RtspCamera } from "@tessera/simulators/rtsp-camera";
import { startCamera } from "./a-camera.ts";
import { callBare } from "./bare-api.ts";
import { addCamera, removeAllDevices } from "./cameras.ts";
import { postJson } from "./legacy-api.ts";
import { moveTo } from "./move-to.ts";
import { expect, test } from "./signed-in.ts";

let camera: RtspCamera;
test.beforeAll(async ({ server, adminSession: { token } }) => {
  camera = await startCamera({ name: "GATE", scene: "gate", gopSeconds: 1, audio: "none" });
  await addCamera(server.url, token, { name: "东门", rtspUrl: camera.url(1) });
});
test.afterAll(async ({ server: { url }, adminSession: { token } }) => {
  const { rows } = await callBare(url, { path: "recordplanlist?limit=100", token });
  for (const { ID } of rows as { ID: number }[])
    await postJson(url, { path: "delrecordplan", token, input: { id: ID } });
  await removeAllDevices(url, token);
  await camera.stop();
});

test("a camera that is given a plan is recorded, which the proof shows", async ({ page }) => {
  await page.goto("/config/program");
  await page.getByRole("button", { name: "新建计划" }).click();
  await page.getByLabel("计划名称").fill("全天");
  await page.getByRole("button", { name: "添加通道" }).click();
  await page.getByRole("button", { name: "选择找到的全部 1 路" }).click();
  await page.getByRole("button", { name: "添加 1 路" }).click();
  await page.getByRole("button", { name: /^保\s?存$/ }).click();
  await expect(page.getByRole("link", { name: "全天" })).toBeVisible();
  await moveTo(page, "/config/recording/proof?state=recording");
  await expect(page.getByRole("row", { name: /东门/ })).toContainText(/\d+ 秒前/, {
    timeout: 30_000,
  });
});
