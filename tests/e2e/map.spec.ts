import { startCamera } from "./a-camera.ts";
import { addCamera, removeCamera } from "./cameras.ts";
import { decodedFrames } from "./decoded-frames.ts";
import { expect, test } from "./signed-in.ts";

const name = "地图门口";
/** Away from the cameras of the demo site, which stand in a town. */
const place = { device: "", channel: "1", Longitude: 120.1551, Latitude: 30.2741 };

test("a camera stands on the map where it was put, and plays there with its own picture", async ({
  page,
  server,
  adminSession: { token },
}) => {
  const camera = await startCamera({ name, scene: "gate" });
  const device = await addCamera(server.url, token, { name, rtspUrl: camera.url(1) });
  try {
    const placed = await page.request.put(`${server.url}/api/v1/map/place`, {
      headers: { token },
      data: { ...place, device },
    });
    expect(placed.ok()).toBe(true);
    await page.goto("/video/map/gps?at=120.1551,30.2741,17");
    const map = page.getByRole("application", { name: "摄像机电子地图" });
    await expect(page.getByText("视野内 1 个")).toBeVisible();

    await map.click();
    const card = page.getByRole("region", { name }).first();
    await expect(card).toBeVisible();
    const frames = await decodedFrames(card.locator("video"), { atLeast: 8 });
    expect(frames.presented).toBe(8);
  } finally {
    await removeCamera(server.url, token, device);
    await camera.stop();
  }
});
