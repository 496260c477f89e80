import { aSite, Pictures, Recordings } from "@tessera/kit/testing";
import { type Visitor } from "@tessera/platform/console/testing/browser";
import { expect } from "vitest";
import { page } from "vitest/browser";
import { aProductServer, openConsole } from "./the-console.ts";

/** The server's day is another one than the browser's: its zone is eight hours ahead of UTC. */
export const day = "20260130";
/** 10:00 by the server's time. */
export const tenMs = Date.UTC(2026, 0, 30, 2);
/** When it was recorded, and when the pages are looked at. */
export const yardSpan = { startMs: tenMs, endMs: tenMs + 30_000 };
const nowMs = tenMs + 3_600_000;

/** A yard with half a minute of footage, a gate with the same and more before it; both can be seen live. */
export function aRecordedSite() {
  const site = aSite(
    { DeviceID: "yard", DeviceName: "院子", Online: true },
    { DeviceID: "gate", DeviceName: "大门", Online: true },
  );
  const { server } = new Pictures(site.on(aProductServer()));
  const recordings = new Recordings(nowMs)
    .add({
      device: "yard",
      name: "院子",
      recorded: [yardSpan],
      gaps: [{ startMs: tenMs - 600_000, endMs: tenMs, reason: "plan-off", detail: "" }],
      damaged: [{ startMs: tenMs + 60_000, endMs: tenMs + 180_000, share: 0.25 }],
    })
    .add({
      device: "gate",
      name: "大门",
      recorded: [{ startMs: tenMs - 60_000, endMs: tenMs + 30_000 }],
    });
  return { server: recordings.on(server), recordings };
}

/** A gate that is recorded now, which is by the server's clock. */
export function aLiveRecordedSite(recordedMs = 60_000, endMs = Date.now()) {
  const site = aSite({ DeviceID: "gate", DeviceName: "大门", Online: true });
  const { server } = new Pictures(site.on(aProductServer()));
  const recorded = [{ startMs: endMs - recordedMs, endMs }];
  const recordings = new Recordings(endMs).add({ device: "gate", name: "大门", recorded });
  recordings.record("gate");
  return { server: recordings.on(server), recordings };
}

export type RecordedSite = ReturnType<typeof aRecordedSite>;

/** Plays the yard from some seconds after ten. */
export async function openTimeline(
  afterTenMs: number,
  { recorded = aRecordedSite(), ...visitor }: Visitor & { readonly recorded?: RecordedSite } = {},
) {
  const visit = await openConsole(`/video/backtime/yard/1/${day}?at=${tenMs + afterTenMs}`, {
    server: recorded.server,
    ...visitor,
  });
  await expect.element(playback).toHaveAttribute("data-playback", "playing");
  return { visit, ...recorded };
}

export const playback = page.getByCss("[data-playback]");
export const canvas = page.getByCss("canvas");

/** The moment that is on the screen. */
export const position = (): number =>
  Number(document.querySelector("[data-position]")?.getAttribute("data-position"));

/** The moment that stays on the screen, once what was asked for last is done. */
export async function settledPosition(): Promise<number> {
  let before = Number.NaN;
  const isSettled = () => {
    const last = before;
    before = position();
    return before === last;
  };
  await expect.poll(isSettled, { interval: 250 }).toBe(true);
  return before;
}

/** What of time the timeline shows. */
export function shownTime(): { readonly fromMs: number; readonly lengthMs: number } {
  const { from, to } = document.querySelector<HTMLElement>("[data-from]")?.dataset ?? {};
  return { fromMs: Number(from), lengthMs: Number(to) - Number(from) };
}

const widthPx = () => canvas.element().getBoundingClientRect().width;

/** Where a moment is on the timeline, in its lane. */
export function pointOf(atMs: number): { readonly x: number; readonly y: number } {
  const { fromMs, lengthMs } = shownTime();
  return { x: ((atMs - fromMs) / lengthMs) * widthPx(), y: 45 };
}

export function momentAt(x: number): number {
  const { fromMs, lengthMs } = shownTime();
  return fromMs + (x / widthPx()) * lengthMs;
}

export async function showMinute(): Promise<void> {
  await page.getByLabelText("显示范围").click();
  await page.getByTitle("1 分钟", { exact: true }).click();
  await expect.poll(() => shownTime().lengthMs).toBe(60_000);
}
