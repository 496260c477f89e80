import { readFile } from "node:fs/promises";
import { decodedFrames } from "./decoded-frames.ts";
import { type RecordedCamera, recordCamera } from "./recorded-camera.ts";
import { expect, test } from "./signed-in.ts";

const name = "列表院子";
let yard: RecordedCamera;
test.beforeAll(async ({ server, adminSession: { token } }) => {
  test.setTimeout(90_000);
  yard = await recordCamera({ url: server.url, token }, { name });
  await yard.stopRecording();
});
test.afterAll(async () => yard.remove());

test("a channel is listed with its last picture; a piece of its day plays, is downloaded, locked, and deleted when it is not", async ({
  page,
}, testInfo) => {
  await page.goto(`/video/backlist/0?backType=Cloud&q=${name}`);
  const row = page.getByRole("row").filter({ hasText: name });
  const picture = row.locator("img");
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalHeight))
    .toBeGreaterThan(100);
  await row.getByRole("link", { name: /最近一天的录像列表$/ }).click();
  const piece = page
    .getByRole("listitem")
    .filter({ has: page.getByTitle(/^下载/) })
    .first();
  await expect(piece).not.toContainText("正在录像");
  await piece.getByRole("button", { name: /^播放/ }).click();
  const frames = await decodedFrames(page.locator("video"), { atLeast: 8 });
  expect(frames).toMatchObject({ presented: 8, width: 320, height: 180 });

  await piece.getByRole("button", { name: /^下载/ }).click();
  const waiting = page.waitForEvent("download");
  await page.getByRole("dialog").getByRole("link", { name: "开始下载" }).click();
  const file = testInfo.outputPath("piece.mp4");
  await (await waiting).saveAs(file);
  expect((await readFile(file)).subarray(4, 8).toString()).toBe("ftyp");
  await page.keyboard.press("Escape");

  await piece.getByRole("button", { name: /^锁定/ }).click();
  await expect(piece).toHaveAttribute("data-is-locked", "true");
  await page.getByRole("button", { name: "删除当天录像" }).click();
  const question = page.getByRole("dialog", { name: `删除“${name}”的这段录像？` });
  await question.getByRole("button", { name: "删除" }).click();
  await expect(page.getByText("已删除；其中锁定的录像保留")).toBeVisible();
  await piece.getByRole("button", { name: /^解锁/ }).click();
  await expect(piece).toHaveAttribute("data-is-locked", "false");
  await page.getByRole("button", { name: "删除当天录像" }).click();
  await question.getByRole("button", { name: "删除" }).click();
  await expect(page.getByText(/没有录像$/)).toBeVisible();
});
