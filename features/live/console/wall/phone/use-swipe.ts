import { type RefObject, useEffect, useRef } from "react";
import { swipeOf } from "./swipe.ts";

/** One finger, left or right; two are for zooming. */
export function useSwipe(
  elementRef: RefObject<HTMLElement | null>,
  onSwipe: (by: 1 | -1) => void,
): void {
  const latest = useRef(onSwipe);
  useEffect(() => {
    latest.current = onSwipe;
  });
  useEffect(() => {
    const element = elementRef.current;
    let start: Touch | undefined;
    const onStart = ({ touches }: TouchEvent) => {
      start = touches.length === 1 ? touches[0] : undefined;
    };
    const onEnd = ({ changedTouches: [end] }: TouchEvent) => {
      const by = start && end && swipeOf(end.clientX - start.clientX, end.clientY - start.clientY);
      start = undefined;
      if (by) latest.current(by);
    };
    element?.addEventListener("touchstart", onStart, { passive: true });
    element?.addEventListener("touchend", onEnd, { passive: true });
    return () => {
      element?.removeEventListener("touchstart", onStart);
      element?.removeEventListener("touchend", onEnd);
    };
  }, [elementRef]);
}
