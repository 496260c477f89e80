import { useEffect, useRef } from "react";
import { commandOf, type PlaybackDesk } from "./transport/playback-commands.ts";

/** Keys for the whole page; typing in a field is left alone, and so are dialogs and pressed buttons. */
export function useKeys(desk: PlaybackDesk): void {
  const latest = useRef(desk);
  useEffect(() => {
    latest.current = desk;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || isForOthers(event)) return;
      const command = commandOf(event, latest.current);
      if (!command) return;
      event.preventDefault();
      command();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, []);
}

function isForOthers({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.closest("[role=dialog], [role=listbox]")) return true;
  if (["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName)) return true;
  // Space presses the button that has the focus.
  return key === " " && target.closest("button, a") !== null;
}
