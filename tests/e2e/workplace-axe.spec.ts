import { type RtspCamera, startRtspCamera } from "@tessera/simulators/rtsp-camera";
import { seriousFindings } from "./axe.ts";
import { addCamera, removeAllDevices } from "./cameras.ts";
import { expect, test } from "./signed-in.ts";

const device = "axe-gate";
let camera: RtspCamera;

test.beforeAll(async ({ server: { url }, adminSession: { token } }) => {
  camera = await startRtspCamera({ name: "GATE", scene: "gate" });
  const addresses = { rtspUrl: camera.url(1), subRtspUrl: camera.url(2) };
  await addCamera(url, token, { id: device, name: "GATE 1", ...addresses });
});
test.afterAll(async ({ server: { url }, adminSession: { token } }) => {
  await removeAllDevices(url, token);
  await camera.stop();
});

/** Pages with a picture in them, and what must be there before they are judged. */
const screens = [
  { path: "/video/square/0", ready: "article img" },
  { path: `/video/player/${device}/1/1`, ready: "section[data-state=playing]" },
  { path: `/video/browse?cameras=${device}/1`, ready: "section[data-state=playing]" },
  { path: `/players/${device}/1/1`, ready: "[data-state=playing]" },
  { path: `/share/${device}/1/1`, ready: "[data-state=playing]" },
] as const;

for (const { path, ready } of screens)
  test(`axe finds nothing serious on ${path.split("?")[0]} in both languages, light and dark, nor on a phone, which it fits`, async ({
    page,
  }) => {
    const isReady = () => expect(page.locator(ready).first()).toBeVisible({ timeout: 20_000 });
    await page.emulateMedia({ colorScheme: "light" });
    await page.goto(path);
    await isReady();
    expect(await seriousFindings(page), "light").toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    expect(await seriousFindings(page, "colours"), "dark").toEqual([]);

    // A phone by night, in English.
    await page.evaluate(() => localStorage.setItem("tessera_language", '"en"'));
    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    await isReady();
    expect(await seriousFindings(page), "phone").toEqual([]);
    const overflowPx = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflowPx).toBe(0);
    await page.setViewportSize({ width: 1280, height: 720 });
    await isReady();
    expect(await seriousFindings(page), "English").toEqual([]);
  });
