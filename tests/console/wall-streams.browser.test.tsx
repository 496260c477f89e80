import { expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import {
  aWallSite,
  cellOf,
  chooseIn,
  focusWindow,
  isAtLevel,
  isPlaying,
  openWall,
  press,
  remembered,
  tileOf,
  windowOf,
} from "./wall-page.ts";

/** Which stream each window of the wall gets, and what it says when there is none. */

it("windows that nobody sees have no connection, and are back at once; a held picture stays", async () => {
  const { pictures } = await openWall({ cameras: [1, 2, 3] });
  for (const number of [1, 2, 3]) await isPlaying(number);
  expect(pictures.watched.toSorted()).toEqual(["w1/1/main", "w2/1/main", "w3/1/main"]);
  focusWindow(3);
  await press(" ");
  await expect.element(tileOf(3)).toHaveAttribute("data-state", "paused");
  const heldPicture = tileOf(3).getByCss("canvas").first();
  await expect.element(heldPicture).toBeVisible();
  focusWindow(1);
  await press("{Enter}");
  for (const number of [2, 3]) await isAtLevel(number, "paused");
  await expect.poll(() => pictures.watched).toEqual(["w1/1/main"]);
  await isPlaying(1);
  await press("{Enter}");
  await isPlaying(2);
  await isAtLevel(3, "main");
  await expect.element(heldPicture).toBeVisible();
});

it("a small window takes the sub stream and says why; a choice by hand wins; one that records keeps its stream until it is told to stop", async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  const { pictures } = await openWall({ windows: 16, cameras: [1, 2] });
  for (const number of [1, 2]) await isPlaying(number);
  await isAtLevel(2, "sub");
  await expect.element(tileOf(2)).toMatchTextContent("子码流：窗口较小");
  expect(pictures.watched.toSorted()).toEqual(["w1/1/sub", "w2/1/sub"]);
  await chooseIn(2, "主码流");
  await isAtLevel(2, "main");
  await expect.poll(() => pictures.watched.toSorted()).toEqual(["w1/1/sub", "w2/1/main"]);
  expect(remembered("tessera_layout_16")).toContainEqual({ ...cellOf(2), flow: 1 });

  await isAtLevel(1, "sub");
  focusWindow(1);
  await press("r");
  const recorded = page.getByLabelText(/正在本地录像/);
  await expect.element(recorded).toBeVisible();

  // In full screen it would get the main stream.
  await press("{Enter}");
  await isAtLevel(2, "paused");
  await isAtLevel(1, "sub");
  await expect.element(recorded).toBeVisible();
  await press("r");
  await expect.poll(() => saved).toEqual([expect.stringMatching(/^东门_/)]);
  await isAtLevel(1, "main");
});

it("a channel that is disabled or deleted while it plays says so in its window, and the rest goes on", async () => {
  const site = aWallSite();
  const { pictures } = await openWall({ cameras: [4, 5, 6], site });
  for (const number of [1, 2, 3]) await isPlaying(number);
  site.change("w4", "1", { Enable: 0 });
  await expect.element(windowOf(1)).toMatchTextContent("通道未开启!");
  await expect.poll(() => pictures.watched).toEqual(["w5/1/main", "w6/1/main"]);
  site.change("w4", "1", { Enable: 1 });
  await isPlaying(1);

  site.removeChannel("w6", "1");
  site.tellOfChange();
  await expect.element(windowOf(3)).toMatchTextContent("此通道不存在、已被删除，或您无权观看");
  await isPlaying(2);
  await windowOf(3).getByRole("button", { name: "移出窗口" }).click();
  await expect.element(windowOf(3)).toMatchTextContent("将摄像机拖到这里");
});
