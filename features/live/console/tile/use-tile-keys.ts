import { useEffect, useRef } from "react";
import { isForOthers } from "./own-keys.ts";

/** Single keys for the tile on screen; typing in a field is left alone, and so is a dialog. */
export function useTileKeys(
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
      const act = latest.current[event.key.toLowerCase()];
      if (!act) return;
      event.preventDefault();
      act();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [isActive]);
}

/** Space presses the button that has the focus. */
const isPress = ({ target, key }: KeyboardEvent): boolean =>
  key === " " && target instanceof Element && target.closest("button, a, summary") !== null;
