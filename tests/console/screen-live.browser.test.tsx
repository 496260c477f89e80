import { alarmTold, listInbox } from "@tessera/features/alarms/contract";
import { saveScreen } from "@tessera/features/dashboard/contract";

import { SavedLayouts } from "@tessera/kit/testing";
import { aStorm } from "@tessera/kit/testing/alarms";

import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";

import {
  alarmNames,
  areShown,
  aScreenServer,
  came,
  camera,
  inbox,
  names,
  ofCamera,
  onePicture,
  openScreen,
  part,
  tileNames,
  usual,
} from "./screen-page.ts";

describe("its live pictures", () => {
  it("take turns, and those that are seen no more are let go", async () => {
    const { server, pictures } = aScreenServer();
    await openScreen(server);
    await areShown(1, 2, 3, 4);
    await expect
      .poll(() => pictures.watched.toSorted())
      .toEqual(["w1/1/sub", "w2/1/sub", "w3/1/sub", "w4/1/sub"]);
    await userEvent.keyboard("{ArrowRight}");
    // Those that stay keep their windows.
    await areShown(1, 2, 5, 6);
    await expect
      .poll(() => pictures.watched.toSorted())
      .toEqual(["w1/1/sub", "w2/1/sub", "w5/1/sub", "w6/1/sub"]);
    expect(document.querySelectorAll("video")).toHaveLength(4);
  });

  it("turn by themselves", async () => {
    const { server } = aScreenServer({ choice: { ...usual, tiles: 1, seconds: 5 } });
    await openScreen(server);
    await areShown(1);
    await expect.poll(tileNames, { timeout: 10_000 }).toEqual([names[1]]);
  });

  it("show a camera with an alarm first, and at once when another one comes", async () => {
    const { server } = aScreenServer({ alarms: inbox(aStorm(1, ofCamera(5))) });
    await openScreen(server);
    await areShown(5, 1, 2, 3);
    server.answer(listInbox, inbox(aStorm(2, ofCamera(6)), aStorm(1, ofCamera(5))));
    server.push(alarmTold, aStorm(2, ofCamera(6)));
    // In the window of the one that has to go.
    await expect.poll(tileNames, { timeout: 10_000 }).toEqual(["走廊", "东门", "西门", "楼顶"]);
  });

  it("are those of a group or a layout, by a choice that the server keeps", async () => {
    const { server } = aScreenServer({ choice: { ...usual, source: "group", sourceId: 7 } });
    const layout = new SavedLayouts(server).add({
      Name: "夜班",
      Columns: 1,
      Rows: 1,
      Cells: [{ x: 0, y: 0, w: 1, h: 1, camera: { ...camera(3), flow: 0 } }],
      Tour: { dwellSeconds: 20, cameras: [{ ...camera(6), flow: 0 }] },
    });
    await openScreen(server);
    await expect.element(part("实时画面：东区")).toBeVisible();
    await areShown(1, 2);
    await page.getByRole("button", { name: "画面设置" }).click();
    const drawer = page.getByRole("dialog");
    await drawer.getByLabelText("显示哪些摄像机").click();
    await page.getByTitle("一个视频墙布局").click();
    await drawer.getByRole("button", { name: "保存" }).click();
    await expect.element(drawer.getByText("请选择布局")).toBeVisible();
    await drawer.getByLabelText("布局", { exact: true }).click();
    await page.getByTitle("夜班").click();
    await drawer.getByRole("button", { name: "保存" }).click();
    await expect.element(part("实时画面：夜班")).toBeVisible();
    await areShown(3, 6);
    expect(server.asked(saveScreen)).toEqual([{ ...usual, source: "layout", sourceId: layout.ID }]);
  });

  it("say so when the chosen group is gone", async () => {
    const { server } = aScreenServer({ choice: { ...usual, source: "group", sourceId: 99 } });
    await openScreen(server);
    await expect.element(page.getByText(/所选的分组或布局已不存在/)).toBeVisible();
  });
});

describe("its alarms", () => {
  it("come by themselves, as text, and move nothing that is read; stay few in a storm of them, and go when somebody has looked into them", async () => {
    const rows = [3, 2, 1].map((id) => aStorm(id));
    const { server } = aScreenServer({ choice: onePicture, alarms: inbox(...rows) });
    await openScreen(server);
    await expect.poll(alarmNames).toEqual(["Gate 3", "Gate 2", "Gate 1", "", "", "", ""]);
    const many = Array.from({ length: 5 }, (_, at) =>
      aStorm(at + 4, { ChannelName: came(at + 4), AlarmPriority: 1 }),
    ).toReversed();
    server.answer(listInbox, inbox(...many, ...rows));
    for (const row of many.toReversed()) server.push(alarmTold, row);
    // Seven places: the oldest has made room, nobody else has moved.
    await expect
      .poll(alarmNames)
      .toEqual(["Gate 3", "Gate 2", came(8), came(7), came(6), came(5), came(4)]);
    await expect.element(part("未处理报警")).toMatchTextContent(/^未处理报警8/);
    expect(document.querySelectorAll("ol img")).toHaveLength(0);

    const storm = Array.from({ length: 500 }, (_, at) => aStorm(at + 1)).toReversed();
    server.answer(listInbox, { total: 500, rows: storm.slice(0, 50), Unread: 500 });
    for (const row of storm.toReversed()) server.push(alarmTold, row);
    await expect.element(part("未处理报警")).toMatchTextContent(/^未处理报警500/);
    expect(alarmNames()).toHaveLength(7);
    server.answer(listInbox, inbox());
    for (const row of storm.slice(0, 50)) server.push(alarmTold, { ...row, NewCount: 0 });
    await expect.element(page.getByText("没有未处理的报警")).toBeVisible();
  });
});
