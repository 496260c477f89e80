import "ol/ol.css";
import type { LonLat } from "@tessera/formats/geo";
import ScaleLine from "ol/control/ScaleLine.js";
import { boundingExtent } from "ol/extent.js";
import { defaults as defaultInteractions } from "ol/interaction/defaults.js";
import OlMap from "ol/Map.js";
import type MapBrowserEvent from "ol/MapBrowserEvent.js";
import { unByKey } from "ol/Observable.js";
import Overlay from "ol/Overlay.js";
import type { BaseMap, Opening, PlanMap } from "../base-map.ts";
import type { LiveMap, MapHit, MapLayer, MapSight, Pin, PinOptions, Stop } from "../live-map.ts";
import { baseLayers } from "./base-layers.ts";
import { heatLayer } from "./heat.ts";
import { dragOn, drawOn, modifyOn } from "./interactions.ts";
import { paintOf } from "./looks.ts";
import { type Plane, planeOf } from "./plane.ts";
import { rippleElement } from "./ripple.ts";
import { featureOf, isInert, layerOf, OlLayer } from "./vector-layer.ts";

const moveMs = 250;
/** A finger is wider than a pointer. */
const reachPx = 6;
/** So many ripples at once; a storm of alarms needs no more to be seen. */
const ripplesMax = 40;

/** The map in an element, which is the keyboard's too. */
export function makeMap(
  element: HTMLElement,
  base: BaseMap | PlanMap,
  opening: Opening | undefined,
): LiveMap {
  const plane = planeOf(base);
  const paint = paintOf(element);
  const tiles = tileWatch();
  const isEarth = base.kind !== "plan";
  const map = new OlMap({
    target: element,
    view: plane.view,
    controls: isEarth ? [new ScaleLine({ minWidth: 72 })] : [],
    layers: baseLayers(base, paint, tiles.tell),
    keyboardEventTarget: element,
    // By itself the library lets the first press of an element that has the keyboard do nothing but focus it.
    interactions: defaultInteractions(),
    moveTolerance: 4,
  });
  if (!isEarth) plane.view.fit([0, 0, base.widthPx, base.heightPx], { padding: [24, 24, 24, 24] });
  else if (opening) openAt(plane, opening);
  const placeAt: LiveMap["placeAt"] = (clientX, clientY) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [clientX - left, clientY - top];
    if (x < 0 || y < 0 || x > width || y > height) return undefined;
    const at = map.getCoordinateFromPixel([x, y]);
    return at ? plane.fromMap(at) : undefined;
  };
  const ripples = new Set<Pin>();
  let drawnDark: boolean | undefined;
  const pin: LiveMap["pin"] = (content, options) => pinOn(map, plane, content, options);

  return {
    layer: (options) => new OlLayer(map, plane, paint, options),
    heat: (options = {}) => heatLayer(map, plane, options),
    sight: () => sightOf(map, plane),
    onMoved: (listener) => {
      const tell = () => listener(sightOf(map, plane));
      const key = map.on("moveend", tell);
      if (map.getSize()) tell();
      return () => unByKey(key);
    },
    onPress: (listener) => {
      const key = map.on("singleclick", (event) =>
        listener({ at: plane.fromMap(event.coordinate), hits: hitsAt(map, event.pixel) }),
      );
      return () => unByKey(key);
    },
    showsPressable: () => pressableOn(map, element),
    moveTo: (at, zoom) =>
      plane.view.animate({
        center: plane.toMap(at),
        duration: moveMs,
        ...(zoom !== undefined && { zoom }),
      }),
    zoomBy: (steps) => {
      const zoom = plane.view.getZoom() ?? 0;
      plane.view.animate({ zoom: zoom + steps, duration: moveMs });
    },
    fit: (places, { zoomMax = 17, isAtOnce = false } = {}) => {
      if (places.length === 0) return;
      plane.view.fit(boundingExtent(places.map(plane.toMap)), {
        padding: [56, 56, 56, 56],
        maxZoom: zoomMax,
        duration: isAtOnce ? 0 : moveMs,
      });
    },
    draw: (kind, onDrawn) => drawOn(map, { plane, paint }, kind, onDrawn),
    modify: (layer, onModified) => modifyOn(map, plane, drawnLayer(layer), onModified),
    drag: (layer, on) => dragOn(map, plane, drawnLayer(layer), on),
    pin,
    onDrop: (type, listener) =>
      dropOn(element, type, (carried, x, y) => {
        const at = placeAt(x, y);
        if (at) listener(carried, at);
      }),
    placeAt,
    ripple: (at, color) => {
      if (ripples.size >= ripplesMax) return;
      const content = rippleElement(paint.color(color), () => {
        shown.remove();
        ripples.delete(shown);
      });
      const shown = pin(content, { at, stands: "around" });
      ripples.add(shown);
    },
    onBase: tiles.listen,
    restyle: (isDark) => {
      if (isDark === drawnDark) return;
      drawnDark = isDark;
      paint.forget();
      for (const layer of map.getAllLayers()) layer.changed();
    },
    remove: () => {
      map.setTarget(undefined);
      map.dispose();
    },
  };
}

/** Before anything is asked for by what is in view. */
function openAt({ view, toMap }: Plane, opening: Opening): void {
  if ("center" in opening) {
    view.setCenter(toMap(opening.center));
    view.setZoom(opening.zoom);
    return;
  }
  const [west, south, east, north] = opening.box;
  view.fit(boundingExtent([toMap([west, south]), toMap([east, north])]), {
    padding: [56, 56, 56, 56],
    maxZoom: opening.zoomMax,
  });
}

function drawnLayer<Data>(layer: MapLayer<Data>): OlLayer<Data> {
  if (!(layer instanceof OlLayer)) throw new Error("this layer is of no map of ours");
  return layer;
}

function sightOf(map: OlMap, { view, fromMap, degreesAUnit }: Plane): MapSight {
  const [left = 0, bottom = 0, right = 0, top = 0] = view.calculateExtent(map.getSize());
  const middle = view.getCenter() ?? [0, 0];
  const center = fromMap(middle);
  /** Counted on from the middle: beyond the date line a corner has more than 180 degrees, and stays on its side. */
  const cornerAt = (x: number, y: number): LonLat => {
    const [longitude, latitude] = fromMap([x, y]);
    const about = center[0] + (x - (middle[0] ?? 0)) * degreesAUnit;
    const turns = degreesAUnit === 0 ? 0 : Math.round((about - longitude) / 360);
    return [longitude + 360 * turns, latitude];
  };
  const corners = [
    cornerAt(left, bottom),
    cornerAt(right, top),
    cornerAt(left, top),
    cornerAt(right, bottom),
  ];
  const across = corners.map(([x]) => x);
  const along = corners.map(([, y]) => y);
  return {
    center,
    zoom: view.getZoom() ?? 0,
    box: [Math.min(...across), Math.min(...along), Math.max(...across), Math.max(...along)],
  };
}

function hitsAt(map: OlMap, pixel: number[]): MapHit[] {
  const hits: MapHit[] = [];
  map.forEachFeatureAtPixel(
    pixel,
    (drawn, olLayer) => {
      const layer = olLayer && layerOf(olLayer);
      const feature = featureOf(drawn);
      if (layer && feature) hits.push({ layer, feature });
    },
    { hitTolerance: reachPx, layerFilter: (layer) => !isInert(layer) },
  );
  return hits;
}

function pressableOn(map: OlMap, element: HTMLElement): Stop {
  const key = map.on("pointermove", ({ dragging, pixel }: MapBrowserEvent) => {
    if (!dragging) element.style.cursor = hitsAt(map, pixel).length > 0 ? "pointer" : "";
  });
  return () => {
    unByKey(key);
    element.style.cursor = "";
  };
}

function dropOn(
  element: HTMLElement,
  type: string,
  listener: (carried: string, clientX: number, clientY: number) => void,
): Stop {
  const onOver = (event: DragEvent) => {
    // Without it the browser takes nothing here.
    if (event.dataTransfer?.types.includes(type)) event.preventDefault();
  };
  const onDropped = (event: DragEvent) => {
    const carried = event.dataTransfer?.getData(type);
    if (!carried) return;
    event.preventDefault();
    listener(carried, event.clientX, event.clientY);
  };
  element.addEventListener("dragover", onOver);
  element.addEventListener("drop", onDropped);
  return () => {
    element.removeEventListener("dragover", onOver);
    element.removeEventListener("drop", onDropped);
  };
}

function pinOn(
  map: OlMap,
  { toMap }: Plane,
  element: HTMLElement,
  { at, stands = "above", gapPx = 14, isSeenWhole = false }: PinOptions,
): Pin {
  const overlay = new Overlay({
    element,
    positioning: stands === "above" ? "bottom-center" : "center-center",
    offset: stands === "above" ? [0, -gapPx] : [0, 0],
    // What only marks a place lets presses through.
    stopEvent: stands === "above",
  });
  map.addOverlay(overlay);
  overlay.setPosition(toMap(at));
  const watch = isSeenWhole ? keptInView(map, overlay, element) : undefined;
  return {
    setAt: (place: LonLat) => {
      overlay.setPosition(toMap(place));
      watch?.look();
    },
    remove: () => {
      watch?.stop();
      map.removeOverlay(overlay);
    },
  };
}

/**
 * Moves the map until the overlay is seen whole: at first, and whenever it or the map has another size. A map that is
 * being moved is waited for, or the one movement would undo the other.
 */
function keptInView(map: OlMap, overlay: Overlay, element: HTMLElement) {
  let isDue = false;
  const look = () => {
    isDue = true;
    map.render();
  };
  const keys = [
    map.on("postrender", () => {
      if (!isDue || map.getView().getAnimating()) return;
      isDue = false;
      overlay.panIntoView({ margin: 12, animation: { duration: moveMs } });
    }),
    map.on("change:size", look),
  ];
  const sizes = new ResizeObserver(look);
  sizes.observe(element);
  const stop = () => {
    sizes.disconnect();
    unByKey(keys);
  };
  return { look, stop };
}

/** So many tiles fail before one says that they do not come: one may be missing at the edge of a map. */
const failuresMeant = 4;

function tileWatch() {
  const listeners = new Set<(isThere: boolean | undefined) => void>();
  let isThere: boolean | undefined;
  let failures = 0;
  const settle = (said: boolean) => {
    if (said === isThere) return;
    isThere = said;
    for (const listener of listeners) listener(said);
  };
  return {
    tell: (hasCome: boolean, isAll = false) => {
      failures = hasCome ? 0 : failures + (isAll ? failuresMeant : 1);
      if (hasCome) settle(true);
      else if (failures >= failuresMeant) settle(false);
    },
    listen: (listener: (isThere: boolean | undefined) => void): Stop => {
      listeners.add(listener);
      listener(isThere);
      return () => void listeners.delete(listener);
    },
  };
}
