import { cameraKey } from "@tessera/kit/camera";
import type { ScreenCamera, ScreenCameras, ScreenChoice } from "../../../contract.ts";
import { inPlace } from "../in-place.ts";

/** The cameras that are seen now. */
export interface Turn {
  /** Where among all the first of them is. */
  readonly at: number;
  readonly lastKey: string;
  /** By window; undefined: there are not as many cameras. */
  readonly windows: readonly (ScreenCamera | undefined)[];
}

export const noTurn: Turn = { at: 0, lastKey: "", windows: [] };

/** The first ones, in their windows; whoever is seen already stays in its own. */
export const firstTurn = (
  cameras: readonly ScreenCamera[],
  tiles: number,
  before: Turn = noTurn,
): Turn => turnAt(cameras, tiles, { at: 0, before });

/** Those that come after, or before, the ones that are seen; after the last come the first. */
export function nextTurn(
  cameras: readonly ScreenCamera[],
  tiles: number,
  { before, by }: { readonly before: Turn; readonly by: 1 | -1 },
): Turn {
  if (cameras.length <= tiles) return firstTurn(cameras, tiles, before);
  // Cameras come and go meanwhile: it goes on behind the one that was seen last.
  const last = cameras.findIndex((camera) => cameraKey(camera) === before.lastKey);
  const next = last < 0 ? before.at + tiles - 1 : last + 1;
  const at = by === 1 ? next : before.at - tiles;
  return turnAt(cameras, tiles, { at, before });
}

function turnAt(
  cameras: readonly ScreenCamera[],
  tiles: number,
  { at, before }: { readonly at: number; readonly before: Turn },
): Turn {
  const count = Math.min(tiles, cameras.length);
  const start = count === 0 ? 0 : (at + cameras.length) % cameras.length;
  const seen = Array.from(
    { length: count },
    (_, index) => cameras[(start + index) % cameras.length],
  ).filter((camera) => camera !== undefined);
  const last = seen.at(-1);
  return {
    at: start,
    lastKey: last ? cameraKey(last) : "",
    windows: inPlace(before.windows, seen, { places: tiles, keyOf: cameraKey }),
  };
}

interface Place {
  readonly device: string;
  readonly channel: string;
}

/** What the choice is made from. */
export interface Given extends ScreenCameras {
  /** Of cameras with an alarm that nobody has looked into, the latest first. */
  readonly alarmed: readonly Place[];
  /** Of the chosen layout. */
  readonly layout: readonly Place[];
}

/** Cameras that take turns, in their order: only those that can be seen now. */
export function takingTurns(choice: ScreenChoice, given: Given): readonly ScreenCamera[] {
  const online = given.cameras.filter(({ state }) => state === "online");
  switch (choice.source) {
    case "alarms":
      return [...new Set([...named(given.alarmed, online), ...online])];
    case "group": {
      const ids = withThoseBelow(given.groups, choice.sourceId);
      return online.filter(({ groups }) => groups.some((id) => ids.has(id)));
    }
    case "layout":
      return [...new Set(named(given.layout, online))];
  }
}

function named(places: readonly Place[], cameras: readonly ScreenCamera[]): ScreenCamera[] {
  const byKey = new Map(cameras.map((camera) => [cameraKey(camera), camera]));
  return places.flatMap((place) => byKey.get(cameraKey(place)) ?? []);
}

/** Parents come before what lies in them. */
function withThoseBelow(groups: ScreenCameras["groups"], id: number): ReadonlySet<number> {
  const found = new Set([id]);
  for (const group of groups) if (found.has(group.parentId)) found.add(group.id);
  return found;
}
