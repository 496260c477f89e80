import Feature from "ol/Feature.js";
import type Geometry from "ol/geom/Geometry.js";
import LineString from "ol/geom/LineString.js";
import Point from "ol/geom/Point.js";
import Polygon from "ol/geom/Polygon.js";
import VectorLayer from "ol/layer/Vector.js";
import type OlMap from "ol/Map.js";
import VectorSource from "ol/source/Vector.js";
import type Style from "ol/style/Style.js";
import type { LayerOptions, Look, LookOf, MapFeature, MapLayer, Shape } from "../live-map.ts";
import type { Paint } from "./looks.ts";
import type { Plane } from "./plane.ts";

const inertMark = "isInert";
const ownerMark = "owner";
const featureMark = "feature";

/** A layer of ours as the library has it, for those who draw and drag. */
export class OlLayer<Data> implements MapLayer<Data> {
  readonly ol: VectorLayer<VectorSource<Feature>>;
  readonly #map: OlMap;
  readonly #plane: Plane;
  readonly #source = new VectorSource<Feature>();
  /** The user has them in hand: what is told of them meanwhile waits. */
  readonly #held = new Set<Feature>();
  #look: LookOf<Data>;

  constructor(map: OlMap, plane: Plane, paint: Paint, options: LayerOptions<Data>) {
    this.#map = map;
    this.#plane = plane;
    this.#look = options.look;
    this.ol = new VectorLayer({
      source: this.#source,
      zIndex: options.zIndex ?? 0,
      style: (drawn) => this.#stylesOf(drawn as Feature, paint),
    });
    this.ol.set(ownerMark, this);
    this.ol.set(inertMark, options.isInert ?? false);
    map.addLayer(this.ol);
  }

  set(features: readonly MapFeature<Data>[]): void {
    const wanted = new Map(features.map((feature) => [feature.id, feature]));
    const gone: Feature[] = [];
    for (const drawn of this.#source.getFeatures()) {
      const id = String(drawn.getId());
      const feature = wanted.get(id);
      if (!feature) gone.push(drawn);
      else if (!isSame(featureOf(drawn), feature)) this.#amend(drawn, feature);
      wanted.delete(id);
    }
    if (gone.length === this.#source.getFeatures().length) this.#source.clear(true);
    else this.#source.removeFeatures(gone);
    this.#source.addFeatures([...wanted.values()].map((feature) => this.#drawnOf(feature)));
  }

  /** From now on it is where it is dragged. */
  hold(drawn: Feature): void {
    this.#held.add(drawn);
  }

  /** It stands again where the layer says. */
  release(drawn: Feature): void {
    if (!this.#held.delete(drawn)) return;
    const feature = featureOf<Data>(drawn);
    if (feature) drawn.setGeometry(geometryOf(feature.shape, this.#plane));
  }

  move(id: string, at: Parameters<Plane["toMap"]>[0]): void {
    const geometry = this.#source.getFeatureById(id)?.getGeometry();
    if (geometry instanceof Point) geometry.setCoordinates(this.#plane.toMap(at));
  }

  setLook(look: LookOf<Data>): void {
    this.#look = look;
    this.ol.changed();
  }

  remove(): void {
    this.#map.removeLayer(this.ol);
  }

  #drawnOf(feature: MapFeature<Data>): Feature {
    const drawn = new Feature<Geometry>(geometryOf(feature.shape, this.#plane));
    drawn.setId(feature.id);
    drawn.set(featureMark, feature, true);
    return drawn;
  }

  #amend(drawn: Feature, feature: MapFeature<Data>): void {
    drawn.set(featureMark, feature, true);
    if (!this.#held.has(drawn)) drawn.setGeometry(geometryOf(feature.shape, this.#plane));
  }

  #stylesOf(drawn: Feature, paint: Paint): Style[] {
    const feature = featureOf<Data>(drawn);
    if (!feature) return [];
    const look = this.#look(feature, this.#map.getView().getZoom() ?? 0);
    return (Array.isArray(look) ? (look as readonly Look[]) : [look as Look]).map(paint.style);
  }
}

/** What was read again and says the same is not drawn anew. */
const isSame = (before: MapFeature | undefined, now: MapFeature): boolean =>
  before === now || JSON.stringify(before) === JSON.stringify(now);

/** What of ours a drawn feature shows. */
export const featureOf = <Data>(drawn: {
  get: (key: string) => unknown;
}): MapFeature<Data> | undefined => drawn.get(featureMark) as MapFeature<Data> | undefined;

export const layerOf = (layer: { get: (key: string) => unknown }): OlLayer<unknown> | undefined =>
  layer.get(ownerMark) as OlLayer<unknown> | undefined;

export const isInert = (layer: { get: (key: string) => unknown }): boolean =>
  layer.get(inertMark) !== false;

function geometryOf(shape: Shape, { toMap }: Plane): Geometry {
  switch (shape.kind) {
    case "point":
      return new Point(toMap(shape.at));
    case "line":
      return new LineString(shape.path.map(toMap));
    case "polygon":
      return new Polygon([shape.ring.map(toMap)]);
    default:
      return shape satisfies never;
  }
}

/** What a user has drawn or bent, as places. */
export function shapeOf(geometry: Geometry | undefined, { fromMap }: Plane): Shape | undefined {
  if (geometry instanceof Point) return { kind: "point", at: fromMap(geometry.getCoordinates()) };
  if (geometry instanceof LineString)
    return { kind: "line", path: geometry.getCoordinates().map(fromMap) };
  if (geometry instanceof Polygon)
    return { kind: "polygon", ring: (geometry.getCoordinates()[0] ?? []).map(fromMap) };
  return undefined;
}
