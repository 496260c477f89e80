import TopoJSON from "ol/format/TopoJSON.js";
import type BaseLayer from "ol/layer/Base.js";
import Graticule from "ol/layer/Graticule.js";
import VectorLayer from "ol/layer/Vector.js";
import VectorSource from "ol/source/Vector.js";
import Stroke from "ol/style/Stroke.js";
import type { Paint } from "./looks.ts";

/** Land without borders, and a net of degrees: what a town without tiles can be found by. */
export function outlineLayers(paint: Paint, tell: (isThere: boolean) => void): BaseLayer[] {
  const source = new VectorSource();
  void readLand(source).then(tell);
  const land = new VectorLayer({
    source,
    style: () =>
      paint.style({
        fill: "--tessera-map-land",
        line: { color: "--tessera-map-coast", widthPx: 1 },
      }),
    // Nobody presses land: panning draws what is drawn already.
    updateWhileAnimating: false,
  });
  const net = new Graticule({
    strokeStyle: new Stroke({ color: "rgba(128, 150, 156, 0.28)", width: 1 }),
    targetSize: 160,
    wrapX: false,
  });
  return [land, net];
}

/** Where the file is not to be had, the net of degrees is still there. */
async function readLand(source: VectorSource): Promise<boolean> {
  try {
    await passed(marksFirstMs);
    const { default: land } = await import("world-atlas/land-50m.json");
    const format = new TopoJSON({ dataProjection: "EPSG:4326" });
    source.addFeatures(format.readFeatures(land, { featureProjection: "EPSG:3857" }));
    return true;
  } catch {
    return false;
  }
}

/** All coasts of the earth are much to draw: what stands on the map gets so long to be shown before what lies under it. */
const marksFirstMs = 300;
const passed = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
