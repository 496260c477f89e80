import type { RtspCamera } from "@tessera/simulators/rtsp-camera";
import { startCamera } from "./a-camera.ts";
import { addCamera, deviceInfo, removeCamera } from "./cameras.ts";
import { expect, test } from "./signed-in.ts";

let camera: RtspCamera;
test.beforeAll(async () => {
  camera = await startCamera({ name: "BELL", scene: "gate", audio: "none" });
});
test.afterAll(async () => camera.stop());

test("a camera that goes and comes back is told in the bell", async ({
  page,
  server,
  adminSession: { token },
}) => {
  const id = await addCamera(server.url, token, { name: "钟楼", rtspUrl: camera.url(1) });
  try {
    const isOnline = async () => (await deviceInfo(server.url, token, id))["Online"];
    await expect.poll(isOnline).toBe(true);
    await page.goto("/version/index");
    await page.getByRole("button", { name: /^消息/ }).click();
    const items = page.getByRole("listitem").filter({ hasText: "钟楼" });
    await camera.unplug();
    await expect(items.filter({ hasText: "离线" })).toHaveCount(1);
    await camera.plugIn();
    await expect(items.filter({ hasText: "上线" })).toHaveCount(1);
  } finally {
    await removeCamera(server.url, token, id);
  }
});
