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
  const { kind, attribution, tileZoomMax } = values;
  const common = { Archive: "", Attribution: attribution, TileZoomMax: tileZoomMax };
  const own = values.url && [withKey(plainTemplate(values.url), values.apiKey)];
  const tiles = (usual: readonly string[], datum: SiteMapReply["Datum"]): BaseMapParts => ({
    ...common,
    Kind: "tiles",
    Datum: datum,
    Tiles: own || usual.map((template) => withKey(template, values.apiKey)),
  });
  const outline: BaseMapParts = { ...common, Kind: "outline", Datum: "wgs84", Tiles: [] };
  switch (kind) {
    case "amap":
      return tiles(values.isSatellite ? [amapSatellite, amap(8)] : [amap(8)], "gcj02");
    case "baidu":
      return { ...tiles([baidu], "bd09"), TileZoomMax: Math.min(tileZoomMax, baiduZoomMax) };
    case "tianditu":
      return tiles((values.isSatellite ? ["img", "cia"] : ["vec", "cva"]).map(tianditu), "wgs84");
    case "xyz":
    case "wmts":
      // Without an address there is nothing to fetch; the outline is there at least.
      return own ? tiles([], values.datum) : outline;
    case "pmtiles":
      return values.archiveFile ? { ...outline, Kind: "archive" } : outline;
    case "outline":
      return outline;
    default:
      return kind satisfies never;
  }
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
  const { protocol, origin } = new URL(address);
  return protocol === "https:" || protocol === "http:" ? origin : undefined;
}

/** "west,south,east,north" of the settings; null: no bounds, or none that hold anything. */
export function boundsOf(text: string): [number, number, number, number] | null {
  const [west, south, east, north] = text.split(",").map(Number);
  if (west === undefined || south === undefined || east === undefined || north === undefined)
    return null;
  return west < east && south < north ? [west, south, east, north] : null;
}
