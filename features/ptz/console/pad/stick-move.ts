import type { PtzCommand } from "../../contract.ts";

/** A direction and how fast, as the calls take it. */
export interface Move {
  readonly command: PtzCommand;
  readonly speed: number;
}

/** Sticks do not come back to exactly nothing. */
const deadZone = 0.15;
const fastest = 255;
/** A hand trembles: a word is not worth less than this. */
const speedStep = 17;

/** Eighths of a turn, clockwise from the right; y points down, as on the screen and at sticks. */
const eighths = [
  "right",
  "downright",
  "down",
  "downleft",
  "left",
  "upleft",
  "up",
  "upright",
] as const satisfies readonly PtzCommand[];

/** Where a stick is pushed to: x and y from -1 to 1. Undefined while it rests. */
export function stickMove(x: number, y: number): Move | undefined {
  const deflection = Math.min(1, Math.hypot(x, y));
  if (deflection < deadZone) return undefined;
  const turn = Math.round(Math.atan2(y, x) / (Math.PI / 4));
  const command = eighths[(turn + 8) % 8];
  return command && { command, speed: speedOf(deflection) };
}

/** A trigger or a button, from 0 to 1. */
export function heldMove(command: PtzCommand, value: number): Move | undefined {
  return value < deadZone ? undefined : { command, speed: speedOf(value) };
}

function speedOf(deflection: number): number {
  const share = (deflection - deadZone) / (1 - deadZone);
  return Math.max(speedStep, Math.round((share * fastest) / speedStep) * speedStep);
}
