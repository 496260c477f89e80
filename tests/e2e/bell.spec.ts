import { type RtspCamera, startRtspCamera } from "@tessera/simulators/rtsp-camera";
import { addCamera, deviceInfo, removeCamera } from "./cameras.ts";
import { expect, test } from "./signed-in.ts";

let camera: RtspCamera;
test.beforeAll(async () => {
  camera = await startRtspCamera({ name: "BELL", scene: "gate", audio: "none" });
});
test.afterAll(async () => camera.stop());

test("a channel that came online (ON) or went offline (OFF) is counted until read, then deleted", async ({
  page,
  server,
  adminSession,
}) => {
  const { token } = adminSession;
  const id = await addCamera(server.url, token, { name: "钟楼", rtspUrl: camera.url(1) });
  try {
    const isOnline = async () => (await deviceInfo(server.url, token, id))["Online"];
    await expect.poll(isOnline, { timeout: 20_000 }).toBe(true);
    const news = () => newsOf(server.url, token, id);
    await camera.unplug();
    await expect.poll(news, { timeout: 20_000 }).toEqual(["OFF"]);
    await camera.plugIn();
    await expect.poll(news, { timeout: 20_000 }).toEqual(["ON", "OFF"]);

    await page.goto("/version/index");
    const bell = page.getByRole("button", { name: /^消息/ });
    await bell.click();
    const items = page.getByRole("listitem").filter({ hasText: "钟楼" });
    await expect(items.filter({ hasText: "上线" })).toHaveCount(1);
    const item = items.filter({ hasText: "离线" });
    await expect(item).toHaveCount(1);
    await expect(item.locator("time")).toHaveText(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);

    const unread = async () =>
      Number(/\d+/.exec((await bell.getAttribute("aria-label")) ?? "")?.[0]);
    const before = await unread();
    expect(before).toBeGreaterThanOrEqual(2);
    await expect(bell).toHaveAccessibleName(`消息，${before} 条未读`);
    await expect(item.getByRole("button")).toHaveText("已读");
    await item.getByRole("button", { name: "已读" }).click();
    await expect(bell).toHaveAccessibleName(`消息，${before - 1} 条未读`);
    await expect(item.getByRole("button")).toHaveText("删除");

    await page.reload();
    await bell.click();
    await expect(item.getByRole("button")).toHaveText("删除");
    await item.getByRole("button", { name: "删除" }).click();
    await expect(item).toHaveCount(0);
    await expect(bell).toHaveAccessibleName(`消息，${before - 1} 条未读`);
  } finally {
    await removeCamera(server.url, token, id);
  }
});

/** What the server tells of a device, newest first. */
async function newsOf(url: string, token: string, device: string): Promise<string[]> {
  const response = await fetch(`${url}/api/v1/newslist`, { headers: { token } });
  const { data } = (await response.json()) as { data: { DeviceID: string; Status: string }[] };
  return data.filter(({ DeviceID }) => DeviceID === device).map(({ Status }) => Status);
}
