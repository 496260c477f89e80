import { alarmStatistics, alarmTold, listInbox } from "@tessera/features/alarms/contract";
import {
  figuresTold,
  listScreenCameras,
  readScreen,
  type ScreenCamera,
  type ScreenCameras,
  type ScreenChoice,
  saveScreen,
  stateSeries,
} from "@tessera/features/dashboard/contract";
import { channelState } from "@tessera/features/devices/contract";
import {
  listRecordingProof,
  readRecordingFigures,
  readStorage,
} from "@tessera/features/recording/contract";
import { getOtherConfig } from "@tessera/features/system/contract";
import { aSite, Pictures, SavedLayouts } from "@tessera/kit/testing";
import { aStorm } from "@tessera/kit/testing/alarms";
import {
  address,
  emptyReply,
  type FakeServer,
  phone,
  sidewaysPx,
  violations,
} from "@tessera/platform/console/testing/browser";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { z } from "zod";
import { aProductServer, openConsole, otherConfig } from "./the-console.ts";

/** The big screen at /screen, and six cameras that play. */

const names = ["东门", "西门", "大厅", "车库", "走廊", "楼顶"];
const wallDisplay = [1920, 1080] as const;
const nowMs = Math.floor(Date.now() / 10_000) * 10_000;
const midday = Date.UTC(2026, 0, 31, 4, 0, 0);

const camera = (number: number, state: ScreenCamera["state"] = "online"): ScreenCamera => ({
  device: `w${number}`,
  channel: "1",
  name: names[number - 1] ?? "",
  state,
  groups: number <= 2 ? [7] : [],
});
const groups = [{ id: 7, name: "东区", parentId: 0 }];
const all: ScreenCameras = { groups, cameras: names.map((_, at) => camera(at + 1)) };
const usual: ScreenChoice = { tiles: 4, source: "alarms", sourceId: 0, seconds: 3600 };

const series = (
  name: string,
  value: number,
  labels: Record<string, string> = {},
  server = "a",
) => ({
  server,
  name,
  labels,
  points: [30_000, 20_000, 10_000].map((agoMs): [number, number, number] => [
    nowMs - agoMs,
    value,
    value,
  ]),
});
const measured: z.input<typeof stateSeries.reply> = {
  step: 10,
  servers: [{ id: "a", name: "first", isThis: true }],
  series: [
    series("machine_cpu", 0.42),
    series("machine_memory_used", 4e9),
    series("machine_memory_size", 16e9),
    series("machine_network_received", 25e6),
    series("storage_size", 1000, { root: "/data" }),
    series("storage_free", 50, { root: "/data" }),
    series("streams", 12),
    series("viewers", 5),
    series("cameras_online", 6, { protocol: "RTSP" }),
  ],
};

const inbox = (...rows: ReturnType<typeof aStorm>[]): z.input<typeof listInbox.reply> => ({
  total: rows.length,
  rows,
  Unread: rows.length,
});

interface Given {
  readonly choice?: ScreenChoice;
  readonly cameras?: ScreenCameras;
  readonly alarms?: z.input<typeof listInbox.reply>;
}

function aScreenServer({ choice = usual, cameras = all, alarms = inbox() }: Given = {}) {
  let kept = choice;
  const site = aSite(
    ...names.map((Name, index) => ({
      DeviceID: `w${index + 1}`,
      DeviceName: Name,
      Online: true,
      channels: [{ ChannelID: "1", Name, HasSubStream: true }],
    })),
  );
  const server = site
    .on(aProductServer())
    .answer(getOtherConfig, { ...otherConfig, Title: "滨江园区" })
    .answer(readScreen, () => ({
      choice: kept,
      nowMs: midday,
      todayMs: midday - 12 * 3_600_000,
      zone: "Asia/Shanghai",
    }))
    .answer(saveScreen, (next) => {
      kept = next;
      return next;
    })
    .answer(listScreenCameras, cameras)
    .answer(listInbox, alarms)
    .answer(stateSeries, measured)
    .answer(readRecordingFigures, { recording: 40, failing: [], disk: null })
    .answer(listRecordingProof, emptyReply(listRecordingProof))
    .answer(readStorage, {
      ...emptyReply(readStorage),
      forecast: { ...emptyReply(readStorage).forecast, fullInDays: 20, keepsDays: 80 },
    })
    .answer(alarmStatistics, { ...emptyReply(alarmStatistics), Total: 17 });
  return { server, pictures: new Pictures(server) };
}

const openScreen = (server: FakeServer, size: readonly [number, number] = wallDisplay) =>
  openConsole("/screen", { server, size });

const part = (name: string | RegExp) =>
  page.getByRole("region", typeof name === "string" ? { name, exact: true } : { name });
const tileNames = () =>
  [...document.querySelectorAll("section[data-state]")].map((tile) =>
    tile.getAttribute("aria-label"),
  );
async function areShown(...numbers: readonly number[]): Promise<void> {
  await expect.poll(tileNames).toEqual(numbers.map((number) => names[number - 1]));
}
const alarmNames = () =>
  [...document.querySelectorAll("ol li")].map(
    (row) => row.querySelector("[class*=alarmName]")?.textContent ?? "",
  );

/** Where an alarm is. */
const ofCamera = (number: number) => ({ DeviceID: `w${number}`, ChannelID: "1" });
const came = (id: number) => `<img src=x> ${id}`;

describe("the big screen", () => {
  it("shows how the site does, without menu and top bar, and always dark", async () => {
    const { server } = aScreenServer({
      cameras: { groups, cameras: [camera(1, "offline"), camera(2), camera(3), camera(4, "off")] },
      alarms: inbox(aStorm(1)),
    });
    await openScreen(server);
    await expect.element(page.getByRole("heading", { name: "滨江园区" })).toBeVisible();
    await expect.element(page.getByRole("time").first()).toMatchTextContent(/2026.*12:00:/);
    await expect.element(page.getByText("已连接")).toBeVisible();
    await expect.element(part("摄像机")).toMatchTextContent(/在线2.*离线1/);
    await expect.element(part("录像")).toMatchTextContent(/正在录像40/);
    await expect.element(part("码流与观看")).toMatchTextContent(/码流12.*观看5/);
    await expect.element(part("存储")).toMatchTextContent(/写满还需20 天.*可保留80 天/);
    await expect.element(part("报警")).toMatchTextContent(/今日17.*未处理1/);
    await expect.element(part("摄像机状态")).toMatchTextContent(/东区离线 1在线 1.*未分组在线 1/);
    await expect.element(part(/^服务器/)).toMatchTextContent(/CPU42%内存25%网络接收25 MB.*磁盘95%/);
    for (const name of ["CPU", "内存", "网络接收", "磁盘"])
      await expect.element(page.getByRole("img", { name, exact: true })).toBeVisible();
    expect(page.getByRole("banner").elements()).toEqual([]);
    expect(page.getByRole("menu").elements()).toEqual([]);
    expect(document.documentElement.dataset["theme"]).toBe("dark");
  });

  it.each([
    ["1366 × 768", 1366, 768],
    ["1920 × 1080", 1920, 1080],
    ["3840 × 2160", 3840, 2160],
  ])(
    "fits %s without scrolling, and is as large as the screen allows",
    async (_, width, height) => {
      const rows = Array.from({ length: 30 }, (_row, at) => aStorm(at + 1));
      const { server } = aScreenServer({ alarms: inbox(...rows) });
      await openScreen(server, [width, height]);
      await areShown(1, 2, 3, 4);
      const { scrollWidth, scrollHeight } = document.documentElement;
      expect([scrollWidth, scrollHeight]).toEqual([width, height]);
      const heading = page.getByRole("heading", { name: "滨江园区" }).element();
      const fontPx = Number.parseFloat(getComputedStyle(heading).fontSize);
      expect(fontPx).toBeCloseTo((40 * height) / 1080, 0);
      const main = page.getByRole("main").element();
      const cut = [...main.querySelectorAll("section, ol")].filter(
        (element) => element.getBoundingClientRect().bottom > height + 1,
      );
      expect(cut).toEqual([]);
    },
  );

  it("follows what the server tells, without asking", async () => {
    const { server } = aScreenServer();
    await openScreen(server);
    await expect.element(part(/^服务器/)).toMatchTextContent(/CPU42%/);
    const asked = server.asked(stateSeries).length;
    server.push(figuresTold, {
      server: "a",
      atMs: nowMs,
      values: [{ name: "machine_cpu", labels: {}, mean: 0.99, most: 1 }],
    });
    await expect.element(part(/^服务器/)).toMatchTextContent(/CPU99%/);
    server.push(channelState, {
      ParentDeviceID: "w6",
      ChannelID: "1",
      Online: 0,
      Enable: 1,
      DeviceEnable: 1,
    });
    await expect.element(part("摄像机")).toMatchTextContent(/在线5.*离线1/);
    expect(server.asked(stateSeries)).toHaveLength(asked);
    expect(server.asked(listScreenCameras)).toHaveLength(1);
  });

  it("says that the server is gone, keeps nothing green, and goes on when it is back", async () => {
    const { server } = aScreenServer();
    await openScreen(server);
    await expect.element(part("摄像机")).toMatchTextContent(/在线6/);
    const online = part("摄像机").getByText("6", { exact: true });
    const green = getComputedStyle(online.element()).color;
    server.goDown();
    await expect
      .element(page.getByText("服务器无响应，数据已停止更新"), { timeout: 10_000 })
      .toBeVisible();
    expect(getComputedStyle(online.element()).color).not.toBe(green);
    const dot = document.querySelector("[data-state=online][title]");
    const { backgroundColor } = getComputedStyle(dot ?? document.body);
    expect(backgroundColor).toBe("rgb(154, 167, 171)");
    server.comeBack();
    await expect.element(page.getByText("已连接"), { timeout: 10_000 }).toBeVisible();
    await expect.poll(() => getComputedStyle(online.element()).color).toBe(green);
  });

  it("loads piece by piece, and says what is missing while there is nothing", async () => {
    const { server } = aScreenServer({ cameras: { groups: [], cameras: [] } });
    const release = server.hold(listInbox);
    server.answer(stateSeries, { step: 10, servers: [], series: [] });
    await openScreen(server);
    await expect.element(part("摄像机状态").getByText("还没有摄像机")).toBeVisible();
    await expect.element(page.getByText("所选范围内没有在线的摄像机")).toBeVisible();
    await expect.element(part(/^服务器/).getByText("还没有数据，约 10 秒后出现")).toBeVisible();
    await expect.element(part("报警")).toMatchTextContent(/未处理–/);
    release();
    await expect.element(page.getByText("没有未处理的报警")).toBeVisible();
  });

  it("says why a piece could not be read, and reads it again by itself", async () => {
    const { server } = aScreenServer();
    server.refuse(listScreenCameras, { status: 503, sentence: "服务繁忙" });
    await openScreen(server);
    await expect.element(part("摄像机状态").getByText("服务繁忙")).toBeVisible();
    await expect.element(page.getByText("部分数据暂时无法读取")).toBeVisible();
    await expect.element(part(/^服务器/)).toMatchTextContent(/CPU42%/);
    server.answer(listScreenCameras, all);
    server.push(figuresTold, { server: "a", atMs: nowMs, values: [] });
    await expect.element(page.getByText("已连接")).toBeVisible();
    await areShown(1, 2, 3, 4);
  });

  it("is for administrators, and Esc leads back to the home page", async () => {
    const { server } = aScreenServer();
    const visit = await openScreen(server);
    await expect.element(page.getByText("已连接")).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.poll(address).toBe("/ai/dashboard");
    visit.leave();
    await openConsole("/screen", { server, as: "operator" });
    await expect.poll(address).not.toBe("/screen");
  });

  it("is opened from the home page and by the palette", async () => {
    const { server } = aScreenServer();
    const visit = await openConsole("/ai/dashboard", { server });
    await page.getByRole("button", { name: "大屏" }).click();
    await expect.poll(address).toBe("/screen");
    visit.goTo("/ai/dashboard");
    await expect.element(page.getByRole("button", { name: "大屏" })).toBeVisible();
    await userEvent.keyboard("{Control>}k{/Control}");
    await page.getByRole("combobox").fill("大屏");
    await page.getByRole("option", { name: "大屏" }).click();
    await expect.poll(address).toBe("/screen");
  });
});

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
  it("come by themselves, as text, and move nothing that is read", async () => {
    const rows = [3, 2, 1].map((id) => aStorm(id));
    const { server } = aScreenServer({ alarms: inbox(...rows) });
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
  });

  it("stay few in a storm of them, and go when somebody has looked into them", async () => {
    const { server } = aScreenServer();
    await openScreen(server);
    await expect.element(page.getByText("没有未处理的报警")).toBeVisible();
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

it("says on a phone what it is made for, with the figures one below the other and no pictures", async () => {
  const { server, pictures } = aScreenServer({ alarms: inbox(aStorm(1)) });
  const visit = await openScreen(server, phone);
  await expect.element(page.getByText(/^此页面为大屏幕设计/)).toBeVisible();
  await expect.element(part("摄像机")).toMatchTextContent(/在线6/);
  await expect.element(part("未处理报警")).toMatchTextContent(/Gate 1/);
  const left = (name: string) => part(name).element().getBoundingClientRect().left;
  expect(left("摄像机")).toBe(left("报警"));
  expect(sidewaysPx()).toBe(0);
  expect(pictures.watched).toEqual([]);
  visit.chooseLanguage("en");
  await expect.element(page.getByText(/^This page is made for a large screen/)).toBeVisible();
  expect(await violations()).toEqual([]);
});

it("is accessible on a wall too, in English", async () => {
  const rows = [1, 2, 3, 4].map((id) => aStorm(id, { AlarmPriority: id }));
  const { server } = aScreenServer({ alarms: inbox(...rows) });
  await openConsole("/screen", { server, size: wallDisplay, language: "en" });
  await expect.element(page.getByText("Connected")).toBeVisible();
  await areShown(1, 2, 3, 4);
  expect(await violations()).toEqual([]);
});
