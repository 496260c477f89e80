import type { Page } from "@playwright/test";
import { type RtspCamera, startRtspCamera } from "@tessera/simulators/rtsp-camera";
import { addCamera, removeAllDevices } from "./cameras.ts";
import { callLabels } from "./label-api.ts";
import { open, row, tab } from "./sidebar-page.ts";
import { expect, test } from "./signed-in.ts";

/** Live viewing with a camera that is really there; tests/console has the rest of the square and of the lists beside it. */

const gate = "square-gate";
const gateCard = (page: Page) => page.locator(`[data-camera="${gate}/1"]`);

let camera: RtspCamera;
test.beforeAll(async ({ server: { url }, adminSession: { token } }) => {
  await removeAllDevices(url, token);
  camera = await startRtspCamera({ name: "GATE", scene: "parking" });
  const address = { rtspUrl: camera.url(1), subRtspUrl: camera.url(2) };
  await addCamera(url, token, { id: gate, name: "大门", ...address });
});
test.afterAll(async ({ server: { url }, adminSession: { token } }) => {
  await removeAllDevices(url, token);
  const labels = callLabels(url, token);
  for (const { ID } of await labels.all()) await labels.remove(ID);
  await camera.stop();
});

test("a card shows a still picture of a camera that is there, and leads to it", async ({
  page,
}) => {
  await page.goto("/video/square/0?type=1");
  const card = gateCard(page);
  await expect(card).toContainText("在线", { timeout: 20_000 });
  const picture = card.locator("img");
  await expect(picture).toHaveAttribute("alt", /^“大门” \d\d:\d\d:\d\d 的画面$/, {
    timeout: 20_000,
  });
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(300);
  await picture.click();
  await expect(page).toHaveURL(`/video/player/${gate}/1/1`);
});

test("a camera of the list is played with flow 1 and starred; the list stays as it was", async ({
  page,
  server,
  adminSession: { token },
}) => {
  await callLabels(server.url, token).add("东区", gate);
  await page.goto("/video/square/0");
  await open(page, "大门");
  const own = row(page, "大门").nth(1);
  await expect(own).toContainText("在线", { timeout: 20_000 });
  await own.click();
  await expect(page).toHaveURL(`/video/player/${gate}/1/1`);
  await expect(own).toHaveAttribute("aria-selected", "true");
  // The star of the row and that of the picture's menu are the same.
  await own.hover();
  const star = own.getByRole("button", { name: /收藏/ });
  await star.click();
  await expect(star).toHaveAttribute("aria-pressed", "true");
  await page.locator("section[data-state]").click({ button: "right" });
  await page.getByRole("menuitem", { name: "取消收藏" }).click();
  await expect(star).toBeHidden();

  await tab(page, "分组列表").click();
  await open(page, "东区");
  await open(page, "大门");
  await expect(row(page, "大门").nth(1)).toContainText("在线");
});

test("a camera goes and comes back without a reload, in its card and in the list", async ({
  page,
  allowErrors,
}) => {
  // A picture that is being taken when it goes.
  allowErrors(/channelsnap/);
  await page.goto("/video/square/0");
  const [card, device] = [gateCard(page), row(page, "大门").first()];
  await expect(card).toHaveAttribute("data-state", "online", { timeout: 20_000 });
  await expect(device).toContainText("1/1");
  await camera.unplug();
  await expect(card).toHaveAttribute("data-state", "offline", { timeout: 20_000 });
  await expect(card).toContainText("离线");
  await expect(device).toContainText("0/1");
  await camera.plugIn();
  await expect(card).toHaveAttribute("data-state", "online", { timeout: 20_000 });
  await expect(device).toContainText("1/1");
});
