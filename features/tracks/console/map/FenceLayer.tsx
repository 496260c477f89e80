import { fencesOfChannels, type ShownFence } from "@tessera/features/geofences/contract";
import { circleOf, stripsOf } from "@tessera/formats/geo";
import { FeatureLayer, type LookOf, type MapFeature } from "@tessera/kit/map";
import { useQueryCall, useTexts } from "@tessera/platform/console";
import { useMemo } from "react";
import { trackTexts } from "../texts.ts";

interface FenceMark {
  /** What is inside, the line around it or along it, or its name. */
  readonly kind: "area" | "edge" | "name";
  readonly text: string;
}

/** Areas, routes and sections with a speed limit that hold for the vehicles shown. */
export function FenceLayer({ ids }: { readonly ids: readonly string[] }) {
  const t = useTexts(trackTexts);
  const { data } = useQueryCall(
    fencesOfChannels,
    { ids: [...ids] },
    { quiet: true, staleTimeMs: 60_000, keepPrevious: true },
  );
  const rows = data?.rows;
  const features = useMemo(
    () =>
      (rows ?? []).flatMap((fence) => {
        const { Name: name, LimitKmh: limit } = fence;
        return fenceFeatures(fence, limit > 0 ? t("fenceLimit", { name, limit }) : name);
      }),
    [rows, t],
  );
  return <FeatureLayer features={features} look={lookOfFence} isInert />;
}

/** With the name at the upper edge: a vehicle is often in the middle. */
export function fenceFeatures({ ID, Shape }: ShownFence, text: string): MapFeature<FenceMark>[] {
  const edge = edgeOf(Shape);
  const [first, ...rest] = edge.kind === "line" ? edge.path : edge.ring;
  const top = rest.reduce((upper, place) => (place[1] > upper[1] ? place : upper), first ?? [0, 0]);
  const strips = Shape.Kind === "corridor" ? stripsOf(Shape.Path, Shape.WidthM) : [];
  return [
    ...strips.map((ring, part) => ({
      id: `${ID} ${part}`,
      shape: { kind: "polygon" as const, ring },
      data: { kind: "area" as const, text: "" },
    })),
    { id: `${ID}`, shape: edge, data: { kind: "edge", text: "" } },
    { id: `${ID} name`, shape: { kind: "point", at: top }, data: { kind: "name", text } },
  ];
}

function edgeOf(shape: ShownFence["Shape"]): Exclude<MapFeature["shape"], { kind: "point" }> {
  switch (shape.Kind) {
    case "polygon":
      return { kind: "polygon", ring: shape.Ring };
    case "circle":
      return { kind: "polygon", ring: circleOf(shape.Center, shape.RadiusM) };
    case "corridor":
      return { kind: "line", path: shape.Path };
    default:
      return shape satisfies never;
  }
}

const inside = "rgba(123, 63, 160, 0.14)";

/** No colour of a speed, and dashed: nobody takes it for a way that was driven. */
const lookOfFence: LookOf<FenceMark> = ({ data: { kind, text }, shape }) => ({
  ...(shape.kind === "polygon" && { fill: inside }),
  ...(kind === "edge" && { line: { color: "#7b3fa0", widthPx: 2, dash: [8, 6] } }),
  ...(text && { text, textOffsetPx: -10 }),
});
