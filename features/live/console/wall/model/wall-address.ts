import type { CameraPlace } from "@tessera/kit/camera";
import { emptyWall, place, squareGrid, type Wall } from "@tessera/kit/wall";

/** What an address of the wall says. */
export interface WallAddress {
  /** A layout on the server. */
  readonly layout?: number | undefined;
  /** Handed over: `device/channel` each, a gap is an empty window. */
  readonly cameras?: readonly (CameraPlace | undefined)[] | undefined;
  readonly isKiosk: boolean;
}

const most = 16;

/** `?layout=7&kiosk=1` or `?cameras=dev1/1,dev2/3&kiosk=1` */
export function readAddress(query: URLSearchParams): WallAddress {
  const layout = Number(query.get("layout"));
  const list = query.get("cameras");
  return {
    layout: Number.isInteger(layout) && layout > 0 ? layout : undefined,
    cameras: list === null ? undefined : list.split(",").slice(0, most).map(placeOf),
    isKiosk: query.get("kiosk") === "1",
  };
}

export function writeAddress({ layout, cameras, isKiosk }: WallAddress): URLSearchParams {
  const query = new URLSearchParams();
  if (layout) query.set("layout", String(layout));
  else if (cameras) query.set("cameras", cameras.map(textOf).join(","));
  if (isKiosk) query.set("kiosk", "1");
  return query;
}

/** The smallest of the usual walls that has a window for each. */
export function wallOfPlaces(cameras: readonly (CameraPlace | undefined)[]): Wall {
  const { columns, rows, areas } = squareGrid(sizeFor(cameras.length));
  let wall = emptyWall(columns, rows, areas);
  for (const [index, camera] of cameras.entries())
    if (camera) wall = place(wall, index, { ...camera, name: camera.channel, flow: 0 });
  return wall;
}

const sizeFor = (cameras: number): number => [1, 4, 9].find((size) => size >= cameras) ?? 16;

function placeOf(text: string): CameraPlace | undefined {
  const [device = "", channel = ""] = text.split("/").map(decoded);
  return device && channel ? { device, channel } : undefined;
}

// Ids come from devices: a comma or a slash in one must not be taken for ours.
const textOf = (camera: CameraPlace | undefined) =>
  camera ? `${encodeURIComponent(camera.device)}/${encodeURIComponent(camera.channel)}` : "";

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}
