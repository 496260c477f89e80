import { type CameraPlace, cameraKey } from "@tessera/kit/camera";
import type { Wall } from "@tessera/kit/wall";
import { wallOfPlaces } from "./wall-address.ts";

export type Places = readonly (CameraPlace | undefined)[];

/** A wall that came with an address, and what became of it since. */
export interface AddressWall {
  /** Grows with each address that somebody else wrote. */
  readonly opened: number;
  readonly wall: Wall;
  /** The address as it was last seen. */
  readonly text: string;
  /** Written into the address, and not seen there yet: it changes later than the wall. */
  readonly pending: readonly string[];
}

export const openAddress = (places: Places, opened = 1): AddressWall => ({
  opened,
  wall: wallOfPlaces(places),
  text: textOf(places),
  pending: [],
});

/** Own writing is only noted; at any other address the wall begins anew. */
export function arrivedAt(before: AddressWall, places: Places): AddressWall {
  const text = textOf(places);
  if (text === before.text) return before;
  const at = before.pending.indexOf(text);
  if (at < 0) return openAddress(places, before.opened + 1);
  return { ...before, text, pending: before.pending.slice(at + 1) };
}

export function changed(before: AddressWall, change: (wall: Wall) => Wall): AddressWall {
  const wall = change(before.wall);
  if (wall === before.wall) return before;
  const text = textOf(placesOf(wall));
  if (text === textOf(placesOf(before.wall))) return { ...before, wall };
  return { ...before, wall, pending: [...before.pending, text] };
}

export const placesOf = ({ windows }: Wall): Places => windows.map(({ camera }) => camera);

const textOf = (places: Places) =>
  places.map((place) => (place ? cameraKey(place) : "")).join("\n");
