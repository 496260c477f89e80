import { emptyWall, place, squareGrid, type Wall, type WallCamera } from "@tessera/kit/wall";
import { type LayoutSize, stored } from "../../stored.ts";

/** A wall of 1, 4, 9 or 16 windows as this browser remembers it. */
export function readWall(windows: LayoutSize): Wall {
  const { columns, rows, areas } = squareGrid(windows);
  let wall = emptyWall(columns, rows, areas);
  for (const [index, cell] of stored.layouts[windows].read().entries())
    if (cell) wall = place(wall, index, cell);
  const firstEmpty = wall.windows.findIndex(({ camera }) => !camera);
  return { ...wall, active: Math.max(0, firstEmpty) };
}

export function writeWall(windows: LayoutSize, wall: Wall): void {
  const cells = wall.windows.map(
    ({ camera }) => camera && { ...namesOf(camera), flow: camera.flow },
  );
  stored.layouts[windows].write(cells.map((cell) => cell ?? null));
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
