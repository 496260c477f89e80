import { alarmStatistics, listInbox } from "@tessera/features/alarms/contract";
import {
  listScreenCameras,
  readScreen,
  type ScreenCamera,
  type ScreenCameras,
  type ScreenChoice,
  saveScreen,
  stateSeries,
} from "@tessera/features/dashboard/contract";

import {
  listRecordingProof,
  readRecordingFigures,
  readStorage,
} from "@tessera/features/recording/contract";
import { getOtherConfig } from "@tessera/features/system/contract";
import { aSite, Pictures } from "@tessera/kit/testing";
import { aStorm } from "@tessera/kit/testing/alarms";
import { emptyReply, type FakeServer } from "@tessera/platform/console/testing/browser";
import { expect } from "vitest";
import { page } from "vitest/browser";
import type { z } from "zod";
import { aProductServer, openConsole, otherConfig } from "./the-console.ts";

/** The big screen at /screen, and six cameras that play. */

export const names = ["东门", "西门", "大厅", "车库", "走廊", "楼顶"];
export const wallDisplay = [1920, 1080] as const;
export const nowMs = Math.floor(Date.now() / 10_000) * 10_000;
const midday = Date.UTC(2026, 0, 31, 4, 0, 0);

export const camera = (number: number, state: ScreenCamera["state"] = "online"): ScreenCamera => ({
  device: `w${number}`,
  channel: "1",
  name: names[number - 1] ?? "",
  state,
  groups: number <= 2 ? [7] : [],
});
export const groups = [{ id: 7, name: "东区", parentId: 0 }];
export const all: ScreenCameras = { groups, cameras: names.map((_, at) => camera(at + 1)) };
export const usual: ScreenChoice = { tiles: 4, source: "alarms", sourceId: 0, seconds: 3600 };

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

export const inbox = (...rows: ReturnType<typeof aStorm>[]): z.input<typeof listInbox.reply> => ({
  total: rows.length,
  rows,
  Unread: rows.length,
});

/** Where pictures are not what a test is about. */
export const onePicture: ScreenChoice = { ...usual, tiles: 1 };

interface Given {
  readonly choice?: ScreenChoice;
  readonly cameras?: ScreenCameras;
  readonly alarms?: z.input<typeof listInbox.reply>;
}

export function aScreenServer({ choice = usual, cameras = all, alarms = inbox() }: Given = {}) {
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

export const openScreen = (server: FakeServer, size: readonly [number, number] = wallDisplay) =>
  openConsole("/screen", { server, size });

export const part = (name: string | RegExp) =>
  page.getByRole("region", typeof name === "string" ? { name, exact: true } : { name });
export const tileNames = () =>
  [...document.querySelectorAll("section[data-state]")].map((tile) =>
    tile.getAttribute("aria-label"),
  );
export async function areShown(...numbers: readonly number[]): Promise<void> {
  await expect.poll(tileNames).toEqual(numbers.map((number) => names[number - 1]));
}
export const alarmNames = () =>
  [...document.querySelectorAll("ol li")].map(
    (row) => row.querySelector("[class*=alarmName]")?.textContent ?? "",
  );

/** Where an alarm is. */
export const ofCamera = (number: number) => ({ DeviceID: `w${number}`, ChannelID: "1" });
export const came = (id: number) => `<img src=x> ${id}`;
