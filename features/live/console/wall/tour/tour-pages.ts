import { cameraKey } from "@tessera/kit/camera";
import type { WallCamera } from "@tessera/kit/wall";
import { dwellSecondsMax, dwellSecondsMin } from "../../../../layouts/contract.ts";

const dwellSecondsDefault = 20;

/** Cameras that a window keeps do not take turns beside it. */
export function touring(
  cameras: readonly WallCamera[],
  kept: readonly WallCamera[],
): readonly WallCamera[] {
  const keys = new Set(kept.map(cameraKey));
  return cameras.filter((camera) => !keys.has(cameraKey(camera)));
}

export const pageCount = (cameras: number, windows: number): number =>
  windows > 0 ? Math.max(1, Math.ceil(cameras / windows)) : 1;

/** The cameras that the windows show together; the last page may leave some empty. */
export function pageAt(
  cameras: readonly WallCamera[],
  windows: number,
  page: number,
): readonly WallCamera[] {
  const start = wrapped(page, pageCount(cameras.length, windows)) * windows;
  return cameras.slice(start, start + windows);
}

/** Before the first page comes the last. */
export const wrapped = (page: number, pages: number): number => ((page % pages) + pages) % pages;

export const dwellWithin = (seconds: number): number =>
  Number.isFinite(seconds)
    ? Math.min(dwellSecondsMax, Math.max(dwellSecondsMin, Math.round(seconds)))
    : dwellSecondsDefault;
