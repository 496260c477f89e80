import type { Page } from "@playwright/test";
import { type OnvifCamera, startOnvifCamera } from "@tessera/simulators/onvif-camera";
import { removeAllDevices } from "./cameras.ts";
import { decodedFrames } from "./decoded-frames.ts";
import { moveTo } from "./move-to.ts";
import { expect, test } from "./signed-in.ts";

const login = { authentication: "username-token", userName: "admin" } as const;

let cameras: readonly OnvifCamera[] = [];
test.beforeAll(async ({ server: { discoveryPorts } }) => {
  const [gatePort = 0, yardPort = 0] = discoveryPorts;
  cameras = await Promise.all([
    startOnvifCamera({
      ...login,
      name: "East Gate",
      manufacturer: "Acme",
      model: "C-200",
      password: "right-1",
      discoveryPort: gatePort,
    }),
    // Nobody remembers its password.
    startOnvifCamera({ ...login, name: "Yard", password: "forgotten", discoveryPort: yardPort }),
  ]);
});
test.afterAll(async ({ server: { url }, adminSession: { token } }) => {
  await removeAllDevices(url, token);
  await Promise.all(cameras.map((camera) => camera.stop()));
});

test.describe.configure({ timeout: 120_000 });

const rowOf = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });

test("of two cameras that are found one lets us in: it is seen before it is added, and plays after", async ({
  page,
  allowErrors,
}) => {
  // The answer to a wrong password.
  allowErrors(/\/api\/v1\/probedevice/);
  await page.goto("/device/discover");
  // It takes 4 s, and the machine is busy.
  await page.getByRole("checkbox", { name: "全选未添加的 2 台" }).check();
  await page.getByRole("button", { name: "下一步（2 台）" }).click();
  await page.getByLabel("第 1 组用户名").fill("admin");
  await page.getByLabel("第 1 组密码").fill("right-1");
  await page.getByRole("button", { name: "开始尝试" }).click();
  await expect(rowOf(page, "East Gate")).toContainText("已通过，用户 admin");
  await expect(rowOf(page, "Yard")).toContainText("不接受该用户名或密码");
  await page.getByRole("button", { name: "下一步（1 台）" }).click();
  const picture = page.getByRole("img", { name: /“East Gate”的画面/ });
  await expect.poll(() => picture.evaluate(widthOf)).toBeGreaterThan(100);
  await page.getByRole("button", { name: "添加 1 台设备" }).click();
  await expect(page.getByText("已添加 1 / 1")).toBeVisible();

  await moveTo(page, "/video/square/0");
  await page.getByRole("link", { name: "East Gate", exact: true }).click();
  await decodedFrames(page.locator("video"), { atLeast: 10 });
});

const widthOf = (image: Element): number =>
  image instanceof HTMLImageElement ? image.naturalWidth : 0;
