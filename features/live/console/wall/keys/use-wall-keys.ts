import { isDialogOpen } from "@tessera/kit/commands";
import { useEffect, useRef } from "react";
import { isForElement, type WallKey, wallKey } from "./wall-key.ts";

/** Keys of the wall come before those of the active tile. `act` says whether it did something. */
export function useWallKeys(act: (key: WallKey) => boolean): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const key = wallKey(event);
      if (!key || isDialogOpen() || isForElement(event.target, key)) return;
      if (!latest.current(key)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    addEventListener("keydown", onKeyDown, { capture: true });
    return () => removeEventListener("keydown", onKeyDown, { capture: true });
  }, []);
}
