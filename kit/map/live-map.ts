import type { LonLat } from "@tessera/formats/geo";

/** How something on the map looks. A colour is written as in CSS, or is a token such as `--tessera-accent`. */
export interface Look {
  readonly fill?: string;
  readonly line?: { readonly color: string; readonly widthPx: number; readonly dash?: number[] };
  /** Of points: what is drawn there. */
  readonly shape?: "circle" | "square" | "triangle" | "diamond" | "arrow" | "cross";
  readonly radiusPx?: number;
  /** Clockwise from north. */
  readonly turnDeg?: number;
  readonly text?: string;
  readonly textColor?: string;
  /** Beside the point rather than on it. */
  readonly textOffsetPx?: number;
  readonly zIndex?: number;
}

/** Something on the map. `data` is its user's own and comes back with presses. */
export interface MapFeature<Data = unknown> {
  readonly id: string;
  readonly shape:
    | { readonly kind: "point"; readonly at: LonLat }
    | { readonly kind: "line"; readonly path: readonly LonLat[] }
    /** One ring; the last place may repeat the first. */
    | { readonly kind: "polygon"; readonly ring: readonly LonLat[] };
  readonly data: Data;
}

export type Shape = MapFeature["shape"];

export type LookOf<Data> = (feature: MapFeature<Data>, zoom: number) => Look | readonly Look[];

export interface LayerOptions<Data> {
  readonly look: LookOf<Data>;
  /** Higher ones lie above; 0 unless it is said. */
  readonly zIndex?: number;
  /** Presses and pointers go through it. */
  readonly isInert?: boolean;
}

export interface MapLayer<Data = unknown> {
  /** Shows these and no others; what says the same as before is not touched. */
  set: (features: readonly MapFeature<Data>[]) => void;
  /** Moves one point; nothing if it is not there. For what moves many times a second. */
  move: (id: string, at: LonLat) => void;
  setLook: (look: LookOf<Data>) => void;
  remove: () => void;
}

export interface HeatPoint {
  readonly at: LonLat;
  /** How much it counts among the others. */
  readonly weight: number;
}

export interface HeatLayer {
  set: (points: readonly HeatPoint[]) => void;
  remove: () => void;
}

export interface MapSight {
  readonly center: LonLat;
  readonly zoom: number;
  /** West, south, east, north; of what lies beyond the date line, more than 180 or less than -180 degrees. */
  readonly box: readonly [number, number, number, number];
}

/** What was met at a place of the map, the uppermost first. */
export interface MapHit {
  readonly layer: MapLayer;
  readonly feature: MapFeature;
}

export interface MapPress {
  readonly at: LonLat;
  readonly hits: readonly MapHit[];
}

/** Ends what was begun; a second time does nothing. */
export type Stop = () => void;

export type DrawKind = "point" | "line" | "polygon" | "box" | "lasso";

export interface DragListeners<Data> {
  readonly canDrag?: (feature: MapFeature<Data>) => boolean;
  /** While it is dragged. */
  readonly onDragged?: (feature: MapFeature<Data>, at: LonLat) => void;
  /** Until what it gives is over it stays where it was dropped; then it stands where its layer says, moved or not. */
  readonly onDropped: (feature: MapFeature<Data>, at: LonLat) => unknown;
}

/** A map that is there. Places are WGS-84 whatever lies below, or shares of a plan. */
export interface LiveMap {
  layer: <Data>(options: LayerOptions<Data>) => MapLayer<Data>;
  heat: (options?: { readonly radiusPx?: number; readonly zIndex?: number }) => HeatLayer;
  sight: () => MapSight;
  /** Tells at once, and after each move. */
  onMoved: (listener: (sight: MapSight) => void) => Stop;
  onPress: (listener: (press: MapPress) => void) => Stop;
  /** The pointer is a hand over what can be pressed. */
  showsPressable: () => Stop;
  moveTo: (at: LonLat, zoom?: number) => void;
  zoomBy: (steps: number) => void;
  /** Shows all of them, not nearer than `zoomMax`. */
  fit: (
    places: readonly LonLat[],
    options?: { readonly zoomMax?: number; readonly isAtOnce?: boolean },
  ) => void;
  /** The user draws, until it is stopped; Escape gives up what is begun. */
  draw: (kind: DrawKind, onDrawn: (shape: Shape) => void) => Stop;
  /** The corners of what is on the layer can be dragged, and new ones made. */
  modify: <Data>(
    layer: MapLayer<Data>,
    onModified: (feature: MapFeature<Data>, shape: Shape) => void,
  ) => Stop;
  /** What is on the layer can be dragged as a whole. */
  drag: <Data>(layer: MapLayer<Data>, on: DragListeners<Data>) => Stop;
  /** Puts an element at a place; it stays there while the map moves. */
  pin: (element: HTMLElement, options: PinOptions) => Pin;
  /** Something that is dragged from elsewhere in the page is dropped on the map: what it carries of this type, and where. */
  onDrop: (type: string, listener: (carried: string, at: LonLat) => void) => Stop;
  /** The place below a point of the page, as pointer events name it; undefined beside the map. */
  placeAt: (clientX: number, clientY: number) => LonLat | undefined;
  /** A ring that spreads from a place and fades. */
  ripple: (at: LonLat, color: string) => void;
  /** Whether tiles come; `undefined` until the first has come or failed. */
  onBase: (listener: (isThere: boolean | undefined) => void) => Stop;
  /** Colours are read again if the theme is another one. */
  restyle: (isDark: boolean) => void;
  remove: () => void;
}

export interface PinOptions {
  readonly at: LonLat;
  /** Where the element stands by its place: around it, or above it; above unless it is said. */
  readonly stands?: "around" | "above";
  /** Pixels between an element above and its place. */
  readonly gapPx?: number;
  /** The map moves so that all of it is seen. */
  readonly isSeenWhole?: boolean;
}

export interface Pin {
  setAt: (at: LonLat) => void;
  remove: () => void;
}
