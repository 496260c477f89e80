import type { LonLat } from "@tessera/formats/geo";
import type Feature from "ol/Feature.js";
import Point from "ol/geom/Point.js";
import Draw, { createBox } from "ol/interaction/Draw.js";
import type Interaction from "ol/interaction/Interaction.js";
import Modify from "ol/interaction/Modify.js";
import Translate from "ol/interaction/Translate.js";
import type OlMap from "ol/Map.js";
import type { DragListeners, DrawKind, MapFeature, Shape, Stop } from "../live-map.ts";
import type { Paint } from "./looks.ts";
import type { Plane } from "./plane.ts";
import { featureOf, type OlLayer, shapeOf } from "./vector-layer.ts";

/** A finger is wider than a pointer. */
const reachPx = 10;

function begin(map: OlMap, interaction: Interaction, atEnd: () => void = () => undefined): Stop {
  map.addInteraction(interaction);
  return () => {
    map.removeInteraction(interaction);
    atEnd();
  };
}

const kinds = {
  point: { type: "Point" },
  line: { type: "LineString" },
  polygon: { type: "Polygon" },
  box: { type: "Circle", geometryFunction: createBox(), freehand: true },
  lasso: { type: "Polygon", freehand: true },
} as const satisfies Record<DrawKind, object>;

export function drawOn(
  map: OlMap,
  { plane, paint }: { readonly plane: Plane; readonly paint: Paint },
  kind: DrawKind,
  onDrawn: (shape: Shape) => void,
): Stop {
  const draw = new Draw({
    ...kinds[kind],
    style: paint.style({
      fill: "rgba(20, 140, 150, 0.18)",
      line: { color: "--tessera-accent", widthPx: 2 },
      shape: "circle",
      radiusPx: 5,
    }),
    // What is pressed to draw does not press what lies below.
    stopClick: true,
  });
  draw.on("drawend", ({ feature }) => {
    const shape = shapeOf(feature.getGeometry(), plane);
    if (shape) onDrawn(shape);
  });
  const onKey = (event: KeyboardEvent) => {
    if (event.key === "Escape") draw.abortDrawing();
  };
  document.addEventListener("keydown", onKey);
  return begin(map, draw, () => document.removeEventListener("keydown", onKey));
}

export function modifyOn<Data>(
  map: OlMap,
  plane: Plane,
  layer: OlLayer<Data>,
  onModified: (feature: MapFeature<Data>, shape: Shape) => void,
): Stop {
  const source = layer.ol.getSource();
  if (!source) return () => undefined;
  const modify = new Modify({ source, pixelTolerance: reachPx });
  modify.on("modifyend", ({ features }) => {
    for (const drawn of features.getArray()) {
      const feature = featureOf<Data>(drawn);
      const shape = shapeOf(drawn.getGeometry(), plane);
      if (feature && shape) onModified(feature, shape);
    }
  });
  return begin(map, modify);
}

export function dragOn<Data>(
  map: OlMap,
  { fromMap }: Plane,
  layer: OlLayer<Data>,
  { canDrag, onDragged, onDropped }: DragListeners<Data>,
): Stop {
  const translate = new Translate({
    layers: [layer.ol],
    hitTolerance: reachPx,
    filter: (drawn) => {
      const feature = featureOf<Data>(drawn);
      return feature !== undefined && (canDrag?.(feature) ?? true);
    },
  });
  const tell = (drawn: Feature, listener: ((...told: Dragged<Data>) => unknown) | undefined) => {
    const geometry = drawn.getGeometry();
    const feature = featureOf<Data>(drawn);
    return feature && geometry instanceof Point
      ? listener?.(feature, fromMap(geometry.getCoordinates()))
      : undefined;
  };
  // A press alone is no drag: what is pressed stays where it stands.
  const moved = new Set<Feature>();
  translate.on("translatestart", ({ features }) => features.forEach((drawn) => layer.hold(drawn)));
  translate.on("translating", ({ features }) => {
    for (const drawn of features.getArray()) {
      moved.add(drawn);
      tell(drawn, onDragged);
    }
  });
  translate.on("translateend", ({ features }) => {
    for (const drawn of features.getArray()) {
      const settle = () => layer.release(drawn);
      const dropped = moved.delete(drawn) ? tell(drawn, onDropped) : undefined;
      Promise.resolve(dropped).then(settle, settle);
    }
  });
  return begin(map, translate);
}

type Dragged<Data> = [feature: MapFeature<Data>, at: LonLat];
