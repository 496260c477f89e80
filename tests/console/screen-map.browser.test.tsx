import { alarmTold } from "@tessera/features/alarms/contract";
import { findOnMap, listMapPoints, type MapCamera, readMap } from "@tessera/features/map/contract";
import { aStorm } from "@tessera/kit/testing/alarms";
import { emptyReply } from "@tessera/platform/console/testing/browser";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { aScreenServer, onePicture, openScreen, part } from "./screen-page.ts";

/** A map with a place to show would be there by now. */
const mapIsDueMs = 3500;

const map = page.getByRole("application", { name: "摄像机电子地图" });

const gate: MapCamera = {
  DeviceID: "w1",
  ChannelID: "1",
  Name: "大门",
  DeviceName: "大门",
  Online: true,
  Enable: true,
  Longitude: 121.45,
  Latitude: 31.25,
  IsMoving: false,
  CanPlace: false,
};

it("keeps the board of states on the big screen while no camera has a place", async () => {
  const { server } = aScreenServer({ choice: onePicture });
  server.answer(readMap, { ...emptyReply(readMap), Kind: "outline" as const, Extent: null });
  await openScreen(server);
  await expect.element(part("摄像机状态")).toBeVisible();
  document.dispatchEvent(new Event("playing"));
  const playingMs = performance.now();
  await expect.poll(() => server.asked(readMap).length).toBeGreaterThan(0);
  await expect
    .poll(() => performance.now() - playingMs, { timeout: 10_000 })
    .toBeGreaterThan(mapIsDueMs);
  await expect.element(map).not.toBeInTheDocument();
});

it("shows where cameras are once pictures play, and rings where an alarm comes from", async () => {
  const { server } = aScreenServer({ choice: onePicture });
  server
    .answer(readMap, {
      ...emptyReply(readMap),
      Kind: "outline" as const,
      ZoomMax: 20,
      Zoom: 12,
      Extent: [121.4, 31.2, 121.5, 31.3] as const,
    })
    .answer(listMapPoints, { total: 1, data: [gate], clusters: [] })
    // Asked for if the alarm comes before the points are drawn.
    .answer(findOnMap, gate);
  await openScreen(server);
  await expect.element(part("摄像机状态")).toBeVisible();
  document.dispatchEvent(new Event("playing"));
  await expect.element(map, { timeout: 20_000 }).toBeVisible();
  await expect
    .poll(() => server.asked(listMapPoints).length, { timeout: 10_000 })
    .toBeGreaterThan(0);
  server.push(alarmTold, aStorm(1, { DeviceID: "w1", ChannelID: "1" }));
  await expect.poll(() => document.querySelectorAll("[data-ripple]").length).toBe(1);
});
