import type { FeatureLike } from "ol/Feature.js";
import MVT from "ol/format/MVT.js";
import ImageTile from "ol/ImageTile.js";
import type BaseLayer from "ol/layer/Base.js";
import LayerGroup from "ol/layer/Group.js";
import TileLayer from "ol/layer/Tile.js";
import VectorTileLayer from "ol/layer/VectorTile.js";
import type RenderFeature from "ol/render/Feature.js";
import VectorTileSource from "ol/source/VectorTile.js";
import XYZ from "ol/source/XYZ.js";
import type Tile from "ol/Tile.js";
import TileState from "ol/TileState.js";
import VectorTile from "ol/VectorTile.js";
import { PMTiles, TileType } from "pmtiles";
import type { Look } from "../live-map.ts";
import type { Paint } from "./looks.ts";

/** A whole map in one file, read by ranges. Whether it holds pictures or vectors, its head tells. */
export function archiveLayers(
  url: string,
  paint: Paint,
  tell: (isThere: boolean) => void,
): BaseLayer[] {
  const group = new LayerGroup();
  const open = async () => {
    const archive = new PMTiles(url);
    const { tileType, minZoom, maxZoom } = await archive.getHeader();
    const zooms = { minZoom, maxZoom };
    const make = tileType === TileType.Mvt ? vectorLayer : pictureLayer;
    group.getLayers().push(make(archive, zooms, paint));
  };
  void open().then(
    () => tell(true),
    () => tell(false),
  );
  return [group];
}

interface Zooms {
  readonly minZoom: number;
  readonly maxZoom: number;
}

const addressOf = "{z}/{x}/{y}";

/** By its address: beyond the date line a tile's own numbers go on, those of its address begin anew. */
const bytesOf = async (archive: PMTiles, address: string): Promise<ArrayBuffer | undefined> => {
  const [zoom = 0, x = 0, y = 0] = address.split("/").map(Number);
  return (await archive.getZxy(zoom, x, y))?.data;
};

function pictureLayer(archive: PMTiles, zooms: Zooms): BaseLayer {
  const load = async (tile: Tile, address: string) => {
    const image = tile instanceof ImageTile ? tile.getImage() : undefined;
    if (!(image instanceof HTMLImageElement)) return;
    try {
      const bytes = await bytesOf(archive, address);
      if (!bytes) return tile.setState(TileState.EMPTY);
      const picture = URL.createObjectURL(new Blob([bytes]));
      image.addEventListener("load", () => URL.revokeObjectURL(picture), { once: true });
      image.src = picture;
    } catch {
      tile.setState(TileState.ERROR);
    }
  };
  const source = new XYZ({
    url: addressOf,
    ...zooms,
    tileLoadFunction: (tile, address) => void load(tile, address),
  });
  return new TileLayer({ source });
}

function vectorLayer(archive: PMTiles, zooms: Zooms, paint: Paint): BaseLayer {
  const format = new MVT();
  const load = (tile: Tile, address: string) => {
    if (!(tile instanceof VectorTile)) return;
    const vectors = tile as VectorTile<RenderFeature>;
    vectors.setLoader((extent: number[], _resolution: number, projection) => {
      const read = async () => {
        try {
          const bytes = await bytesOf(archive, address);
          const features = bytes
            ? format.readFeatures(bytes, { extent, featureProjection: projection })
            : [];
          vectors.setFeatures(features);
        } catch {
          vectors.setState(TileState.ERROR);
        }
      };
      void read();
    });
  };
  const source = new VectorTileSource({ url: addressOf, format, ...zooms, tileLoadFunction: load });
  return new VectorTileLayer({
    source,
    declutter: true,
    background: () => paint.color("--tessera-map-land"),
    style: (feature) => paint.style(lookOf(feature)),
  });
}

/** Kinds of layers that most vector maps have, by words in their names. */
const kinds: readonly (readonly [word: RegExp, look: Look])[] = [
  [
    /water|ocean|lake|river/,
    { fill: "--tessera-map-water", line: { color: "--tessera-map-water", widthPx: 1 } },
  ],
  [/road|transport|street|highway/, { line: { color: "--tessera-map-road", widthPx: 1.5 } }],
  [/building/, { fill: "--tessera-map-building" }],
  [/park|green|wood|forest|landuse|landcover/, { fill: "--tessera-map-green" }],
  [/earth|land$/, { fill: "--tessera-map-land" }],
];

function lookOf(feature: FeatureLike): Look {
  const layer = String(feature.get("layer"));
  // Borders of countries are not drawn: no map may get them wrong.
  if (/bound|border/.test(layer)) return {};
  if (feature.getGeometry()?.getType() === "Point") {
    const name: unknown = feature.get("name:zh") ?? feature.get("name");
    return typeof name === "string" ? { text: name, textOffsetPx: 1 } : {};
  }
  return kinds.find(([word]) => word.test(layer))?.[1] ?? {};
}
