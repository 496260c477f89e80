import type { Page } from "@playwright/test";
import { addCamera, removeAllDevices } from "./cameras.ts";
import { expect, test } from "./signed-in.ts";

test.afterAll(async ({ server, adminSession }) => removeAllDevices(server.url, adminSession.token));

const typed = (page: Page, label: string) => page.getByLabel(label, { exact: true });

test("credentials leave the address, what is wrong stands beside its field, and changes are guarded", async ({
  page,
  allowErrors,
}) => {
  allowErrors(/probedevice/);
  await page.goto("/device/list");
  await page.getByRole("button", { name: "添加设备" }).click();
  await page.getByRole("button", { name: "保存" }).click();
  await expect(page.getByText("请填写名称")).toBeVisible();
  await expect(page.getByText("请填写“RTSP 地址”")).toBeVisible();
  await typed(page, "名称").fill("后门");
  await typed(page, "RTSP 地址").fill("rtsp://viewer:p%40ss@127.0.0.1:9/live");
  await typed(page, "RTSP 地址").blur();
  await expect(typed(page, "RTSP 地址")).toHaveValue("rtsp://127.0.0.1:9/live");
  await expect(typed(page, "用户名")).toHaveValue("viewer");
  await expect(typed(page, "密码")).toHaveValue("p@ss");
  await page.getByRole("button", { name: "测试" }).click();
  const result = page.getByRole("region", { name: "测试结果" });
  await expect(result).toHaveAttribute("data-probe", "failed");
  await expect(page.locator(".ant-form-item-explain-error")).toContainText("拒绝连接");

  await page.getByRole("link", { name: "设备列表" }).click();
  const guard = page.getByRole("dialog", { name: "有未保存的修改" });
  await guard.getByRole("button", { name: "继续编辑" }).click();
  await expect(typed(page, "名称")).toHaveValue("后门");
  await page.getByRole("button", { name: "保存" }).click();
  await expect(page).toHaveURL(/\/device\/list$/);
  await expect(page.getByRole("row", { name: /后门/ })).toContainText("rtsp://127.0.0.1:9/live");
});

test("the form is in the reader's language, also when that changes while it is open", async ({
  page,
  server,
  adminSession: { token },
}) => {
  const device = await addCamera(server.url, token, {
    name: "Yard",
    rtspUrl: "rtsp://127.0.0.1:9/yard",
  });
  await page.goto(`/device/form/${device}`);
  await expect(page.getByText("设备详情 [Yard]")).toBeVisible();
  await typed(page, "厂商").fill("Acme");
  await page.getByRole("button", { name: "English" }).click();
  await expect(page.getByText("Device [Yard]")).toBeVisible();
  await expect(typed(page, "RTSP address")).toHaveValue("rtsp://127.0.0.1:9/yard");
  await expect(typed(page, "Manufacturer")).toHaveValue("Acme");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(/\/device\/list$/);
  await page.getByRole("link", { name: "Yard", exact: true }).click();
  await expect(page.getByRole("region", { name: "About the device" })).toContainText("Acme");
});

test("a device that is not there is said so", async ({ page, allowErrors }) => {
  allowErrors(/deviceinfo/);
  await page.goto("/device/form/no-such-device");
  await expect(page.getByText("加载失败")).toBeVisible();
  await expect(page.getByRole("button", { name: "重试" })).toBeVisible();
});
