import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { type GbDevice, startGbDevice } from "@tessera/simulators/gb-device";
import { axeOf } from "./axe.ts";
import { expect, test } from "./signed-in.ts";

/** As the initialisation of the tests sets it. */
const sipPassword = "sip-password-of-the-tests";
const serverId = "34020000002000000001";

const row = (page: Page, text: string) =>
  page.locator("tbody tr.ant-table-row").filter({ hasText: text });
const dialog = (page: Page) => page.getByRole("dialog");

interface State {
  readonly Port: number;
}

/** A device that knows where our server is. */
async function aDevice(
  server: { readonly url: string },
  token: string,
  device: { readonly deviceId: string; readonly password: string; readonly name?: string },
): Promise<GbDevice> {
  const response = await fetch(`${server.url}/api/v1/gb/state`, { headers: { token } });
  const { Port } = (await response.json()) as State;
  return startGbDevice({
    server: { host: "127.0.0.1", port: Port, id: serverId },
    channels: 2,
    keepaliveSeconds: 5,
    ...device,
  });
}

test("settings are changed, checked and kept; what to enter on a device is told", async ({
  page,
}) => {
  await page.goto("/config/platform/gb");
  await expect(page.getByText(/SIP 端口 \d+（UDP 和 TCP）已打开/)).toBeVisible();
  const card = page.getByRole("complementary", { name: "在设备上这样填写" });
  await expect(card).toContainText(serverId);
  await expect(card).toContainText("3402000000");
  const save = page.getByRole("button", { name: "保存" });
  await expect(save).toBeDisabled();

  await page.getByLabel("平台国标编号").fill("3402");
  await save.click();
  await expect(page.getByText("应为 20 位数字")).toBeVisible();
  await page.getByRole("button", { name: "撤销修改" }).click();
  await expect(page.getByLabel("平台国标编号")).toHaveValue(serverId);
  await expect(page.getByText("应为 20 位数字")).toBeHidden();

  await page.getByLabel("心跳间隔").fill("30");
  await expect(page.getByText("90 秒没有心跳即判为离线。")).toBeVisible();
  await page.getByRole("switch", { name: "校验 SSRC" }).click();
  await page.getByLabel("对外地址").fill("cam.example");
  await save.click();
  await expect(page.getByText("已保存国标接入设置")).toBeVisible();
  await expect(card).toContainText("cam.example");
  await page.reload();
  await expect(page.getByLabel("心跳间隔")).toHaveValue("30");
  await expect(page.getByRole("switch", { name: "校验 SSRC" })).toBeChecked();
  // The password is never shown; that there is one is.
  await expect(page.getByLabel("SIP 密码")).toHaveValue("");
  await expect(page.getByLabel("SIP 密码")).toHaveAttribute("placeholder", "已设置，留空则不修改");

  await page.getByLabel("对外地址").fill("");
  await page.getByRole("link", { name: "白名单", exact: true }).click();
  await dialog(page).getByRole("button", { name: "继续编辑" }).click();
  await page.getByRole("switch", { name: "校验 SSRC" }).click();
  await save.click();
  await expect(page.getByText("已保存国标接入设置")).toBeVisible();
});

test("a device that registers is listed and its call drawn; who is refused is told why; a session ends", async ({
  page,
  server,
  adminSession,
}) => {
  test.setTimeout(180_000);
  await page.goto("/config/platform/gb/devices");
  await expect(page.getByText("还没有设备注册")).toBeVisible();
  const welcome = await aDevice(server, adminSession.token, {
    deviceId: "34020000001180000001",
    password: sipPassword,
    name: "东门录像机",
  });
  const stranger = await aDevice(server, adminSession.token, {
    deviceId: "34020000001180000009",
    password: "guessed",
  });
  try {
    expect(await welcome.register()).toBe(true);
    expect(await stranger.register()).toBe(false);
    await expect(row(page, "34020000001180000001")).toContainText("东门录像机");
    await page.getByLabel("搜索编号、名称或地址").fill("nobody");
    await expect(page.getByText("没有符合条件的内容")).toBeVisible();
    await page.getByRole("button", { name: "清除条件" }).click();

    await row(page, "34020000001180000001").getByRole("link", { name: "SIP 日志" }).click();
    await expect(page).toHaveURL(/sip\?device=34020000001180000001/);
    await expect(row(page, "34020000001180000001").first()).toBeVisible();
    await page.getByLabel("设备编号").fill("34020000001180000009");
    await page.getByLabel("仅看异常").check();
    await expect(page).toHaveURL(/device=34020000001180000009&errors=1/);
    await expect(row(page, "403").first()).toContainText("拒绝：密码错误");
    await page.reload();
    await row(page, "403").first().getByRole("button", { name: /^403/ }).click();
    await expect(page).toHaveURL(/call=/);

    // From the first REGISTER to the refusal, with times, and no digest anywhere.
    const ladder = dialog(page).getByRole("list");
    await expect(ladder.getByRole("listitem").first()).toContainText("REGISTER");
    await expect(ladder).toContainText("401");
    await expect(ladder).toContainText("403");
    // The second one answers the challenge.
    await ladder
      .getByRole("button", { name: /收到 REGISTER/ })
      .nth(1)
      .click();
    await expect(ladder.locator("pre").filter({ hasText: "Authorization: Digest" })).toContainText(
      'response="***"',
    );
    await expectReadable(page);
    await page.keyboard.press("Escape");
    await expect(page).not.toHaveURL(/call=/);
    await expectReadable(page);

    await page.getByRole("button", { name: "日志文件" }).click();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "下载 sip.log" }).click();
    const file = await readFile(await (await download).path(), "utf8");
    expect(file).toContain("REGISTER sip:");
    expect(file).not.toMatch(/response="[0-9a-f]{32}"/);
    await page.keyboard.press("Escape");

    await page.getByRole("link", { name: "已注册设备" }).click();
    await row(page, "34020000001180000001").getByRole("button", { name: "结束会话" }).click();
    await page.getByRole("tooltip").getByRole("button", { name: "结束会话" }).click();
    await expect(page.getByText("已结束“东门录像机”的会话")).toBeVisible();
  } finally {
    await welcome.stop();
    await stranger.stop();
  }
});

test("entries of the lists are added, changed, imported, exported and deleted", async ({
  page,
  server,
  adminSession,
}) => {
  test.setTimeout(60_000);
  await page.goto("/config/black");
  await expect(page.getByText("黑名单是空的")).toBeVisible();
  await page.getByRole("button", { name: "添加" }).click();
  await dialog(page).getByRole("button", { name: "保存" }).click();
  await expect(dialog(page)).toContainText("设备编号和地址至少填写一项");
  await dialog(page).getByLabel("设备编号").fill("3402000000118*");
  await dialog(page).getByLabel("备注").fill("录像机");
  await dialog(page).getByLabel("备注").press("Enter");
  await expect(page.getByText("已添加“3402000000118*”")).toBeVisible();

  // It counts at once.
  const device = await aDevice(server, adminSession.token, {
    deviceId: "34020000001180000001",
    password: sipPassword,
  });
  try {
    expect(await device.register()).toBe(false);
    expect(device.registration.status).toBe(403);
    await row(page, "3402000000118*").getByRole("button", { name: "编辑" }).click();
    await dialog(page).getByLabel("设备编号").fill("4401*");
    await dialog(page).getByRole("button", { name: "保存" }).click();
    await expect(row(page, "4401*")).toContainText("录像机");
    expect(await device.register()).toBe(true);
  } finally {
    await device.stop();
  }

  await page.getByRole("button", { name: "导入" }).click();
  await dialog(page)
    .getByLabel("或粘贴表格")
    .fill("设备编号,地址,备注\n,198.51.100.0/24,扫描器\n4401*,,又一次\n,192.0.2,坏\n9999,,");
  await dialog(page).getByRole("button", { name: "检查" }).click();
  await expect(dialog(page)).toContainText("4 行：2 行可导入，2 行有误");
  await expect(dialog(page)).toContainText("第 3 行 · Serial");
  await expect(dialog(page)).toContainText("第 4 行 · RemoteIP");
  await dialog(page).getByRole("button", { name: "导入 2 行" }).click();
  await expect(page.getByText("已导入 2 条")).toBeVisible();
  await expect(row(page, "198.51.100.0/24")).toContainText("扫描器");

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "导出" }).click();
  expect(await readFile(await (await download).path(), "utf8")).toContain("4401*");

  await page.getByLabel("选择“9999”").check();
  await page.getByLabel("选择“198.51.100.0/24”").check();
  await page
    .getByRole("region", { name: "已选 2 项" })
    .getByRole("button", { name: "删除" })
    .click();
  await dialog(page).getByRole("button", { name: "删除" }).click();
  await expect(page.getByText("已删除 2 条")).toBeVisible();
  await row(page, "4401*").getByRole("button", { name: "删除" }).click();
  await page.getByRole("tooltip").getByRole("button", { name: "删除" }).click();
  await expect(page.getByText("黑名单是空的")).toBeVisible();
});

test("only the white list counts once it is told to, and its passwords open the door", async ({
  page,
  server,
  adminSession,
}) => {
  test.setTimeout(60_000);
  await page.goto("/config/white");
  await page.getByRole("switch", { name: "只允许白名单中的设备" }).click();
  await dialog(page).getByRole("button", { name: "开启" }).click();
  await expect(page.getByText("现在只允许白名单中的设备注册")).toBeVisible();
  const device = await aDevice(server, adminSession.token, {
    deviceId: "34020000001180000002",
    password: "of-its-own-1",
  });
  try {
    expect(await device.register()).toBe(false);
    await page.getByRole("button", { name: "添加" }).click();
    await dialog(page).getByLabel("设备编号").fill("34020000001180000002");
    await dialog(page).getByLabel("密码", { exact: true }).fill("of-its-own-1");
    await dialog(page).getByRole("button", { name: "保存" }).click();
    await expect(row(page, "34020000001180000002")).toContainText("单独密码");
    expect(await device.register()).toBe(true);
    await row(page, "34020000001180000002").getByRole("button", { name: "删除" }).click();
    await page.getByRole("tooltip").getByRole("button", { name: "删除" }).click();
    await expect(page.getByText("白名单是空的")).toBeVisible();
  } finally {
    await device.stop();
    await page.getByRole("switch", { name: "只允许白名单中的设备" }).click();
    await expect(page.getByText("白名单以外的设备也可以凭密码注册")).toBeVisible();
  }
});

/** With messages in it; what an empty screen is like is looked at with all the others. */
async function expectReadable(page: Page): Promise<void> {
  for (const size of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
      const { violations } = await axeOf(page).analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    }
    const overflow = await page.evaluate(() => {
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement;
      return [scrollWidth - clientWidth, scrollHeight - clientHeight];
    });
    expect(overflow, `${size.width} px`).toEqual([0, 0]);
  }
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.emulateMedia({ colorScheme: "light" });
}
