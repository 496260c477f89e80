import { fencesOfChannels, type ShownFence } from "@tessera/features/geofences/contract";
import { circleOf, stripsOf } from "@tessera/formats/geo";
import { FeatureLayer, type LookOf, type MapFeature } from "@tessera/kit/map";
import { useQueryCall, useTexts } from "@tessera/platform/console";
import { useMemo } from "react";
import { trackTexts } from "../texts.ts";

interface FenceMark {
  /** Along a route, or around an area. */
  readonly kind: "area" | "edge";
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

export function fenceFeatures({ ID, Shape }: ShownFence, text: string): MapFeature<FenceMark>[] {
  const edge = { kind: "edge", text } as const;
  switch (Shape.Kind) {
    case "polygon":
      return [{ id: `${ID}`, shape: { kind: "polygon", ring: Shape.Ring }, data: edge }];
    case "circle": {
      const ring = circleOf(Shape.Center, Shape.RadiusM);
      return [{ id: `${ID}`, shape: { kind: "polygon", ring }, data: edge }];
    }
    case "corridor":
      return [
        ...stripsOf(Shape.Path, Shape.WidthM).map((ring, part) => ({
          id: `${ID} ${part}`,
          shape: { kind: "polygon" as const, ring },
          data: { kind: "area" as const, text: "" },
        })),
        { id: `${ID}`, shape: { kind: "line", path: Shape.Path }, data: edge },
      ];
    default:
      return Shape satisfies never;
  }
}

const inside = "rgba(123, 63, 160, 0.14)";

/** No colour of a speed, and dashed: nobody takes it for a way that was driven. */
const lookOfFence: LookOf<FenceMark> = ({ data: { kind, text }, shape }) => ({
  ...(shape.kind === "polygon" && { fill: inside }),
  ...(kind === "edge" && { line: { color: "#7b3fa0", widthPx: 2, dash: [8, 6] } }),
  ...(text && { text, textOffsetPx: 1 }),
});
