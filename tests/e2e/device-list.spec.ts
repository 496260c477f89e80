import type { Page } from "@playwright/test";
import type { RtspCamera } from "@tessera/simulators/rtsp-camera";
import { startCamera } from "./a-camera.ts";
import { callBare } from "./bare-api.ts";
import { addCamera, removeAllDevices } from "./cameras.ts";
import { callLabels } from "./label-api.ts";
import { expect, test } from "./signed-in.ts";

const count = 3;
const nameOf = (number: number) => `Camera ${String(number).padStart(2, "0")}`;

let camera: RtspCamera;
test.beforeAll(async ({ server, adminSession: { token } }) => {
  camera = await startCamera({ name: "GATE", scene: "gate" });
  await addCamera(server.url, token, { name: "Gate", rtspUrl: camera.url(1) });
  // Nobody answers there.
  for (let number = 1; number < count; number++)
    await addCamera(server.url, token, {
      name: nameOf(number),
      rtspUrl: `rtsp://127.0.0.1:9/${number}`,
    });
});
test.afterAll(async ({ server, adminSession }) => {
  await removeAllDevices(server.url, adminSession.token);
  await camera.stop();
});

const row = (page: Page, name: string) => page.getByRole("row", { name: new RegExp(name) });

test("a device shows its picture, its state and its last day; some are switched off, put into a group and deleted at once, and brought back", async ({
  page,
  server,
  adminSession: { token },
}) => {
  await page.goto("/device/list?sort=DeviceName&order=desc");
  const gate = row(page, "Gate");
  await expect(gate.getByRole("button", { name: "在线" })).toBeVisible();
  await expect(gate.getByRole("link", { name: "1 / 1 个通道在线" })).toHaveText("1 / 1");
  const picture = gate.getByRole("img", { name: /“Gate” \d\d:\d\d:\d\d 的画面/ });
  await expect(picture).toBeVisible();
  expect(
    await picture.evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      return image.naturalWidth;
    }),
  ).toBe(120);
  await gate.getByRole("button", { name: "近 24 小时没有掉线" }).hover();
  await expect(page.getByRole("tooltip")).toContainText(/(在线|未知) \d\d-\d\d \d\d:\d\d:\d\d/);
  const away = row(page, nameOf(1));
  await expect(away).toContainText("从未上线");
  await away.getByRole("button", { name: "离线" }).hover();
  await expect(page.getByRole("tooltip").last()).toContainText("拒绝连接");

  const chosen = [nameOf(1), nameOf(2)];
  for (const name of chosen) await page.getByLabel(`选择“${name}”`).check();
  const bar = page.getByRole("region", { name: "已选 2 项" });
  await bar.getByRole("button", { name: "停用" }).click();
  for (const name of chosen) await expect(page.getByLabel(`启用“${name}”`)).not.toBeChecked();
  await bar.getByRole("button", { name: "移到分组" }).click();
  const dialog = page.getByRole("dialog", { name: "把 2 台设备放入分组" });
  await dialog.getByLabel("或新建分组").fill("North");
  await dialog.getByRole("button", { name: "移到分组" }).click();
  await expect(page.getByText("已将 2 台设备放入“North”")).toBeVisible();
  await bar.getByRole("button", { name: "删除" }).click();
  const question = page.getByRole("dialog", { name: "删除选中的 2 台设备？" });
  await question.getByRole("button", { name: "删除" }).click();
  await expect(page.getByText(`共 ${count - 2} 项`)).toBeVisible();
  await page.getByRole("button", { name: /撤销/ }).click();
  await expect(page.getByText(`共 ${count} 项`)).toBeVisible();
  const labels = callLabels(server.url, token);
  const [north] = await labels.all();
  const path = `label/devicesconfig?labelid=${north?.ID}&assigned=1`;
  expect(await callBare(server.url, { path, token })).toMatchObject({ TotalCount: 2 });
  await labels.remove(north?.ID ?? 0);
});
