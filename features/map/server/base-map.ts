import { serversOf } from "@tessera/formats/geo";
import type { z } from "zod";
import type { SiteMapReply } from "../contract.ts";
import type { mapSettings } from "../settings.ts";

export type MapValues = z.output<typeof mapSettings.schema>;

/** What a browser needs to draw the base map. */
export type BaseMapParts = Pick<
  SiteMapReply,
  "Kind" | "Datum" | "Tiles" | "TileZoomMax" | "Archive" | "Attribution"
>;

/** Where the makers of maps have their tiles, unless a proxy is set. */
const amap = (style: number) =>
  `https://webrd0{1-4}.is.autonavi.com/appmaptile?lang=zh_cn&size=1&scale=1&style=${style}&x={x}&y={y}&z={z}`;
const amapSatellite = "https://webst0{1-4}.is.autonavi.com/appmaptile?style=6&x={x}&y={y}&z={z}";
const baidu =
  "https://maponline{0-3}.bdimg.com/tile/?qt=vtile&x={x}&y={y}&z={z}&styles=pl&scaler=1";
const tianditu = (layer: string) =>
  `https://t{0-7}.tianditu.gov.cn/${layer}_w/wmts?SERVICE=WMTS&REQUEST=GetTile&VERSION=1.0.0&LAYER=${layer}&STYLE=default&TILEMATRIXSET=w&FORMAT=tiles&TILEMATRIX={z}&TILEROW={y}&TILECOL={x}&tk={key}`;

/** Baidu has no tiles beyond. */
const baiduZoomMax = 19;

export function baseMapOf(values: MapValues): BaseMapParts {
  const { kind, attribution, tileZoomMax, archiveFile } = values;
  const outline: BaseMapParts = {
    Kind: "outline",
    Datum: "wgs84",
    Tiles: [],
    Archive: "",
    Attribution: attribution,
    TileZoomMax: tileZoomMax,
  };
  if (kind === "pmtiles" && archiveFile) return { ...outline, Kind: "archive" };
  const Tiles = templatesOf(values).map((template) => withKey(template, values.apiKey));
  // Without an address there is nothing to fetch; the outline is there at least.
  if (Tiles.length === 0) return outline;
  const Datum = datumOf(values);
  const TileZoomMax = Datum === "bd09" ? Math.min(tileZoomMax, baiduZoomMax) : tileZoomMax;
  return { ...outline, Kind: "tiles", Datum, Tiles, TileZoomMax };
}

/** From below upwards; an address that is set stands for all that the maker has. */
function templatesOf({ kind, url, isSatellite }: MapValues): string[] {
  if (kind === "outline" || kind === "pmtiles") return [];
  if (url) return [plainTemplate(url)];
  switch (kind) {
    case "amap":
      return isSatellite ? [amapSatellite, amap(8)] : [amap(8)];
    case "baidu":
      return [baidu];
    case "tianditu":
      return (isSatellite ? ["img", "cia"] : ["vec", "cva"]).map(tianditu);
    case "xyz":
    case "wmts":
      return [];
    default:
      return kind satisfies never;
  }
}

function datumOf({ kind, datum }: MapValues): SiteMapReply["Datum"] {
  if (kind === "amap") return "gcj02";
  if (kind === "baidu") return "bd09";
  return kind === "tianditu" ? "wgs84" : datum;
}

/** WMTS calls by other names what all tile servers have. */
const plainTemplate = (url: string): string =>
  url
    .replaceAll(/\{TileMatrix\}/gi, "{z}")
    .replaceAll(/\{TileRow\}/gi, "{y}")
    .replaceAll(/\{TileCol\}/gi, "{x}");

const withKey = (template: string, key: string): string =>
  template.replaceAll("{key}", encodeURIComponent(key));

/** As the content policy names them; an address of our own, or none that can be read, names none. */
export function tileHosts(values: MapValues): string[] {
  const { Tiles } = baseMapOf(values);
  const origins = Tiles.flatMap(serversOf).flatMap((address) => originOf(address) ?? []);
  return [...new Set(origins)];
}

export function originOf(template: string): string | undefined {
  const address = template.replaceAll(/\{[^}]*\}/g, "0");
  if (!URL.canParse(address)) return undefined;
  const { origin } = new URL(address);
  return plainOrigin.test(origin) ? origin : undefined;
}

/**
 * A host may hold a `;` by the rules of addresses, and would go on in the content policy as words of its own. One with `_`
 * cannot stand there at all: browsers pass over it and fetch nothing from it.
 */
const plainOrigin = /^https?:\/\/(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d+)?$/;

/** "west,south,east,north" of the settings; null: no bounds, or none that hold anything. */
export function boundsOf(text: string): [number, number, number, number] | null {
  const [west, south, east, north] = text.split(",").map(Number);
  if (west === undefined || south === undefined || east === undefined || north === undefined)
    return null;
  return west < east && south < north ? [west, south, east, north] : null;
}
