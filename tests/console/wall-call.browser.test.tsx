import { wallCall } from "@tessera/features/alarm-plans/contract";
import {
  noticeLines,
  phone,
  sidewaysPx,
  violations,
} from "@tessera/platform/console/testing/browser";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectPictures } from "./shown-pictures.ts";
import { isPlaying, openWall, placeOf, press, remembered, shownNames } from "./wall-page.ts";

/** Cameras that alarm plans call onto the wall. */

const called = page.getByRole("region", { name: /^报警画面/ });
const close = called.getByRole("button", { name: "关闭", exact: true });

const aCall = (number: number, Seconds = 60) => ({
  ParentDeviceID: `w${number}`,
  ChannelID: "1",
  ChannelName: placeOf(number).name,
  Seconds,
  PlanName: "夜间入侵",
  AlarmID: 7,
  AlarmType: 7,
  AtMs: new Date(2026, 0, 14, 23, 5, 9).getTime(),
});

it("a camera that a plan calls plays over the wall, the newest first, until the plan's time is over, and the wall behind it stays; one that does not follow alarms stays as it is, until it is told to follow them again", async () => {
  const { server, pictures } = await openWall({ cameras: [1, 2] });
  for (const number of [1, 2]) await isPlaying(number);
  server.push(wallCall, aCall(3));
  await expect.element(called).toMatchTextContent("报警画面：大厅");
  await expect.element(called).toMatchTextContent(/预案“夜间入侵” · 移动侦测 · .*23:05:09/);
  await expectPictures(called.getByCss("video").first(), 3);
  expect(pictures.watched.toSorted()).toEqual(["w1/1/main", "w2/1/main", "w3/1/main"]);
  expect(shownNames()).toEqual(["东门", "西门", "", ""]);

  server.push(wallCall, aCall(4));
  await expect.element(called).toMatchTextContent(/报警画面：车库.*还有 1 路/s);
  await expectPictures(called.getByCss("video").first(), 3);
  await close.click();
  await expect.element(called).toMatchTextContent("报警画面：大厅");
  await close.click();
  await expect.element(called).not.toBeInTheDocument();
  await expect.poll(() => pictures.watched.toSorted()).toEqual(["w1/1/main", "w2/1/main"]);
  await isPlaying(1);

  server.push(wallCall, aCall(3, 1));
  await expect.element(called).toBeVisible();
  await expect.element(called).not.toBeInTheDocument();
  await expect.poll(() => pictures.watched.toSorted()).toEqual(["w1/1/main", "w2/1/main"]);

  server.push(wallCall, aCall(3));
  await called.getByRole("button", { name: "不再跟随报警" }).click();
  await expect.element(called).not.toBeInTheDocument();
  await expect.element(noticeLines().filter({ hasText: "不再跟随报警" })).toBeVisible();
  expect(remembered("tessera_follow_alarms")).toBe(false);
  server.push(wallCall, aCall(4));

  await press("{Control>}k{/Control}");
  const palette = page.getByRole("dialog", { name: "搜索与命令" });
  await palette.getByRole("combobox").fill("跟随报警");
  await palette.getByRole("option", { name: /视频墙跟随报警：打开/ }).click();
  server.push(wallCall, aCall(5));
  await expect.element(called).toMatchTextContent("报警画面：走廊");
  // What came meanwhile was not kept for later.
  await expect.element(called).not.toMatchTextContent("还有");
  expect(remembered("tessera_follow_alarms")).toBe(true);
  await expect
    .poll(() => pictures.watched.toSorted())
    .toEqual(["w1/1/main", "w2/1/main", "w5/1/main"]);
});

it("other pages are left alone, and a phone has room for it", async () => {
  const { server, visit } = await openWall({ cameras: [1], size: phone });
  await isPlaying(1);
  server.push(wallCall, aCall(3));
  await expect.element(called).toBeVisible();
  expect(sidewaysPx()).toBe(0);
  expect(await violations()).toEqual([]);
  visit.goTo("/video/square/0");
  await expect.element(page.getByCss("main")).toBeVisible();
  await expect.element(called).not.toBeInTheDocument();
});
