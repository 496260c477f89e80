import { type RefObject, useLayoutEffect, useState } from "react";

/** The height of an element, as it changes. */
export function useHeightPx(elementRef: RefObject<HTMLElement | null>): number | undefined {
  const [heightPx, setHeightPx] = useState<number>();
  useLayoutEffect(() => {
    const element = elementRef.current;
    if (!element) return undefined;
    setHeightPx(element.clientHeight);
    const observer = new ResizeObserver(() => setHeightPx(element.clientHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, [elementRef]);
  return heightPx;
}
