import { systemClock } from "@tessera/base";
import { type RefObject, useEffect, useRef } from "react";
import { Fingers } from "./fingers.ts";
import type { TouchPoint } from "./swipe.ts";

/** One finger over an element, sideways. A picture that is enlarged is moved by it instead. */
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
    if (!element) return undefined;
    const fingers = new Fingers();
    const pointOf = ({ clientX, clientY }: PointerEvent): TouchPoint => ({
      x: clientX,
      y: clientY,
      atMs: systemClock.monotonicMs(),
    });
    const onDown = (event: PointerEvent) => {
      if (event.pointerType !== "touch" || isForOthers(event.target)) return;
      fingers.down(event.pointerId, pointOf(event));
    };
    const onUp = (event: PointerEvent) => {
      const by = fingers.up(event.pointerId, pointOf(event));
      if (by && !element.querySelector("[data-zoomed=true]")) latest.current(by);
    };
    const onCancel = ({ pointerId }: PointerEvent) => fingers.cancel(pointerId);
    element.addEventListener("pointerdown", onDown);
    addEventListener("pointerup", onUp);
    addEventListener("pointercancel", onCancel);
    return () => {
      element.removeEventListener("pointerdown", onDown);
      removeEventListener("pointerup", onUp);
      removeEventListener("pointercancel", onCancel);
    };
  }, [elementRef]);
}

/** A finger that steers the camera, or is in a dialog or a menu, does not change it. */
const others = "[data-ptz-layer], [data-drag-zoom], dialog, [popover]";

const isForOthers = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(others) !== null;
