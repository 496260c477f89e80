import { type RefObject, useEffect, useState } from "react";

export const rowHeightPx = 32;
/** Rows beyond the edge, and the step by which the window moves: most frames of a scroll draw nothing. */
const blockRows = 8;

interface RowRange {
  readonly first: number;
  /** Not in it. */
  readonly end: number;
}

/** Which rows are to be there, by arithmetic alone: all rows are equally high. */
export function useRowWindow(scroller: RefObject<HTMLElement | null>, rowCount: number) {
  const [range, setRange] = useState<RowRange>({ first: 0, end: 0 });
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const update = () => {
      const next = rangeAt(element.scrollTop, element.clientHeight);
      setRange((now) => (now.first === next.first && now.end === next.end ? now : next));
    };
    // It reports once at the beginning, before anything is drawn.
    const observer = new ResizeObserver(update);
    observer.observe(element);
    element.addEventListener("scroll", update, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", update);
    };
  }, [scroller]);

  return {
    /** How many rows are there at most. */
    length: range.end - range.first,
    first: Math.min(range.first, rowCount),
    end: Math.min(range.end, rowCount),
    /** Moves no further than it has to. */
    reveal: (index: number) => {
      const element = scroller.current;
      if (!element) return;
      const top = index * rowHeightPx;
      const lowest = top + rowHeightPx - element.clientHeight;
      element.scrollTo({ top: Math.max(lowest, Math.min(top, element.scrollTop)) });
    },
  };
}

/** As long for every place: rows that leave at one end are used again at the other. */
export function rangeAt(scrollTopPx: number, heightPx: number): RowRange {
  const block = Math.floor(scrollTopPx / rowHeightPx / blockRows);
  const blocks = Math.ceil(heightPx / rowHeightPx / blockRows) + 3;
  const first = Math.max(0, block - 1) * blockRows;
  return { first, end: first + blocks * blockRows };
}
