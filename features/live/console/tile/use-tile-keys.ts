import { useEffect, useRef } from "react";

/** Single keys for the tile on screen; typing in a field is left alone, and so is a dialog. */
export function useTileKeys(actions: Readonly<Record<string, () => void>>): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (isForOthers(event.target)) return;
      latest.current[event.key.toLowerCase()]?.();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, []);
}

function isForOthers(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.closest("[role=dialog]")) return true;
  return ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName);
}
