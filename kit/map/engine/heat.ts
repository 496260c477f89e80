import ImageLayer from "ol/layer/Image.js";
import type OlMap from "ol/Map.js";
import ImageCanvasSource from "ol/source/ImageCanvas.js";
import type { HeatLayer, HeatPoint } from "../live-map.ts";
import type { Plane } from "./plane.ts";

/** Where much has happened: soft discs laid over each other, coloured by how dense they lie. No WebGL is needed. */
export function heatLayer(
  map: OlMap,
  { toMap }: Plane,
  { radiusPx = 28, zIndex = 0 }: { readonly radiusPx?: number; readonly zIndex?: number },
): HeatLayer {
  let points: readonly { readonly x: number; readonly y: number; readonly weight: number }[] = [];
  const stamp = softDisc(radiusPx);
  const ramp = colorRamp();
  const source = new ImageCanvasSource({
    ratio: 1.2,
    canvasFunction: ([left = 0, , , top = 0], resolution, pixelRatio, [width = 1, height = 1]) => {
      const canvas = document.createElement("canvas");
      canvas.width = width;
      canvas.height = height;
      const context = canvas.getContext("2d", { willReadFrequently: true });
      if (!context || points.length === 0) return canvas;
      const most = Math.max(...points.map(({ weight }) => weight));
      const scale = pixelRatio / resolution;
      const half = (stamp.width * pixelRatio) / 2;
      for (const { x, y, weight } of points) {
        context.globalAlpha = Math.max(0.15, weight / most);
        const at = [(x - left) * scale - half, (top - y) * scale - half] as const;
        context.drawImage(stamp, ...at, half * 2, half * 2);
      }
      colorize(context, ramp, width, height);
      return canvas;
    },
  });
  const layer = new ImageLayer({ source, zIndex, opacity: 0.75 });
  map.addLayer(layer);
  return {
    set: (wanted: readonly HeatPoint[]) => {
      points = wanted.map(({ at, weight }) => {
        const [x = 0, y = 0] = toMap(at);
        return { x, y, weight };
      });
      source.changed();
    },
    remove: () => void map.removeLayer(layer),
  };
}

function softDisc(radiusPx: number): HTMLCanvasElement {
  const disc = document.createElement("canvas");
  disc.width = radiusPx * 2;
  disc.height = radiusPx * 2;
  const context = disc.getContext("2d");
  const soft = context?.createRadialGradient(radiusPx, radiusPx, 0, radiusPx, radiusPx, radiusPx);
  if (!context || !soft) return disc;
  soft.addColorStop(0, "rgba(0, 0, 0, 0.9)");
  soft.addColorStop(1, "rgba(0, 0, 0, 0)");
  context.fillStyle = soft;
  context.fillRect(0, 0, disc.width, disc.height);
  return disc;
}

/** 256 colours from little to much. */
function colorRamp(): Uint8ClampedArray {
  const canvas = document.createElement("canvas");
  canvas.width = 256;
  canvas.height = 1;
  const context = canvas.getContext("2d");
  if (!context) return new Uint8ClampedArray(1024);
  const steps = context.createLinearGradient(0, 0, 256, 0);
  const colors = ["#2b83ba", "#5ec4b0", "#f0d64a", "#f0862f", "#d7191c"];
  for (const [at, color] of colors.entries()) steps.addColorStop(at / (colors.length - 1), color);
  context.fillStyle = steps;
  context.fillRect(0, 0, 256, 1);
  return context.getImageData(0, 0, 256, 1).data;
}

/** How dense it is becomes which colour it has. */
function colorize(
  context: CanvasRenderingContext2D,
  ramp: Uint8ClampedArray,
  width: number,
  height: number,
): void {
  const image = context.getImageData(0, 0, width, height);
  const { data } = image;
  for (let at = 3; at < data.length; at += 4) {
    const density = data[at] ?? 0;
    if (density === 0) continue;
    data[at - 3] = ramp[density * 4] ?? 0;
    data[at - 2] = ramp[density * 4 + 1] ?? 0;
    data[at - 1] = ramp[density * 4 + 2] ?? 0;
  }
  context.putImageData(image, 0, 0);
}
