import { useEffect, useRef } from "react";

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
      if (event.defaultPrevented || isForOthers(event)) return;
      const act = latest.current[event.key.toLowerCase()];
      if (!act) return;
      event.preventDefault();
      act();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [isActive]);
}

/** Also when a press beside its fields has left the dialog without the focus. */
export const isDialogOpen = (): boolean => document.querySelector("dialog[open]") !== null;

/** What has keys of its own keeps them. */
const ownKeys = "dialog, [role=dialog], [role=tree], [role=menu], [role=listbox], [role=tablist]";

function isForOthers({ target, key }: KeyboardEvent): boolean {
  if (isDialogOpen()) return true;
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.closest(ownKeys)) return true;
  if (["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName)) return true;
  // Space presses the button that has the focus.
  return key === " " && target.closest("button, a, summary") !== null;
}
