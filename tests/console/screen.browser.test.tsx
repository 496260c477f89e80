import { listInbox } from "@tessera/features/alarms/contract";
import { figuresTold, listScreenCameras, stateSeries } from "@tessera/features/dashboard/contract";
import { channelState } from "@tessera/features/devices/contract";

import { aStorm } from "@tessera/kit/testing/alarms";
import { address, phone, sidewaysPx, violations } from "@tessera/platform/console/testing/browser";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  all,
  areShown,
  aScreenServer,
  camera,
  groups,
  inbox,
  nowMs,
  onePicture,
  openScreen,
  part,
  wallDisplay,
} from "./screen-page.ts";
import { openConsole } from "./the-console.ts";

const left = (name: string) => part(name).element().getBoundingClientRect().left;

describe("the big screen", () => {
  it("shows how the site does, without menu and top bar, and always dark", async () => {
    const { server } = aScreenServer({
      choice: onePicture,
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

  it("fits each screen without scrolling, is as large as it allows, and is accessible, in English too", async () => {
    const rows = Array.from({ length: 30 }, (_row, at) =>
      aStorm(at + 1, { AlarmPriority: (at % 4) + 1 }),
    );
    const { server } = aScreenServer({ alarms: inbox(...rows) });
    const visit = await openScreen(server, [1366, 768]);
    await areShown(1, 2, 3, 4);
    const heading = page.getByRole("heading", { name: "滨江园区" });
    const fontPx = () => Number.parseFloat(getComputedStyle(heading.element()).fontSize);
    for (const [width, height] of [[1366, 768], [3840, 2160], wallDisplay] as const) {
      await page.viewport(width, height);
      await expect
        .poll(fontPx, { message: `${width} × ${height}` })
        .toBeCloseTo((40 * height) / 1080, 0);
      const { scrollWidth, scrollHeight } = document.documentElement;
      expect([scrollWidth, scrollHeight]).toEqual([width, height]);
      const main = page.getByRole("main").element();
      const cut = [...main.querySelectorAll("section, ol")].filter(
        (element) => element.getBoundingClientRect().bottom > height + 1,
      );
      expect(cut).toEqual([]);
    }
    visit.chooseLanguage("en");
    await expect.element(page.getByText("Connected")).toBeVisible();
    expect(await violations()).toEqual([]);
  });

  it("follows what the server tells, without asking; says that the server is gone, keeps nothing green, and goes on when it is back", async () => {
    const { server } = aScreenServer({ choice: onePicture });
    await openScreen(server);
    await expect.element(part(/^服务器/)).toMatchTextContent(/CPU42%/);
    const asked = server.asked(stateSeries).length;
    server.push(figuresTold, {
      server: "a",
      atMs: nowMs,
      values: [{ name: "machine_cpu", labels: {}, mean: 0.99, most: 1 }],
    });
    await expect.element(part(/^服务器/)).toMatchTextContent(/CPU99%/);
    const sixth = { ParentDeviceID: "w6", ChannelID: "1", Enable: 1, DeviceEnable: 1 } as const;
    server.push(channelState, { ...sixth, Online: 0 });
    await expect.element(part("摄像机")).toMatchTextContent(/在线5.*离线1/);
    expect(server.asked(stateSeries)).toHaveLength(asked);
    expect(server.asked(listScreenCameras)).toHaveLength(1);
    server.push(channelState, { ...sixth, Online: 1 });

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
    const { server } = aScreenServer({ choice: onePicture });
    server.refuse(listScreenCameras, { status: 503, sentence: "服务繁忙" });
    await openScreen(server);
    await expect.element(part("摄像机状态").getByText("服务繁忙")).toBeVisible();
    await expect.element(page.getByText("部分数据暂时无法读取")).toBeVisible();
    await expect.element(part(/^服务器/)).toMatchTextContent(/CPU42%/);
    server.answer(listScreenCameras, all);
    server.push(figuresTold, { server: "a", atMs: nowMs, values: [] });
    await expect.element(page.getByText("已连接")).toBeVisible();
    await areShown(1);
  });

  it("is opened from the home page and by the palette, is for administrators, and Esc leads back to the home page", async () => {
    const { server } = aScreenServer({ choice: onePicture });
    const visit = await openConsole("/ai/dashboard", { server });
    await page.getByRole("button", { name: "大屏" }).click();
    await expect.poll(address).toBe("/screen");
    await expect.element(page.getByText("已连接")).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.poll(address).toBe("/ai/dashboard");
    await expect.element(page.getByRole("button", { name: "大屏" })).toBeVisible();
    await userEvent.keyboard("{Control>}k{/Control}");
    await page.getByRole("combobox").fill("大屏");
    await page.getByRole("option", { name: "大屏" }).click();
    await expect.poll(address).toBe("/screen");

    visit.leave();
    await openConsole("/screen", { server, as: "operator" });
    await expect.poll(address).not.toBe("/screen");
  });
});

it("says on a phone what it is made for, with the figures one below the other and no pictures", async () => {
  const { server, pictures } = aScreenServer({ alarms: inbox(aStorm(1)) });
  const visit = await openScreen(server, phone);
  await expect.element(page.getByText(/^此页面为大屏幕设计/)).toBeVisible();
  await expect.element(part("摄像机")).toMatchTextContent(/在线6/);
  await expect.element(part("未处理报警")).toMatchTextContent(/Gate 1/);
  expect(left("摄像机")).toBe(left("报警"));
  expect(sidewaysPx()).toBe(0);
  expect(pictures.watched).toEqual([]);
  visit.chooseLanguage("en");
  await expect.element(page.getByText(/^This page is made for a large screen/)).toBeVisible();
  expect(await violations()).toEqual([]);
});
