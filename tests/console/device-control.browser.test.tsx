import { type Channel, listDeviceEvents, rebootDevice } from "@tessera/features/devices/contract";
import {
  controlCruise,
  controlDeviceRecord,
  controlGuard,
  controlPtz,
  controlScan,
  controlWiper,
  dragZoomIn,
  requestKeyFrame,
  resetAlarm,
  setHomePosition,
} from "@tessera/features/ptz/contract";
import { aSite, Pictures } from "@tessera/kit/testing";
import {
  mouse,
  phone,
  type ServedSocket,
  sidewaysPx,
  type Visitor,
  violations,
} from "@tessera/platform/console/testing/browser";
import { expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aProductServer, openConsole } from "./the-console.ts";

/** What a recorder of GB/T 28181-2022 lets its cameras be told. */
const orders: Channel["Capabilities"] = [
  "talk",
  "guard",
  "resetAlarm",
  "record",
  "keyFrame",
  "reboot",
];
const dome: Channel["Capabilities"] = [
  ...orders,
  "ptz",
  "presets",
  "dragZoom",
  "cruise",
  "scan",
  "wiper",
  "homePosition",
];
const place = { device: "nvr", channel: "1" };

function aRecorder(capabilities: Channel["Capabilities"]) {
  const site = aSite({
    DeviceID: "nvr",
    DeviceName: "东门录像机",
    DeviceType: "GB28181",
    Online: true,
    Capabilities: ["events"],
    channels: [{ ChannelID: "1", Name: "球机", Capabilities: capabilities }],
  });
  const { server } = new Pictures(site.on(aProductServer()));
  for (const call of [
    controlPtz,
    controlCruise,
    controlScan,
    controlWiper,
    setHomePosition,
    dragZoomIn,
    controlGuard,
    resetAlarm,
    controlDeviceRecord,
    requestKeyFrame,
  ])
    server.answer(call, {});
  return server.answer(rebootDevice, {});
}

async function watch(capabilities = dome, visitor: Visitor = {}) {
  const server = aRecorder(capabilities);
  const visit = await openConsole("/video/player/nvr/1/1", { server, ...visitor });
  await expect.element(tile).toHaveAttribute("data-state", "playing");
  return { server, visit };
}

const tile = page.getByCss("section[data-state]");

it("a camera zooms while a key is held on the button, cruises, scans, wipes, and has a position to go back to; a box drawn on the picture zooms to it", async () => {
  const { server } = await watch();
  const panel = page.getByRole("complementary", { name: "云台控制" });
  const zoom = panel.getByRole("button", { name: "放大", exact: true });
  await expect.element(zoom).toBeVisible();
  (zoom.element() as HTMLElement).focus();
  const said = () => server.asked(controlPtz).map(({ command }) => command);
  await userEvent.keyboard("{Enter>}");
  await expect.poll(said).toEqual(["zoomin"]);
  await userEvent.keyboard("{/Enter}");
  await expect.poll(said).toEqual(["zoomin", "stop"]);

  await panel.getByRole("button", { name: "开始巡航" }).click();
  await panel.getByRole("button", { name: "停止巡航" }).click();
  await expect
    .poll(() => server.asked(controlCruise))
    .toEqual([
      { ...place, command: "start", group: 1 },
      { ...place, command: "stop", group: 1 },
    ]);
  await panel.getByRole("button", { name: "开始扫描" }).click();
  await expect
    .poll(() => server.asked(controlScan))
    .toEqual([{ ...place, command: "start", group: 1 }]);
  await panel.getByRole("switch", { name: "雨刷" }).click();
  await expect.poll(() => server.asked(controlWiper)).toEqual([{ ...place, on: true }]);
  await expect.element(panel.getByRole("switch", { name: "雨刷" })).toBeChecked();

  await panel.getByRole("button", { name: "看守位" }).click();
  await page.getByLabelText("等待秒数").fill("90");
  await page.getByRole("button", { name: "开启看守位" }).click();
  await expect.element(page.getByText("看守位已开启")).toBeVisible();
  expect(server.asked(setHomePosition)).toEqual([
    { ...place, enable: true, preset: 1, seconds: 90 },
  ]);

  await page.getByRole("button", { name: "框选放大" }).click();
  const layer = page.getByCss("[data-drag-zoom=in]");
  await expect.element(layer).toBeVisible();
  const { width, height } = layer.element().getBoundingClientRect();
  const corner = (side: 1 | -1) => ({
    x: 0.5 + (side * 60) / width,
    y: 0.5 + (side * 30) / height,
  });
  await mouse.moveTo(layer, corner(-1));
  await mouse.down();
  await mouse.moveTo(layer, { x: 0.5, y: 0.5 });
  await mouse.moveTo(layer, corner(1));
  await mouse.up();
  await expect.element(layer).not.toBeInTheDocument();
  await expect
    .poll(() => server.asked(dragZoomIn))
    .toMatchObject([{ ...place, LengthX: 120, LengthY: 60 }]);
  await page.getByRole("button", { name: "框选缩小" }).click();
  const outwards = page.getByCss("[data-drag-zoom=out]");
  await expect.element(outwards).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(outwards).not.toBeInTheDocument();
});

/** A microphone that hums, and nobody to ask. */
function hum(): void {
  const context = new AudioContext();
  const sound = new OscillatorNode(context);
  const out = context.createMediaStreamDestination();
  sound.connect(out);
  sound.start();
  vi.spyOn(navigator.mediaDevices, "getUserMedia").mockImplementation(async () =>
    out.stream.clone(),
  );
}

it("somebody speaks through a device while the button is held", async () => {
  hum();
  const lines: ServedSocket[] = [];
  let open = 0;
  const server = aRecorder(orders).serve("/api/v1/ws_talk/nvr/1", (line) => {
    lines.push(line);
    open += 1;
    line.onClosed(() => {
      open -= 1;
    });
    line.say(JSON.stringify({ type: "ready" }));
  });
  await openConsole("/video/player/nvr/1/1", { server });
  const panel = page.getByRole("complementary", { name: "设备控制" });
  const talk = panel.getByRole("region", { name: "语音对讲" });
  const button = talk.getByRole("button", { name: "按住讲话" });
  await expect.element(button).toBeVisible();
  await mouse.moveTo(button);
  await mouse.down();
  await expect.element(talk).toHaveAttribute("data-talk", "speaking");
  const loudest = () =>
    Math.max(0, ...(lines.at(-1)?.heard ?? []).flatMap((piece) => [...(piece as Int16Array)]));
  await expect.poll(loudest).toBeGreaterThan(500);
  await mouse.up();
  await expect.element(talk).toHaveAttribute("data-talk", "idle");
  await expect.poll(() => open).toBe(0);
  // By the keyboard just so.
  (talk.getByRole("button").element() as HTMLElement).focus();
  await userEvent.keyboard("{ >}");
  await expect.element(talk).toHaveAttribute("data-talk", "speaking");
  await userEvent.keyboard("{/ }");
  await expect.poll(() => open).toBe(0);
  expect(lines).toHaveLength(2);
});

async function taken(name: string): Promise<void> {
  await expect.element(page.getByText(`已发送：${name}`)).toBeVisible();
}

it("what a device can be told is in a menu; a restart is asked for", async () => {
  const { server } = await watch(orders);
  const menu = page.getByRole("region", { name: "设备控制" });
  await menu.getByRole("button", { name: "设备控制" }).click();
  const order = (name: string) => menu.getByRole("button", { name, exact: true }).click();
  for (const name of ["布防", "报警复位", "设备开始录像", "请求关键帧"]) {
    await order(name);
    await taken(name);
  }
  expect(server.asked(controlGuard)).toEqual([{ ...place, on: true }]);
  expect(server.asked(resetAlarm)).toEqual([place]);
  expect(server.asked(controlDeviceRecord)).toEqual([{ ...place, on: true }]);
  expect(server.asked(requestKeyFrame)).toEqual([place]);
  await order("重启设备");
  expect(server.asked(rebootDevice)).toEqual([]);
  await page.getByRole("dialog").getByRole("button", { name: "重启设备" }).click();
  await taken("重启设备");
  expect(server.asked(rebootDevice)).toMatchObject([{ device: "nvr" }]);
});

it("what a device notices is among its events, in its own words", async () => {
  const server = aRecorder(orders).answer(listDeviceEvents, {
    total: 1,
    rows: [
      {
        ID: 1,
        ChannelID: "1",
        ChannelName: "球机",
        AlarmType: 7,
        Phase: "happens",
        Topic: "gb28181/5/2",
        Description: "<b>有人</b>",
        Time: "2026-01-31 08:05:00",
      },
    ],
  });
  await openConsole("/device/channel/nvr?tab=events", { server });
  const event = page.getByRole("row", { name: /球机/ });
  await expect.element(event).toMatchTextContent("<b>有人</b>");
  await expect.element(event).toMatchTextContent("2026-01-31 08:05:00");
});

it("in English the panel is complete on a phone and readable in both themes", async () => {
  const { visit } = await watch(dome, { language: "en" });
  await expect.element(page.getByRole("button", { name: "Hold to talk" })).toBeVisible();
  expect(await violations()).toEqual([]);
  visit.chooseTheme("dark");
  expect(await violations("colours")).toEqual([]);
  await page.viewport(...phone);
  await page.getByText("PTZ control", { exact: true }).click();
  await expect.element(page.getByRole("button", { name: "Device control" })).toBeVisible();
  expect(await violations()).toEqual([]);
  expect(sidewaysPx()).toBe(0);
});
