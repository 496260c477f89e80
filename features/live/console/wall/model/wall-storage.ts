import { emptyWall, place, type Wall, type WallCamera } from "@tessera/kit/wall";
import { stored, type WallGrid } from "../../stored.ts";
import { gridOf } from "./wall-grid.ts";

/** One of the usual walls as this browser remembers it. */
export function readWall(windows: WallGrid): Wall {
  const { columns, rows, areas } = gridOf(windows);
  let wall = emptyWall(columns, rows, areas);
  for (const [index, cell] of (stored.layouts.get(windows)?.read() ?? []).entries())
    if (cell) wall = place(wall, index, cell);
  const firstEmpty = wall.windows.findIndex(({ camera }) => !camera);
  return { ...wall, active: Math.max(0, firstEmpty) };
}

export function writeWall(windows: WallGrid, wall: Wall): void {
  const cells = wall.windows.map(
    ({ camera }) => camera && { ...namesOf(camera), flow: camera.flow },
  );
  stored.layouts.get(windows)?.write(cells.map((cell) => cell ?? null));
}

/** The loop-channel record: cameras that take turns. */
export const readLoop = (): WallCamera[] =>
  stored.loopChannels.read().channels.flatMap((record) => {
    const { device, channel, name } = record;
    if (typeof device !== "string" || typeof channel !== "string") return [];
    return [{ device, channel, name: typeof name === "string" ? name : channel, flow: 0 as const }];
  });

export function writeLoop(cameras: readonly WallCamera[]): void {
  const channels = cameras.map(namesOf);
  stored.loopChannels.write({ channels, channelIds: cameras.map(({ channel }) => channel) });
}

const namesOf = ({ device, channel, name }: WallCamera) => ({ device, channel, name });
