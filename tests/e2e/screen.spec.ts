import { soakScreen } from "../soak/screen/screen-soak.ts";
import { judgeScreen } from "../soak/screen/verdict.ts";
import { decodedFrames } from "./decoded-frames.ts";
import { postJson } from "./legacy-api.ts";
import { expect, test } from "./signed-in.ts";

test.use({ isDemo: true, viewport: { width: 1920, height: 1080 } });

const choice = { tiles: 4, source: "alarms", sourceId: 0, seconds: 3600 };

test("the big screen opens from the home page, shows figures and live pictures of the real server, and leads back", async ({
  page,
}) => {
  await page.goto("/ai/dashboard");
  await page.getByRole("button", { name: "大屏" }).click();
  await expect(page).toHaveURL(/\/screen$/);
  await expect(page.getByText("已连接")).toBeVisible();
  await expect(
    page.getByRole("region", { name: "摄像机", exact: true }).getByText("在线", { exact: true }),
  ).toBeVisible();
  const { presented } = await decodedFrames(page.locator("video").first(), { atLeast: 3 });
  expect(presented).toBe(3);
  await expect(page.getByRole("img", { name: "CPU" })).toBeVisible({ timeout: 30_000 });
  // Nothing scrolls.
  expect(
    await page.evaluate(() => [
      document.documentElement.scrollWidth - innerWidth,
      document.documentElement.scrollHeight - innerHeight,
    ]),
  ).toEqual([0, 0]);
  await page.getByRole("button", { name: "画面设置" }).click();
  await page.getByRole("dialog").getByLabel("同时显示").click();
  await page.getByTitle("1 路画面").click();
  await page.getByRole("dialog").getByRole("button", { name: "保存" }).click();
  await expect(page.getByText("画面设置已保存")).toBeVisible();
  await expect(page.locator("video")).toHaveCount(1);
  await page.reload();
  await expect(page.locator("video")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/\/ai\/dashboard$/);
});

test("a quarter of an hour on the wall leaves nothing behind in the page", async ({
  page,
  server,
  adminSession,
}) => {
  const { token } = adminSession;
  // What stays behind is the same on a smaller screen, which is drawn sooner.
  await page.setViewportSize({ width: 1280, height: 720 });
  await postJson(server.url, { path: "dashboard/screen", token, input: choice });
  const result = await soakScreen(page, {
    site: { url: server.url, token },
    minutes: 15,
    warmUpMinutes: 5,
    sampleMinutes: 15,
  });
  expect(judgeScreen(result).filter(({ isGood }) => !isGood)).toEqual([]);
});
