import {
  type Datum,
  fromBaiduMetres,
  fromDatum,
  type LonLat,
  toBaiduMetres,
  toDatum,
} from "@tessera/formats/geo";
import type { Coordinate } from "ol/coordinate.js";
import Projection from "ol/proj/Projection.js";
import { fromLonLat, get, toLonLat } from "ol/proj.js";
import View, { type ViewOptions } from "ol/View.js";
import { type BaseMap, deepestZoom, type PlanMap } from "../base-map.ts";

/**
 * On which plane a map is drawn, and how places of ours come onto it. The view has the plane of its tiles: they are drawn
 * as they are, and only our own few points are converted.
 */
export interface Plane {
  readonly toMap: (at: LonLat) => Coordinate;
  /** Longitudes within 180 degrees, however often the earth is drawn. */
  readonly fromMap: (at: Coordinate) => LonLat;
  /** How many degrees of longitude one unit across is; 0 of a plan, which is drawn once. */
  readonly degreesAUnit: number;
  readonly view: View;
}

export const planeOf = (base: BaseMap | PlanMap): Plane =>
  base.kind === "plan" ? planPlane(base) : earthPlane(base);

/** Metres a pixel at zoom 0; each zoom halves it. */
const baiduCoarsest = 2 ** 18;

/** Resolutions by which Baidu cuts its tiles, zoom 0 to 24. */
export const baiduResolutions = Array.from(
  { length: deepestZoom + 1 },
  (_, zoom) => baiduCoarsest / 2 ** zoom,
);

const baiduPlane = new Projection({
  code: "TESSERA:BD09MC",
  units: "m",
  extent: [-20_037_726, -12_474_104, 20_037_726, 12_474_104],
});

const isBaidu = (base: BaseMap): boolean => base.kind === "tiles" && base.datum === "bd09";

function earthPlane(base: BaseMap): Plane {
  const { toMap, fromMap } = isBaidu(base)
    ? {
        toMap: (at: LonLat) => [...toBaiduMetres(at)],
        fromMap: (at: Coordinate) => fromBaiduMetres(pairOf(at)),
      }
    : mercator(base.kind === "tiles" ? base.datum : "wgs84");
  const options: ViewOptions = {
    center: toMap(base.center),
    zoom: Math.min(base.zoom, base.zoomMax),
    maxZoom: Math.min(base.zoomMax, deepestZoom),
    enableRotation: false,
    ...(isBaidu(base)
      ? { projection: baiduPlane, resolutions: baiduResolutions }
      : { projection: get("EPSG:3857") ?? "EPSG:3857" }),
    ...(base.bounds && { extent: extentOf(base.bounds, toMap), showFullExtent: true }),
  };
  const halfEarth = isBaidu(base) ? baiduHalfEarth : mercatorHalfEarth;
  return { toMap, fromMap, degreesAUnit: 180 / halfEarth, view: new View(options) };
}

/** Metres from Greenwich to the date line, as the two planes count. */
const mercatorHalfEarth = 20_037_508.34;
const baiduHalfEarth = 20_037_726;

const mercator = (datum: Datum): Pick<Plane, "toMap" | "fromMap"> => ({
  toMap: (at) => fromLonLat([...toDatum(at, datum)]),
  fromMap: (at) => fromDatum(pairOf(toLonLat(at)), datum),
});

const extentOf = (
  [west, south, east, north]: readonly [number, number, number, number],
  toMap: Plane["toMap"],
): number[] => [...toMap([west, south]), ...toMap([east, north])];

function planPlane({ widthPx, heightPx }: PlanMap): Plane {
  const extent = [0, 0, widthPx, heightPx];
  const projection = new Projection({ code: "TESSERA:PLAN", units: "pixels", extent });
  const coarsest = Math.max(widthPx, heightPx) / 200;
  return {
    toMap: ([across, down]) => [across * widthPx, (1 - down) * heightPx],
    fromMap: (at) => {
      const [x, y] = pairOf(at);
      return [x / widthPx, 1 - y / heightPx];
    },
    degreesAUnit: 0,
    view: new View({
      projection,
      center: [widthPx / 2, heightPx / 2],
      resolution: coarsest / 4,
      maxResolution: coarsest,
      minResolution: 1 / 8,
      extent,
      showFullExtent: true,
      enableRotation: false,
    }),
  };
}

const pairOf = ([x = 0, y = 0]: Coordinate): LonLat => [x, y];
