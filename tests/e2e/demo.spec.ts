import { decodedFrames } from "./decoded-frames.ts";
import { expect, test } from "./fixtures.ts";
import { signIn } from "./sign-in.ts";

test.use({ isDemo: true });

test("the demo site shows moving pictures from every camera", async ({ page, server }) => {
  await signIn(page, server.admin);
  await page.goto("/video/square/0");
  const fixed = ["Gate", "Parking", "Lobby", "Warehouse", "Road", "Dock"];
  for (const camera of [...fixed, "Dome", "East gate", "West road"]) {
    await page.getByRole("button", { name: new RegExp(camera) }).click();
    await expect(page.getByRole("region", { name: new RegExp(camera) })).toHaveAttribute(
      "data-state",
      "playing",
      { timeout: 15_000 },
    );
    const frames = await decodedFrames(page.locator("video"), { atLeast: 10 });
    expect(frames, camera).toMatchObject({ presented: 10, width: 640, height: 360 });
  }
});
