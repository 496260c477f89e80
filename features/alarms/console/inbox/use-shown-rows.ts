import { type RefObject, useEffect, useState } from "react";

/** Lines beyond the edges, so that a quick scroll shows no gap. */
const spareRows = 6;

/** Which lines are to be there, by arithmetic alone: all are equally high. */
export function useShownRows(scroller: RefObject<HTMLElement | null>, rowPx: number) {
  const [range, setRange] = useState({ first: 0, end: 30 });
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const update = () => {
      const first = Math.max(0, Math.floor(element.scrollTop / rowPx) - spareRows);
      const end = Math.ceil((element.scrollTop + element.clientHeight) / rowPx) + spareRows;
      setRange((now) => (now.first === first && now.end === end ? now : { first, end }));
    };
    const size = new ResizeObserver(update);
    size.observe(element);
    element.addEventListener("scroll", update, { passive: true });
    return () => {
      size.disconnect();
      element.removeEventListener("scroll", update);
    };
  }, [scroller, rowPx]);
  return range;
}

/** Moves no further than it has to. */
export function reveal(element: HTMLElement, index: number, rowPx: number): void {
  const top = index * rowPx;
  const lowest = top + rowPx - element.clientHeight;
  element.scrollTop = Math.max(lowest, Math.min(top, element.scrollTop));
}
