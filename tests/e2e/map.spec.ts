import { startCamera } from "./a-camera.ts";
import { addCamera, removeCamera } from "./cameras.ts";
import { decodedFrames } from "./decoded-frames.ts";
import { expect, test } from "./signed-in.ts";

const name = "地图门口";
/** Away from the cameras of the demo site, which stand in a town. */
const place = { device: "", channel: "1", Longitude: 120.1551, Latitude: 30.2741 };

test("a camera stands on the map where it was put, plays there with its own picture, and is moved by drag", async ({
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
    await card.getByRole("button", { name: "关闭" }).click();

    await page.goto("/video/map/gps?at=120.1551,30.2741,17");
    await expect(page.getByText("视野内 1 个")).toBeVisible();
    await page.getByRole("button", { name: "调整位置" }).click();
    await expect(page.getByText(/拖动摄像机到新位置/)).toBeVisible();
    const { x, y, width, height } = (await map.boundingBox()) ?? {
      x: 0,
      y: 0,
      width: 0,
      height: 0,
    };
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width / 2 + 60, y + height / 2, { steps: 8 });
    await page.mouse.up();
    await expect(page.getByText(`已设置“${name}”的位置`)).toBeVisible();
    const found = await page.request.get(
      `${server.url}/api/v1/map/camera?device=${device}&channel=1`,
      { headers: { token } },
    );
    const { Longitude, Latitude } = (await found.json()) as typeof place;
    expect(Longitude).toBeGreaterThan(place.Longitude + 0.0002);
    expect(Latitude).toBeCloseTo(place.Latitude, 4);
  } finally {
    await removeCamera(server.url, token, device);
    await camera.stop();
  }
});

test("map scripts load once on first entry into the map pages", async ({ page }) => {
  const fetched: string[] = [];
  page.on("request", (request) => {
    if (/\/(?:ol-map|land-50m)-[^/]*\.js$/.test(request.url())) fetched.push(request.url());
  });
  const map = page.getByRole("application", { name: "摄像机电子地图" });
  const goTo = (entry: string) =>
    page.getByRole("link", { name: entry, exact: true }).first().click();
  await page.goto("/video/square/0");
  await expect(page.getByRole("link", { name: "电子地图" }).first()).toBeVisible();
  expect(fetched).toEqual([]);
  await goTo("电子地图");
  await expect(map.locator("canvas").first()).toBeVisible();
  await expect.poll(() => fetched.length).toBe(2);
  await goTo("视频预览");
  await expect(map).toHaveCount(0);
  await goTo("电子地图");
  await expect(map.locator("canvas").first()).toBeVisible();
  expect(fetched).toHaveLength(2);
});
