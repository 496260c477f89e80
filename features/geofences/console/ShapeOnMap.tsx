import type { LonLat } from "@tessera/formats/geo";
import {
  FeatureLayer,
  type LookOf,
  type MapFeature,
  type MapLayer,
  type MapSight,
  type Shape,
  useLiveMap,
} from "@tessera/kit/map";
import { useEffect, useMemo, useRef, useState } from "react";
import type { FencePlace } from "../contract.ts";
import type { FenceFieldProps } from "./fence-draft.ts";
import { type FenceDraft, ringsOf } from "./fence-draft.ts";

interface ShapeOnMapProps extends FenceFieldProps {
  readonly isDrawing: boolean;
  readonly onDrawn: () => void;
}

/** The fence as it is, whose corners can be dragged, and as it is being drawn. */
export function ShapeOnMap({ draft, onChange, isDrawing, onDrawn }: ShapeOnMapProps) {
  const map = useLiveMap();
  const [layer, setLayer] = useState<MapLayer<null>>();
  const drawn = useRef<readonly FencePlace[]>(undefined);
  const latest = useRef({ onChange, onDrawn });
  useEffect(() => {
    latest.current = { onChange, onDrawn };
  });
  const { kind } = draft;
  useEffect(() => {
    if (!isDrawing) return undefined;
    return map.draw(
      kind === "circle" ? "point" : kind === "polygon" ? "polygon" : "line",
      (shape) => {
        drawn.current = placesOf(shape);
        latest.current.onChange({ places: drawn.current });
        latest.current.onDrawn();
      },
    );
  }, [map, isDrawing, kind]);
  useEffect(() => {
    if (!layer || isDrawing) return undefined;
    const tell = (places: readonly FencePlace[]) => {
      drawn.current = places;
      latest.current.onChange({ places });
    };
    if (kind === "circle") return map.drag(layer, { onDropped: (_, at) => tell([pairOf(at)]) });
    return map.modify(layer, (_, shape) => tell(placesOf(shape)));
  }, [map, layer, isDrawing, kind]);
  const handles = useMemo(() => handlesOf(draft), [draft]);
  const area = useMemo(() => areaOf(draft), [draft]);
  useEffect(() => {
    // Whoever draws sees it; what was loaded or typed may lie anywhere.
    const places = ringsOf(draft).flat();
    if (draft.places !== drawn.current && !isInSight(map.sight(), places))
      map.fit(places, { zoomMax: 16 });
  }, [map, draft]);
  return (
    <>
      <FeatureLayer features={area} look={lookOfArea} zIndex={1} isInert />
      <FeatureLayer features={handles} look={lookOfHandle} zIndex={2} onLayer={setLayer} />
    </>
  );
}

/** What is dragged: the ring, the route, or the middle. */
function handlesOf({ kind, places }: FenceDraft): MapFeature<null>[] {
  const [first] = places;
  if (!first) return [];
  const shape: Shape =
    kind === "circle"
      ? { kind: "point", at: first }
      : kind === "polygon"
        ? { kind: "polygon", ring: places }
        : { kind: "line", path: places };
  return [{ id: kind, shape, data: null }];
}

const areaOf = (draft: FenceDraft): MapFeature<null>[] =>
  ringsOf(draft).map((ring, index) => ({
    id: String(index),
    shape: { kind: "polygon", ring },
    data: null,
  }));

const lookOfArea: LookOf<null> = () => ({ fill: "rgba(11, 107, 116, 0.22)" });

const lookOfHandle: LookOf<null> = () => ({
  line: { color: "--tessera-accent", widthPx: 3 },
  fill: "rgba(11, 107, 116, 0.08)",
  shape: "circle",
  radiusPx: 8,
});

const isInSight = ({ box }: MapSight, places: readonly LonLat[]): boolean => {
  const [west, south, east, north] = box;
  return places.every(([lon, lat]) => lon >= west && lon <= east && lat >= south && lat <= north);
};

const pairOf = ([lon, lat]: LonLat): FencePlace => [lon, lat];

/** A ring may end where it began; we do not say it twice. */
function placesOf(shape: Shape): readonly FencePlace[] {
  if (shape.kind === "point") return [pairOf(shape.at)];
  if (shape.kind === "line") return shape.path.map(pairOf);
  const ring = shape.ring.map(pairOf);
  const [first] = ring;
  const last = ring.at(-1);
  const isClosed = ring.length > 1 && first?.[0] === last?.[0] && first?.[1] === last?.[1];
  return isClosed ? ring.slice(0, -1) : ring;
}
