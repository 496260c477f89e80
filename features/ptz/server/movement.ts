import type { Movement } from "@tessera/engine";
import type { PtzCommand } from "../contract.ts";

const directions = {
  up: [0, 1, 0],
  down: [0, -1, 0],
  left: [-1, 0, 0],
  right: [1, 0, 0],
  upleft: [-1, 1, 0],
  upright: [1, 1, 0],
  downleft: [-1, -1, 0],
  downright: [1, -1, 0],
  zoomin: [0, 0, 1],
  zoomout: [0, 0, -1],
} as const satisfies Partial<
  Record<PtzCommand, readonly [pan: number, tilt: number, zoom: number]>
>;

type MoveCommand = keyof typeof directions;

export const isMove = (command: PtzCommand): command is MoveCommand => command in directions;

/** Speed runs from 1 to 255 on the wire. */
export const velocityOf = (speed: number): number => speed / 255;

export function movementOf(command: MoveCommand, speed: number): Movement {
  const velocity = velocityOf(speed);
  const [pan, tilt, zoom] = directions[command];
  return { pan: pan * velocity, tilt: tilt * velocity, zoom: zoom * velocity };
}
