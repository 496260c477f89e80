import { type CameraPlace, cameraKey } from "../camera/camera.ts";
import type { Flow } from "../camera/channel-view.ts";
import type { Area } from "./grids.ts";

export interface WallCamera extends CameraPlace {
  readonly name: string;
  /** 0: as the wall finds right. */
  readonly flow: Flow | 0;
}

export interface WallWindow {
  readonly area: Area;
  readonly camera: WallCamera | undefined;
  /** A saved layout names a camera here that this user cannot have. */
  readonly missing?: "forbidden" | "gone" | undefined;
}

export interface Wall {
  readonly columns: number;
  readonly rows: number;
  /** In reading order. */
  readonly windows: readonly WallWindow[];
  readonly active: number;
}

/** A wall of empty windows. */
export function emptyWall(columns: number, rows: number, areas: readonly Area[]): Wall {
  const windows = areas.map((area) => ({ area, camera: undefined }));
  return { columns, rows, windows, active: 0 };
}

/**
 * The window keeps a camera that this user may not watch. The server alone knows which one, so it can be
 * neither moved nor replaced.
 */
export const isTaken = ({ windows }: Wall, index: number): boolean =>
  windows[index]?.missing === "forbidden";

/** Puts a camera into a window in place of what is there. */
export function place(wall: Wall, index: number, camera: WallCamera): Wall {
  if (!wall.windows[index] || isTaken(wall, index)) return wall;
  return withWindow(wall, index, { camera: pick(camera), missing: undefined });
}

/** Into a window; then the next empty one is active, if there is one, so that the next camera replaces nothing. */
export function placeAndGoOn(wall: Wall, index: number, camera: WallCamera): Wall {
  const placed = place(wall, index, camera);
  if (placed === wall) return wall;
  return activate(placed, nextEmpty(placed, index) ?? index);
}

/** The first into a window, the others into those that are empty; undefined if there are not enough. */
export function placeSeveral(
  wall: Wall,
  index: number,
  cameras: readonly WallCamera[],
): Wall | undefined {
  let placed = wall;
  let at: number | undefined = index;
  for (const camera of cameras) {
    if (at === undefined) return undefined;
    placed = placeAndGoOn(placed, at, camera);
    at = nextEmpty(placed, at);
  }
  return placed;
}

/** As many as there are windows, from the first on; what was there goes. */
export function fill(wall: Wall, cameras: readonly WallCamera[]): Wall {
  const free = wall.windows.flatMap((_, index) => (isTaken(wall, index) ? [] : [index]));
  let filled = clear(wall);
  for (const [at, camera] of cameras.slice(0, free.length).entries())
    filled = place(filled, free[at] ?? 0, camera);
  return activate(filled, 0);
}

export const clear = (wall: Wall): Wall => ({
  ...wall,
  windows: wall.windows.map((window, index) =>
    isTaken(wall, index) ? window : { area: window.area, camera: undefined },
  ),
});

export const removeAt = (wall: Wall, index: number): Wall =>
  isTaken(wall, index) ? wall : withWindow(wall, index, { camera: undefined, missing: undefined });

/** Two windows exchange what they show. */
export function swap(wall: Wall, from: number, to: number): Wall {
  const a = wall.windows[from];
  const b = wall.windows[to];
  if (!a || !b || from === to || isTaken(wall, from) || isTaken(wall, to)) return wall;
  const moved = withWindow(wall, from, { camera: b.camera, missing: b.missing });
  return { ...withWindow(moved, to, { camera: a.camera, missing: a.missing }), active: to };
}

export const setFlow = (wall: Wall, index: number, flow: Flow | 0): Wall => {
  const camera = wall.windows[index]?.camera;
  return camera ? withWindow(wall, index, { camera: { ...camera, flow } }) : wall;
};

export const activate = (wall: Wall, index: number): Wall =>
  wall.windows[index] && index !== wall.active ? { ...wall, active: index } : wall;

export const camerasOf = ({ windows }: Wall): WallCamera[] =>
  windows.flatMap(({ camera }) => camera ?? []);

/** Where the wall shows this camera already. */
export function indexOf({ windows }: Wall, camera: CameraPlace): number | undefined {
  const key = cameraKey(camera);
  const index = windows.findIndex((window) => window.camera && cameraKey(window.camera) === key);
  return index < 0 ? undefined : index;
}

export function firstEmpty({ windows }: Wall): number | undefined {
  const index = windows.findIndex(isEmpty);
  return index < 0 ? undefined : index;
}

function nextEmpty({ windows }: Wall, after: number): number | undefined {
  const order = windows.map((_, step) => (after + 1 + step) % windows.length);
  return order.find((index) => isEmpty(windows[index]));
}

function isEmpty(window: WallWindow | undefined): boolean {
  return window !== undefined && !window.camera && !window.missing;
}

function withWindow(
  wall: Wall,
  index: number,
  change: Partial<Pick<WallWindow, "camera" | "missing">>,
): Wall {
  const windows = wall.windows.map((window, at) =>
    at === index ? { ...window, ...change } : window,
  );
  return { ...wall, windows };
}

const pick = ({ device, channel, name, flow }: WallCamera): WallCamera => ({
  device,
  channel,
  name,
  flow,
});
