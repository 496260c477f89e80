import { isForOthers, meantKey } from "@tessera/platform/console";
import { useEffect, useRef } from "react";
import type { Command } from "./command.ts";

/** Single keys for what is on screen; typing in a field is left alone, and so is a dialog. */
export function useKeys(
  actions: Readonly<Record<string, (() => void) | undefined>>,
  isActive = true,
): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    if (!isActive) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (event.defaultPrevented || isForOthers(event.target) || isPress(event)) return;
      const act = latest.current[pressedKey(event)];
      if (!act) return;
      event.preventDefault();
      act();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [isActive]);
}

/** Shift counts with arrows; a letter is the same with it and without. */
const pressedKey = ({ key, shiftKey }: KeyboardEvent): string =>
  `${shiftKey && key.startsWith("Arrow") ? "shift+" : ""}${meantKey(key).toLowerCase()}`;

/** Keys of the commands that can be carried out now. */
export function useCommandKeys(commands: readonly Command[], isActive: boolean): void {
  const byKey = new Map(
    commands.flatMap(({ key, isDisabled, perform }) =>
      key === undefined || isDisabled ? [] : [[key, perform] as const],
    ),
  );
  // The same key of a keyboard, without shift.
  const plus = byKey.get("+");
  if (plus) byKey.set("=", plus);
  useKeys(Object.fromEntries(byKey), isActive);
}

/** Space presses the button that has the focus. */
const isPress = ({ target, key }: KeyboardEvent): boolean =>
  key === " " && target instanceof Element && target.closest("button, a, summary") !== null;
