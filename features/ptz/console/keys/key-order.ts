import type { Channel } from "../../../devices/contract.ts";
import type { PtzCommand } from "../../contract.ts";

type Capability = Channel["Capabilities"][number];

/** By the place of a key, so that Shift, another layout or an input method change nothing. */
const turns: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowUp: [0, -1],
  KeyW: [0, -1],
  ArrowDown: [0, 1],
  KeyS: [0, 1],
  ArrowLeft: [-1, 0],
  KeyA: [-1, 0],
  ArrowRight: [1, 0],
  KeyD: [1, 0],
};

const lens: Readonly<Record<string, { readonly command: PtzCommand; readonly needs: Capability }>> =
  {
    Equal: { command: "zoomin", needs: "ptz" },
    NumpadAdd: { command: "zoomin", needs: "ptz" },
    Minus: { command: "zoomout", needs: "ptz" },
    NumpadSubtract: { command: "zoomout", needs: "ptz" },
    BracketLeft: { command: "focusin", needs: "focus" },
    BracketRight: { command: "focusout", needs: "focus" },
    Comma: { command: "apertureout", needs: "iris" },
    Period: { command: "aperturein", needs: "iris" },
  };

const directions: readonly (readonly (PtzCommand | undefined)[])[] = [
  ["upleft", "up", "upright"],
  ["left", undefined, "right"],
  ["downleft", "down", "downright"],
];

/** Whether a key moves a camera that can do this. */
export function isMoveKey(code: string, can: (capability: Capability) => boolean): boolean {
  const needs = code in turns ? "ptz" : lens[code]?.needs;
  return needs !== undefined && can(needs);
}

/** What all keys that are held down say together; two make a diagonal, and opposite ones nothing. */
export function heldCommand(codes: ReadonlySet<string>): PtzCommand | undefined {
  let [x, y] = [0, 0];
  for (const code of codes) {
    const [right, down] = turns[code] ?? [0, 0];
    x += right;
    y += down;
  }
  const turn = directions[Math.sign(y) + 1]?.[Math.sign(x) + 1];
  return turn ?? [...codes].flatMap((code) => lens[code]?.command ?? []).at(-1);
}

/** Which preset a key is for, counted from 0. */
export function presetOfKey(code: string): number | undefined {
  const [, digit] = /^(?:Digit|Numpad)([1-9])$/.exec(code) ?? [];
  return digit === undefined ? undefined : Number(digit) - 1;
}
