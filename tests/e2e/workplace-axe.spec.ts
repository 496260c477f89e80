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

/** With what must be there before the page is judged. */
const screens = [
  { path: "/video/square/0", ready: "article img" },
  { path: `/video/player/${device}/1/1`, ready: "section[data-state=playing]" },
  { path: `/video/browse?cameras=${device}/1`, ready: "section[data-state=playing]" },
  { path: `/players/${device}/1/1`, ready: "[data-state=playing]" },
  { path: `/share/${device}/1/1`, ready: "[data-state=playing]" },
  { path: "/demo", ready: "form" },
  { path: "/config/share", ready: "main [role=switch]" },
] as const;

for (const language of ["zh", "en"] as const)
  for (const { path, ready } of screens)
    test(`axe finds nothing serious on ${path.split("?")[0]} in ${language}, light and dark`, async ({
      page,
    }) => {
      await page.addInitScript(
        (chosen) => localStorage.setItem("tessera_language", JSON.stringify(chosen)),
        language,
      );
      await page.emulateMedia({ colorScheme: "light" });
      await page.goto(path);
      await expect(page.locator(ready).first()).toBeVisible({ timeout: 20_000 });
      expect(await seriousFindings(page), "light").toEqual([]);
      await page.emulateMedia({ colorScheme: "dark" });
      await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
      expect(await seriousFindings(page, "colours"), "dark").toEqual([]);
    });

for (const { path, ready } of screens)
  test(`${path.split("?")[0]} fits a phone, and axe finds nothing serious there`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(path);
    await expect(page.locator(ready).first()).toBeVisible({ timeout: 20_000 });
    expect(await seriousFindings(page)).toEqual([]);
    const overflowPx = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflowPx).toBe(0);
  });
