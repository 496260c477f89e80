import { type RefObject, useEffect, useState } from "react";
import { draggedBy, type Share, wholeView, type ZoomView, zoomedAt } from "./zoom-view.ts";

const wheelStep = 1.0015;
const keyStep = 1.5;
const tapScale = 2.5;

/** Wheel and pinch enlarge around the pointer, a drag moves what is enlarged. */
export function useDigitalZoom(surfaceRef: RefObject<HTMLElement | null>) {
  const [view, setView] = useState(wholeView);
  useEffect(() => {
    const surface = surfaceRef.current;
    return surface ? listenTo(surface, setView) : undefined;
  }, [surfaceRef]);
  return {
    view,
    zoomIn: () => setView((before) => zoomedAt(before, keyStep)),
    zoomOut: () => setView((before) => zoomedAt(before, 1 / keyStep)),
    reset: () => setView(wholeView),
    /** Enlarges what is at a point of the window, or shows the whole again. */
    toggleAt: (point: Pick<MouseEvent, "clientX" | "clientY">) => {
      const surface = surfaceRef.current;
      if (!surface) return;
      const at = shareOf(surface, point);
      setView((before) => (before.scale > 1 ? wholeView : zoomedAt(before, tapScale, at)));
    },
  };
}

type Change = (next: (before: ZoomView) => ZoomView) => void;

function listenTo(surface: HTMLElement, change: Change): () => void {
  const fingers = new Map<number, Share>();
  const shareAt = (event: MouseEvent) => shareOf(surface, event);
  const onWheel = (event: WheelEvent) => {
    event.preventDefault();
    const linePx = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 30 : 1;
    change((before) => zoomedAt(before, wheelStep ** (-event.deltaY * linePx), shareAt(event)));
  };
  const onDown = (event: PointerEvent) => {
    if (event.button === 0) fingers.set(event.pointerId, shareAt(event));
  };
  const onMove = (event: PointerEvent) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const after = shareAt(event);
    const [other] = [...fingers].flatMap(([id, at]) => (id === event.pointerId ? [] : [at]));
    fingers.set(event.pointerId, after);
    change((view) =>
      other
        ? zoomedAt(view, apart(after, other) / apart(before, other), middle(after, other))
        : draggedBy(view, { x: after.x - before.x, y: after.y - before.y }),
    );
  };
  const onUp = ({ pointerId }: PointerEvent) => void fingers.delete(pointerId);

  const listening = new AbortController();
  const { signal } = listening;
  surface.addEventListener("wheel", onWheel, { passive: false, signal });
  surface.addEventListener("pointerdown", onDown, { signal });
  // A drag goes on when the pointer leaves the tile.
  addEventListener("pointermove", onMove, { signal });
  addEventListener("pointerup", onUp, { signal });
  addEventListener("pointercancel", onUp, { signal });
  return () => listening.abort();
}

function shareOf(
  surface: HTMLElement,
  { clientX, clientY }: Pick<MouseEvent, "clientX" | "clientY">,
): Share {
  const { left, top, width, height } = surface.getBoundingClientRect();
  return { x: (clientX - left) / width, y: (clientY - top) / height };
}

const apart = (one: Share, other: Share) =>
  Math.max(0.01, Math.hypot(one.x - other.x, one.y - other.y));
const middle = (one: Share, other: Share): Share => ({
  x: (one.x + other.x) / 2,
  y: (one.y + other.y) / 2,
});
