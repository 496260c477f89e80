import type { Page } from "@playwright/test";
import { type GbDevice, startGbDevice } from "@tessera/simulators/gb-device";
import { callBare } from "./bare-api.ts";
import { removeAllDevices } from "./cameras.ts";
import { sipPassword } from "./first-start.ts";
import { moveTo } from "./move-to.ts";
import { expect, test } from "./signed-in.ts";

const row = (page: Page, text: string) =>
  page.locator("tbody tr.ant-table-row").filter({ hasText: text });

interface Draft {
  readonly deviceId: string;
  readonly password: string;
  readonly name?: string;
}

test("a device that registers is listed, and one with a wrong password or on the black list is refused", async ({
  page,
  server,
  adminSession: { token },
}) => {
  const { Port } = await callBare(server.url, { path: "gb/state", token });
  const at = { host: "127.0.0.1", port: Number(Port), id: "34020000002000000001" };
  const devices: GbDevice[] = [];
  /** A device that knows where our server is. */
  const aDevice = async (device: Draft): Promise<GbDevice> => {
    const made = await startGbDevice({ server: at, channels: 2, keepaliveSeconds: 5, ...device });
    devices.push(made);
    return made;
  };
  try {
    await page.goto("/config/platform/gb/devices");
    await expect(page.getByText("还没有设备注册")).toBeVisible();
    const welcome = await aDevice({
      deviceId: "34020000001180000001",
      password: sipPassword,
      name: "东门录像机",
    });
    const stranger = await aDevice({ deviceId: "34020000001180000009", password: "guessed" });
    expect(await welcome.register()).toBe(true);
    expect(await stranger.register()).toBe(false);
    await expect(row(page, "34020000001180000001")).toContainText("东门录像机");
    await moveTo(page, "/config/platform/gb/sip?device=34020000001180000009&errors=1");
    await expect(row(page, "403").first()).toContainText("密码错误");

    // It counts at once.
    await moveTo(page, "/config/black");
    await page.getByRole("button", { name: "添加" }).click();
    await page.getByRole("dialog").getByLabel("设备编号").fill("3402000000118*");
    await page.getByRole("dialog").getByRole("button", { name: "保存" }).click();
    await expect(row(page, "3402000000118*")).toBeVisible();
    expect(await welcome.register()).toBe(false);
    expect(welcome.registration.status).toBe(403);
    await row(page, "3402000000118*").getByRole("button", { name: "删除" }).click();
    await page.getByRole("tooltip").getByRole("button", { name: "删除" }).click();
    await expect(page.getByText("黑名单是空的")).toBeVisible();
    expect(await welcome.register()).toBe(true);
  } finally {
    for (const device of devices) await device.stop();
    await removeAllDevices(server.url, token);
  }
});
