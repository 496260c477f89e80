import { serversOf } from "@tessera/formats/geo";
import type BaseLayer from "ol/layer/Base.js";
import ImageLayer from "ol/layer/Image.js";
import TileLayer from "ol/layer/Tile.js";
import ImageStatic from "ol/source/ImageStatic.js";
import TileImage from "ol/source/TileImage.js";
import XYZ from "ol/source/XYZ.js";
import TileGrid from "ol/tilegrid/TileGrid.js";
import { type BaseMap, deepestZoom, type PlanMap } from "../base-map.ts";
import { archiveLayers } from "./archive-layer.ts";
import type { Paint } from "./looks.ts";
import { baiduResolutions } from "./plane.ts";
import { outlineLayers } from "./world-outline.ts";

/** Told how a tile fared, or the one file that is all of the map. */
type TellTile = (isThere: boolean, isAll?: boolean) => void;

/** What lies at the bottom, from below upwards. */
export function baseLayers(base: BaseMap | PlanMap, paint: Paint, tell: TellTile): BaseLayer[] {
  switch (base.kind) {
    case "outline":
      return outlineLayers(paint, (isThere) => tell(isThere, true));
    case "tiles":
      return base.tiles.map((template) => tileLayer(template, base, tell));
    case "archive":
      return archiveLayers(base.url, paint, (isThere) => tell(isThere, true));
    case "plan":
      return [planLayer(base, tell)];
    default:
      return base satisfies never;
  }
}

type Tiles = Extract<BaseMap, { kind: "tiles" }>;

function tileLayer(template: string, { datum, tileZoomMax }: Tiles, tell: TellTile): BaseLayer {
  const addresses = serversOf(template);
  const source =
    datum === "bd09"
      ? baiduSource(addresses, tileZoomMax)
      : new XYZ({ urls: addresses, maxZoom: Math.min(tileZoomMax, deepestZoom), transition: 120 });
  source.on("tileloadend", () => tell(true));
  source.on("tileloaderror", () => tell(false));
  return new TileLayer({ source, preload: 1 });
}

/** Baidu counts its tiles from where equator and Greenwich meet, northwards. */
export function baiduSource(addresses: readonly string[], tileZoomMax: number): TileImage {
  return new TileImage({
    transition: 120,
    tileGrid: new TileGrid({
      origin: [0, 0],
      resolutions: baiduResolutions.slice(0, tileZoomMax + 1),
      extent: [-20_037_726, -12_474_104, 20_037_726, 12_474_104],
    }),
    tileUrlFunction: ([zoom = 0, x = 0, y = 0]) => baiduAddress(addresses, zoom, x, -y - 1),
  });
}

function baiduAddress(addresses: readonly string[], zoom: number, x: number, y: number): string {
  const address = addresses[Math.abs(x + y) % addresses.length] ?? "";
  return address
    .replaceAll("{z}", String(zoom))
    .replaceAll("{x}", String(x))
    .replaceAll("{y}", String(y));
}

function planLayer({ url, widthPx, heightPx }: PlanMap, tell: TellTile): BaseLayer {
  // Without a projection of its own it lies on that of the view.
  const source = new ImageStatic({ url, imageExtent: [0, 0, widthPx, heightPx] });
  source.on("imageloadend", () => tell(true));
  source.on("imageloaderror", () => tell(false, true));
  return new ImageLayer({ source });
}
