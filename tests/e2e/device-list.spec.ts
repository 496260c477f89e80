import type { Page } from "@playwright/test";
import type { RtspCamera } from "@tessera/simulators/rtsp-camera";
import { startCamera } from "./a-camera.ts";
import { addCamera, removeAllDevices } from "./cameras.ts";
import { expect, test } from "./signed-in.ts";

const count = 13;
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

test.describe.configure({ mode: "serial" });

const row = (page: Page, name: string) => page.getByRole("row", { name: new RegExp(name) });

test("a device shows its picture, its state and its last day", async ({ page }) => {
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
  const away = row(page, nameOf(9));
  await expect(away).toContainText("从未上线");
  await away.getByRole("button", { name: "离线" }).hover();
  await expect(page.getByRole("tooltip").last()).toContainText("拒绝连接");
});

test("many devices are switched, put into a group and deleted at once, and a delete is undone", async ({
  page,
  server,
  adminSession: { token },
}) => {
  const post = async (path: string, fields: Record<string, string>) => {
    const body = new URLSearchParams(fields);
    const response = await fetch(`${server.url}/api/v1/${path}`, {
      method: "POST",
      headers: { token },
      body,
    });
    return response.json() as Promise<Record<string, unknown>>;
  };
  const { ID: group } = await post("addlabel", { labelname: "North" });
  await page.goto("/device/list?sort=DeviceName&order=asc");
  const chosen = [nameOf(1), nameOf(2)];
  for (const name of chosen) await page.getByLabel(`选择“${name}”`).check();
  const bar = page.getByRole("region", { name: "已选 2 项" });
  await bar.getByRole("button", { name: "停用" }).click();
  await expect(page.getByText("已停用 2 项")).toBeVisible();
  for (const name of chosen) await expect(page.getByLabel(`启用“${name}”`)).not.toBeChecked();
  await bar.getByRole("button", { name: "启用" }).click();
  for (const name of chosen) await expect(page.getByLabel(`启用“${name}”`)).toBeChecked();

  await bar.getByRole("button", { name: "移到分组" }).click();
  const dialog = page.getByRole("dialog", { name: "把 2 台设备放入分组" });
  await dialog.getByRole("button", { name: "移到分组" }).click();
  await expect(dialog.getByText("请选择分组")).toBeVisible();
  await dialog.getByLabel("分组", { exact: true }).click();
  await page.getByTitle("North").click();
  await dialog.getByRole("button", { name: "移到分组" }).click();
  await expect(page.getByText("已将 2 台设备放入“North”")).toBeVisible();
  const members = await fetch(
    `${server.url}/api/v1/label/devicesconfig?labelid=${String(group)}&assigned=1`,
    { headers: { token } },
  );
  expect(await members.json()).toMatchObject({ TotalCount: 2 });

  await bar.getByRole("button", { name: "删除" }).click();
  const question = page.getByRole("dialog", { name: "删除选中的 2 台设备？" });
  await question.getByRole("button", { name: "取消" }).click();
  await bar.getByRole("button", { name: "删除" }).click();
  await question.getByRole("button", { name: "删除" }).click();
  await expect(page.getByText("已删除 2 台设备")).toBeVisible();
  await expect(page.getByText(`共 ${count - 2} 项`)).toBeVisible();
  await expect(bar).toBeHidden();
  // It counts down.
  await expect(page.getByRole("button", { name: "撤销（8）" })).toBeVisible();
  await page.getByRole("button", { name: /撤销/ }).click();
  await expect(page.getByText("已恢复 2 项")).toBeVisible();
  await expect(page.getByText(`共 ${count} 项`)).toBeVisible();

  await page.getByLabel(`选择“${nameOf(1)}”`).check();
  await page.getByRole("button", { name: `选择全部 ${count} 台` }).click();
  await expect(page.getByRole("region", { name: `已选 ${count} 项` })).toBeVisible();
  await page.getByRole("button", { name: "取消选择" }).click();

  await page.getByRole("button", { name: "更多", exact: true }).click();
  await page.getByRole("menuitem", { name: "删除离线设备" }).click();
  const offline = page.getByRole("dialog", { name: `删除全部 ${count - 1} 台离线设备？` });
  await offline.getByRole("button", { name: "取消" }).click();
  await post("deletelabel", { labelid: String(group) });
});
