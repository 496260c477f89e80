import type { Datum, LonLat } from "@tessera/formats/geo";

/** What lies below everything else on a map. */
export type BaseMap = BaseMapCommon &
  (
    | { /** The land of the world, shipped with the product. */ readonly kind: "outline" }
    | {
        readonly kind: "tiles";
        readonly datum: Datum;
        /**
         * From below upwards, each an address with `{x}`, `{y}` and `{z}`; `{-y}` counts from below, `{0-3}` is one of
         * several servers.
         */
        readonly tiles: readonly string[];
        /** Tiles are there up to this zoom; beyond it they are drawn larger. */
        readonly tileZoomMax: number;
      }
    | {
        /** A PMTiles archive, pictures or vectors. */ readonly kind: "archive";
        readonly url: string;
      }
  );

interface BaseMapCommon {
  /** Where a map opens unless it is told, and how near. */
  readonly center: LonLat;
  readonly zoom: number;
  readonly zoomMax: number;
  /** West, south, east, north: the map does not leave it. */
  readonly bounds?: readonly [number, number, number, number] | undefined;
  /** Whose map it is, as its owner wants to be named. */
  readonly attribution?: string | undefined;
}

/** A picture as a map. Its places are shares of its width and height, from its upper left corner. */
export interface PlanMap {
  readonly kind: "plan";
  readonly url: string;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Where a map opens: around a place, or so that a box is seen, but not nearer than a zoom. */
export type Opening =
  | { readonly center: LonLat; readonly zoom: number }
  | { readonly box: readonly [number, number, number, number]; readonly zoomMax: number };

/** No map zooms further. */
export const deepestZoom = 24;
