import { decodedFrames } from "./decoded-frames.ts";
import { expect, test } from "./fixtures.ts";
import { openLive } from "./open-live.ts";
import { signIn } from "./sign-in.ts";

test.use({ isDemo: true });

test("the demo site shows moving pictures from every camera", async ({ page, server }) => {
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
  for (const { device, channel, name: camera } of cameras) {
    await openLive(page, device, channel);
    await expect(page.getByRole("region", { name: new RegExp(camera, "i") })).toHaveAttribute(
      "data-state",
      "playing",
    );
    const frames = await decodedFrames(page.locator("video"), { atLeast: 10 });
    expect(frames, camera).toMatchObject({ presented: 10, width: 640, height: 360 });
  }
});

test("the patrol car of the demo site has come by EHome and shows the road", async ({
  page,
  server,
}) => {
  await signIn(page, server.admin);
  await openLive(page, "demo-patrol", "1");
  const frames = await decodedFrames(page.locator("video"), { atLeast: 10, withinMs: 30_000 });
  expect(frames).toMatchObject({ presented: 10, width: 320 });
});
