import type { Page } from "@playwright/test";
import { type RtspCamera, startRtspCamera } from "@tessera/simulators/rtsp-camera";
import { addCamera, removeAllDevices } from "./cameras.ts";
import { expect, test } from "./signed-in.ts";

const count = 13;
const nameOf = (number: number) => `Camera ${String(number).padStart(2, "0")}`;

let camera: RtspCamera;
test.beforeAll(async ({ server, adminSession: { token } }) => {
  camera = await startRtspCamera({ name: "GATE", scene: "gate" });
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
const crumbs = (page: Page) =>
  page.getByRole("navigation", { name: /^(当前位置|You are here)$/ }).getByRole("listitem");

test("a device shows its picture, its state and its last day", async ({ page }) => {
  await page.goto("/device/list?sort=DeviceName&order=desc");
  const gate = row(page, "Gate");
  await expect(gate.getByRole("button", { name: "在线" })).toBeVisible();
  await expect(gate.getByRole("link", { name: "1 / 1 个通道在线" })).toHaveText("1 / 1");
  const picture = gate.getByRole("img", { name: /“Gate” \d\d:\d\d:\d\d 的画面/ });
  await expect(picture).toBeVisible({ timeout: 15_000 });
  expect(
    await picture.evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      return image.naturalWidth;
    }),
  ).toBe(120);
  await gate.getByRole("button", { name: "近 24 小时没有掉线" }).hover();
  await expect(page.getByRole("tooltip")).toContainText(/(在线|未知) \d\d-\d\d \d\d:\d\d:\d\d/);
  const away = row(page, nameOf(9));
  await expect(away).toContainText("从未在线");
  await away.getByRole("button", { name: "离线" }).hover();
  await expect(page.getByRole("tooltip").last()).toContainText("拒绝连接");
});

test("search, filters and page stand in the address, and are still there on the way back", async ({
  page,
}) => {
  await page.goto("/device/list");
  await expect(page.getByText(`共 ${count} 项`)).toBeVisible();
  await page.getByLabel("搜索名称、ID 或地址").fill("camera");
  await page.getByText("离线", { exact: true }).first().click();
  await expect(page).toHaveURL(/\?q=camera&online=0$/);
  await expect(page.getByText(`共 ${count - 1} 项`)).toBeVisible();
  await page.getByRole("listitem", { name: "2" }).click();
  await page.getByRole("columnheader", { name: "名称" }).click();
  await page.getByRole("listitem", { name: "2" }).click();
  await expect(page).toHaveURL(/q=camera&online=0&page=2&sort=DeviceName&order=asc$/);
  await expect(page.getByRole("row", { name: /编辑/ })).toContainText([nameOf(11), nameOf(12)]);
  const address = page.url();

  // By keyboard, and back by the breadcrumb.
  await row(page, nameOf(12)).focus();
  await page.keyboard.press("Enter");
  await expect(crumbs(page)).toHaveText(["设备管理", "设备列表", `通道列表 [${nameOf(12)}]`]);
  await page.getByRole("link", { name: "设备列表" }).click();
  await expect(page).toHaveURL(address);

  // To the form, and back by the browser.
  await row(page, nameOf(11)).getByRole("button", { name: "编辑" }).click();
  await expect(crumbs(page)).toHaveText(["设备管理", "设备列表", `设备详情 [${nameOf(11)}]`]);
  await page.goBack();
  await expect(page).toHaveURL(address);
  await expect(page.getByLabel("搜索名称、ID 或地址")).toHaveValue("camera");
  await page.getByLabel("搜索名称、ID 或地址").fill("nothing of this name");
  await page.getByRole("button", { name: "清除条件" }).click();
  await expect(page).toHaveURL(/\/device\/list\?sort=DeviceName&order=asc$/);
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

test("on a phone, in English: cards, a switch, a delete that is undone", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("tessera_language", '"en"'));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/device/list?q=Camera&sort=DeviceName&order=asc");
  const card = page.getByRole("listitem").filter({ hasText: nameOf(4) });
  await expect(card.getByRole("button", { name: "Offline" })).toBeVisible({ timeout: 15_000 });
  await card.getByLabel(`Enable “${nameOf(4)}”`).click();
  await expect(card.getByLabel(`Enable “${nameOf(4)}”`)).not.toBeChecked();
  await card.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("tooltip")).toContainText("For 10 seconds this can be undone.");
  await page.getByRole("tooltip").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText(`“${nameOf(4)}” was deleted`)).toBeVisible();
  await expect(card).toBeHidden();
  await page.getByRole("button", { name: /^Undo/ }).click();
  await expect(card).toBeVisible();
  await page.getByLabel(`Select “${nameOf(1)}”`).check();
  await expect(page.getByRole("region", { name: "1 selected" })).toBeVisible();
  const widths = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return { scrollWidth, clientWidth };
  });
  expect(widths.scrollWidth).toBe(widths.clientWidth);
});

test("without devices, the list says how to get some", async ({
  page,
  server,
  adminSession: { token },
}) => {
  await removeAllDevices(server.url, token);
  await page.goto("/device/list");
  await expect(page.getByText("还没有设备")).toBeVisible();
  await page.getByRole("button", { name: "导入" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: "关闭" })
    .or(page.getByLabel("Close"))
    .first()
    .click();
  await page.getByRole("button", { name: "添加设备" }).click();
  await expect(page).toHaveURL(/\/device\/form\/0$/);
});
