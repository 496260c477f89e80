import { type RefObject, useCallback, useEffect, useState } from "react";

interface Point {
  readonly x: number;
  readonly y: number;
}

/** In full screen dialogs are in the tile: their right clicks are their own. */
const overTile = "dialog, [role=dialog], [popover]";

/** Whether somebody is at the tile, by pointer or focus, and where its menu is open. */
export function useTileNear(tileRef: RefObject<HTMLElement | null>) {
  const [isAtIt, setIsAtIt] = useState(false);
  const [menuAt, setMenuAt] = useState<Point>();
  useEffect(() => {
    const tile = tileRef.current;
    if (!tile) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    tile.addEventListener("pointerenter", () => setIsAtIt(true), { signal });
    tile.addEventListener("focusin", () => setIsAtIt(true), { signal });
    tile.addEventListener("pointerleave", () => setIsAtIt(false), { signal });
    const onFocusOut = ({ relatedTarget: to }: FocusEvent) => {
      const isInside = to instanceof Node && tile.contains(to);
      if (!isInside && !tile.matches(":hover")) setIsAtIt(false);
    };
    tile.addEventListener("focusout", onFocusOut, { signal });
    tile.addEventListener(
      "contextmenu",
      (event) => {
        if (event.target instanceof Element && event.target.closest(overTile)) return;
        event.preventDefault();
        setMenuAt({ x: event.clientX, y: event.clientY });
      },
      { signal },
    );
    return () => listening.abort();
  }, [tileRef]);
  const closeMenu = useCallback(() => setMenuAt(undefined), []);
  return { isNear: isAtIt || menuAt !== undefined, menuAt, openMenu: setMenuAt, closeMenu };
}
