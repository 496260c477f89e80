import { circleOf, type LonLat, stripsOf } from "@tessera/formats/geo";
import { type ChosenChannel, emptyWeek, type Week } from "@tessera/kit/choose";
import type { InputOf } from "@tessera/platform/console";
import type { FencePlace, FenceShape, saveFence, WireFence } from "../contract.ts";

export type FenceKind = FenceShape["Kind"];
export const fenceKinds: readonly FenceKind[] = ["polygon", "circle", "corridor"];

/** A fence as the form has it. What one kind needs stays while another is chosen. */
export interface FenceDraft {
  readonly name: string;
  readonly isEnabled: boolean;
  readonly kind: FenceKind;
  /** Corners, points of the route, or the middle alone. */
  readonly places: readonly FencePlace[];
  readonly radiusM: number;
  readonly widthM: number;
  readonly onEnter: boolean;
  readonly onLeave: boolean;
  readonly limitKmh: number;
  readonly priority: 1 | 2 | 3 | 4;
  readonly week: Week;
  readonly channels: readonly ChosenChannel[];
  readonly groups: readonly number[];
}

/** What fields of the form get. */
export interface FenceFieldProps {
  readonly draft: FenceDraft;
  readonly onChange: (change: Partial<FenceDraft>) => void;
}

export const newFence: FenceDraft = {
  name: "",
  isEnabled: true,
  kind: "polygon",
  places: [],
  radiusM: 500,
  widthM: 100,
  onEnter: true,
  onLeave: true,
  limitKmh: 0,
  priority: 3,
  week: emptyWeek,
  channels: [],
  groups: [],
};

export function draftOf(fence: WireFence): FenceDraft {
  const { Shape } = fence;
  return {
    ...newFence,
    name: fence.Name,
    isEnabled: fence.Enable,
    kind: Shape.Kind,
    places: placesOf(Shape),
    ...(Shape.Kind === "circle" && { radiusM: Shape.RadiusM }),
    ...(Shape.Kind === "corridor" && { widthM: Shape.WidthM }),
    onEnter: fence.OnEnter,
    onLeave: fence.OnLeave,
    limitKmh: fence.LimitKmh,
    priority: fence.Priority,
    week: emptyWeek.map((_, day) =>
      (fence.Week[day] ?? []).map(({ StartS, EndS }) => ({ startS: StartS, endS: EndS })),
    ),
    channels: fence.Channels,
    groups: fence.Groups,
  };
}

export const inputOf = (draft: FenceDraft, id?: number): InputOf<typeof saveFence.input> => ({
  ...(id !== undefined && { ID: id }),
  Name: draft.name.trim(),
  Enable: draft.isEnabled,
  Shape: shapeOf(draft),
  OnEnter: draft.onEnter,
  OnLeave: draft.onLeave,
  LimitKmh: draft.limitKmh,
  Priority: draft.priority,
  Week: draft.week.map((slots) =>
    slots.map(({ startS, endS }) => ({ StartS: startS, EndS: endS })),
  ),
  Channels: draft.channels.map(({ device, channel }) => ({ device, channel })),
  Groups: [...draft.groups],
});

function shapeOf({ kind, places, radiusM, widthM }: FenceDraft): FenceShape {
  switch (kind) {
    case "polygon":
      return { Kind: kind, Ring: [...places] };
    case "corridor":
      return { Kind: kind, Path: [...places], WidthM: widthM };
    case "circle":
      return { Kind: kind, Center: places[0] ?? [0, 0], RadiusM: radiusM };
  }
}

export type FenceProblem =
  | "nameNeeded"
  | "shapeNeeded"
  | "tooFewRing"
  | "tooFewPath"
  | "noRules"
  | "nobody";

export function problemsOf(draft: FenceDraft): readonly FenceProblem[] {
  const { name, kind, places, onEnter, onLeave, limitKmh, channels, groups } = draft;
  const problems: FenceProblem[] = [];
  if (name.trim() === "") problems.push("nameNeeded");
  if (places.length === 0) problems.push("shapeNeeded");
  else if (kind === "polygon" && places.length < 3) problems.push("tooFewRing");
  else if (kind === "corridor" && places.length < 2) problems.push("tooFewPath");
  if (!onEnter && !onLeave && limitKmh === 0) problems.push("noRules");
  if (channels.length === 0 && groups.length === 0) problems.push("nobody");
  return problems;
}

/** A line each, as they are read and pasted. */
export const placesText = (places: readonly FencePlace[]): string =>
  places.map((place) => place.map((degrees) => degrees.toFixed(6)).join(",")).join("\n");

type ReadPlaces =
  | { readonly places: readonly FencePlace[] }
  | { readonly line: number; readonly text: string };

/** The places, or the first line that is none. */
export function readPlaces(text: string): ReadPlaces {
  const places: FencePlace[] = [];
  for (const [index, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    const [lon = Number.NaN, lat = Number.NaN, ...more] = line
      .trim()
      .split(/[\s,，;]+/)
      .map(Number);
    const isPlace = Math.abs(lon) <= 180 && Math.abs(lat) <= 90 && more.length === 0;
    if (!isPlace) return { line: index + 1, text: line.trim() };
    places.push([lon, lat]);
  }
  return { places };
}

/** Rings that show what is inside; a route as a strip along each of its parts. */
export function ringsOf(draft: FenceDraft): readonly (readonly LonLat[])[] {
  const { kind, places, radiusM, widthM } = draft;
  const [first] = places;
  if (kind === "polygon") return places.length > 2 ? [places] : [];
  if (kind === "circle") return first ? [circleOf(first, radiusM)] : [];
  return stripsOf(places, widthM);
}

function placesOf(shape: FenceShape): readonly FencePlace[] {
  if (shape.Kind === "polygon") return shape.Ring;
  return shape.Kind === "corridor" ? shape.Path : [shape.Center];
}
