import { defineStored } from "@tessera/platform/console";
import { z } from "zod";
import { create } from "zustand";

/** What a button can do: move for as long as it is held, go to a preset (by its place in the list), or nothing. */
export const heldActions = [
  "zoomin",
  "zoomout",
  "focusin",
  "focusout",
  "aperturein",
  "apertureout",
] as const;
export const presetActions = ["1", "2", "3", "4", "5", "6", "7", "8", "9"] as const;

const action = z.enum([...heldActions, ...presetActions, "none"]);
export type PadAction = z.output<typeof action>;

/** The buttons that can be chosen for, as the standard mapping of the Gamepad API counts them; the cross always turns. */
export const padButtons = ["A", "B", "X", "Y", "LB", "RB", "LT", "RT"] as const;

const padMap = z.object({
  /** The stick that turns. */
  stick: z.enum(["left", "right"]),
  /** Pushed away it turns down, as in an aeroplane. */
  isUpsideDown: z.boolean(),
  buttons: z.array(action).length(padButtons.length),
});
export type PadMap = Readonly<z.output<typeof padMap>>;

export const usualPad: PadMap = {
  stick: "left",
  isUpsideDown: false,
  buttons: ["1", "2", "3", "4", "5", "6", "zoomout", "zoomin"],
};

const stored = defineStored({ key: "tessera_gamepad", schema: padMap, fallback: usualPad });

/** In this browser: gamepads belong to a desk. */
export const usePadMap = create<PadMap>()(() => stored.read());

export function choosePadMap(map: PadMap): void {
  stored.write(map);
  usePadMap.setState(map);
}
