import { decodedFrames } from "./decoded-frames.ts";
import { moveToLive } from "./open-live.ts";
import { expect, test } from "./signed-in.ts";

test.use({ isDemo: true });

test("the demo site shows moving pictures from every camera, the patrol car that has come by EHome too", async ({
  page,
}) => {
  const fixed = ["gate", "parking", "lobby", "warehouse", "road", "dock", "dome"];
  const cameras = [
    ...fixed.map((name) => ({ place: `demo-${name}/1`, name })),
    ...["East gate", "West road"].map((name, index) => ({
      place: `34020000001180000001/3402000000131000000${index + 1}`,
      name,
    })),
    { place: "demo-patrol/1", name: "通道 1" },
  ];
  // All at once, each in a window of its own.
  await page.goto(`/video/browse?cameras=${cameras.map(({ place }) => place).join()}`);
  const shown = cameras.map(async ({ name }, index) => {
    const tile = page.locator(`[data-window="${index + 1}"]`);
    await expect(tile).toContainText(new RegExp(name, "i"));
    const video = tile.locator("video").first();
    expect((await decodedFrames(video, { atLeast: 5, withinMs: 30_000 })).presented, name).toBe(5);
  });
  await Promise.all(shown);
  await moveToLive(page, "demo-gate");
  await expect(page.locator("[data-window]")).toHaveCount(0);
  await expect(page.locator("section[data-state]")).toHaveAttribute("data-state", "playing");
  const main = await decodedFrames(page.locator("video"), { atLeast: 5 });
  expect(main).toMatchObject({ presented: 5, width: 640, height: 360 });
});
