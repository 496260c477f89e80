import { decodedFrames } from "./decoded-frames.ts";
import { expect, test } from "./fixtures.ts";

test.use({ baseURL: "about:blank" });

test("counts the pictures that a video shows", async ({ page }) => {
  await page.setContent("<canvas width=64 height=48></canvas><video autoplay muted></video>");
  await page.evaluate(() => {
    const canvas = document.querySelector("canvas");
    const video = document.querySelector("video");
    const brush = canvas?.getContext("2d");
    if (!canvas || !video || !brush) throw new Error("The page has no canvas or video.");
    setInterval(() => {
      brush.fillStyle = `hsl(${performance.now() % 360} 80% 50%)`;
      brush.fillRect(0, 0, 64, 48);
    }, 40);
    video.srcObject = canvas.captureStream(25);
  });
  const frames = await decodedFrames(page.locator("video"), { atLeast: 5 });
  expect(frames.presented).toBe(5);
  expect(frames.decoded).toBeGreaterThan(0);
  expect(frames).toMatchObject({ width: 64, height: 48 });
});

test("counts nothing when a video stands still", async ({ page }) => {
  await page.setContent("<video></video>");
  const frames = await decodedFrames(page.locator("video"), { withinMs: 300 });
  expect(frames).toMatchObject({ presented: 0, decoded: 0 });
});
