import { BadRequest } from "@tessera/base";
import {
  type LayoutCamera,
  type LayoutCell,
  type LayoutDraft,
  type LayoutTour,
  tourCamerasMax,
} from "../contract.ts";
import type { LayoutEyes } from "./layout-eyes.ts";

/** As a change of a layout gives it: without a tour, that stays as it is. */
export type ChangedDraft = Omit<LayoutDraft, "Tour"> & {
  readonly Tour?: LayoutTour | null | undefined;
};

/**
 * A draft as it is to be stored. Cameras that its writer may not watch came as empty windows and were
 * left out of the tour: they stay what they were, since who lost a right must not lose the layout.
 * Throws for a camera that the writer cannot see and that was not there before.
 */
export function withUnseen(
  draft: ChangedDraft,
  before: LayoutDraft | undefined,
  eyes: LayoutEyes,
): LayoutDraft {
  return {
    ...draft,
    Cells: draft.Cells.map((cell, index) => {
      const was = before?.Cells.find(({ x, y }) => x === cell.x && y === cell.y)?.camera;
      return { ...cell, camera: cameraIn(cell, index, was, eyes) };
    }),
    Tour: tourOf(draft.Tour, before?.Tour ?? null, eyes),
  };
}

function cameraIn(
  { camera }: LayoutCell,
  index: number,
  was: LayoutCamera | null | undefined,
  eyes: LayoutEyes,
): LayoutCamera | null {
  // One that is gone for good is let go with its window.
  if (!camera) return was && eyes.stateOf(was) === "forbidden" ? was : null;
  if (eyes.sees(camera)) return eyes.named(camera);
  if (was && keyOf(was) === keyOf(camera)) return was;
  throw new BadRequest("layout-camera-unknown", {
    zh: `第 ${index + 1} 个窗口的通道不存在，或您没有其实时预览权限，请换一个通道`,
    en: `The channel in window ${index + 1} does not exist, or you may not watch it live. Choose another.`,
  });
}

function tourOf(
  tour: LayoutTour | null | undefined,
  before: LayoutTour | null,
  eyes: LayoutEyes,
): LayoutTour | null {
  if (tour === undefined) return before;
  if (tour === null) return null;
  const unseen = before?.cameras.filter((camera) => !eyes.sees(camera)) ?? [];
  const known = new Set(unseen.map(keyOf));
  const seen = tour.cameras.flatMap((camera, index) => {
    if (eyes.sees(camera)) return eyes.named(camera);
    if (known.has(keyOf(camera))) return [];
    throw new BadRequest("layout-camera-unknown", {
      zh: `轮巡的第 ${index + 1} 个通道不存在，或您没有其实时预览权限，请将其移除`,
      en: `Channel ${index + 1} of the tour does not exist, or you may not watch it live. Remove it.`,
    });
  });
  return { ...tour, cameras: onceEach([...seen, ...unseen]).slice(0, tourCamerasMax) };
}

/** A camera takes one turn, at its first place. */
function onceEach(cameras: readonly LayoutCamera[]): LayoutCamera[] {
  const byKey = new Map<string, LayoutCamera>();
  for (const camera of cameras) if (!byKey.has(keyOf(camera))) byKey.set(keyOf(camera), camera);
  return [...byKey.values()];
}

const keyOf = ({ device, channel }: LayoutCamera): string => JSON.stringify([device, channel]);
