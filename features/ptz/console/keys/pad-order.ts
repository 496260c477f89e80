import { type Move, stickMove, triggerMove } from "./stick-move.ts";

/** What is read of a gamepad, as browsers give it. */
export interface PadState {
  readonly axes: readonly number[];
  readonly buttons: readonly { readonly pressed: boolean; readonly value: number }[];
}

/** By the standard mapping of the Gamepad API. */
const leftTrigger = 6;
const rightTrigger = 7;
/** A, B, X, Y and the two shoulders go to the first six presets. */
const presetButtons = [0, 1, 2, 3, 4, 5];
const crossUp = 12;
const crossDown = 13;
const crossLeft = 14;
const crossRight = 15;

/** The left stick or the cross turns, the triggers zoom. */
export function padMove({ axes, buttons }: PadState): Move | undefined {
  const [x = 0, y = 0] = axes;
  const isDown = (button: number) => (buttons[button]?.pressed ? 1 : 0);
  return (
    stickMove(x, y) ??
    stickMove(isDown(crossRight) - isDown(crossLeft), isDown(crossDown) - isDown(crossUp)) ??
    triggerMove(buttons[leftTrigger]?.value ?? 0, buttons[rightTrigger]?.value ?? 0)
  );
}

/** Which preset a button has just been pressed for, counted from 0. */
export function padPreset(before: PadState | undefined, now: PadState): number | undefined {
  const pressed = presetButtons.findIndex(
    (button) => now.buttons[button]?.pressed && !before?.buttons[button]?.pressed,
  );
  return pressed < 0 ? undefined : pressed;
}
