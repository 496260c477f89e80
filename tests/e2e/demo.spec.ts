import { decodedFrames } from "./decoded-frames.ts";
import { expect, test } from "./fixtures.ts";
import { moveToLive, openLive } from "./open-live.ts";
import { signIn } from "./sign-in.ts";

test.use({ isDemo: true });

test("the demo site shows moving pictures from every camera, the patrol car that has come by EHome too", async ({
  page,
  server,
}) => {
  await signIn(page, server.admin);
  const fixed = ["gate", "parking", "lobby", "warehouse", "road", "dock", "dome"];
  const cameras = [
    ...fixed.map((name) => ({ device: `demo-${name}`, channel: "1", name })),
    ...["East gate", "West road"].map((name, index) => ({
      device: "34020000001180000001",
      channel: `3402000000131000000${index + 1}`,
      name,
    })),
  ];
  // After a login the console goes on to a page by itself.
  await openLive(page, "demo-gate");
  for (const { device, channel, name: camera } of cameras) {
    await moveToLive(page, device, channel);
    const tile = page.getByRole("region", { name: new RegExp(camera, "i") });
    await expect(tile).toHaveAttribute("data-state", "playing");
    const frames = await decodedFrames(tile.locator("video"), { atLeast: 5 });
    expect(frames, camera).toMatchObject({ presented: 5, width: 640, height: 360 });
  }
  await moveToLive(page, "demo-patrol", "1");
  const patrol = page.getByRole("region", { name: "通道 1" }).locator("video");
  const frames = await decodedFrames(patrol, { atLeast: 5, withinMs: 30_000 });
  expect(frames).toMatchObject({ presented: 5, width: 320 });
});
