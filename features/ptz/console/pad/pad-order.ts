import { heldActions, type PadAction, type PadMap } from "./pad-map.ts";
import { heldMove, type Move, stickMove } from "./stick-move.ts";

/** What is read of a gamepad, as browsers give it. */
export interface PadState {
  readonly axes: readonly number[];
  readonly buttons: readonly { readonly pressed: boolean; readonly value: number }[];
}

/** By the standard mapping of the Gamepad API. */
const crossUp = 12;
const crossDown = 13;
const crossLeft = 14;
const crossRight = 15;

/** The chosen stick or the cross turns; else what is held the farthest counts. */
export function padMove(pad: PadState, map: PadMap): Move | undefined {
  const { buttons } = pad;
  const [x, y] = stickOf(pad, map);
  const isDown = (button: number) => (buttons[button]?.pressed ? 1 : 0);
  return (
    stickMove(x, y) ??
    stickMove(isDown(crossRight) - isDown(crossLeft), isDown(crossDown) - isDown(crossUp)) ??
    farthestHeld(pad, map)
  );
}

function stickOf({ axes }: PadState, { stick, isUpsideDown }: PadMap): readonly [number, number] {
  const first = stick === "left" ? 0 : 2;
  const y = axes[first + 1] ?? 0;
  return [axes[first] ?? 0, isUpsideDown ? -y : y];
}

function farthestHeld({ buttons }: PadState, map: PadMap): Move | undefined {
  const [farthest] = map.buttons
    .flatMap((action, button) =>
      isHeld(action) ? [{ command: action, value: buttons[button]?.value ?? 0 }] : [],
    )
    .toSorted((one, other) => other.value - one.value);
  return farthest && heldMove(farthest.command, farthest.value);
}

type HeldAction = (typeof heldActions)[number];
const isHeld = (action: PadAction): action is HeldAction =>
  (heldActions as readonly string[]).includes(action);

/** Which preset a button has just been pressed for, counted from 0. */
export function padPreset(
  before: PadState | undefined,
  now: PadState,
  map: PadMap,
): number | undefined {
  const pressed = map.buttons.find(
    (action, button) =>
      /^\d$/.test(action) && now.buttons[button]?.pressed && !before?.buttons[button]?.pressed,
  );
  return pressed === undefined ? undefined : Number(pressed) - 1;
}
