import {
  brushed,
  momentAt,
  panned,
  pinched,
  type TimeView,
  xOf,
  zoomed,
} from "@tessera/kit/playback";
import { type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { rulerPx } from "./draw-timeline.ts";
import { type Marks, markedBetween } from "./marks.ts";

const clickSlopPx = 4;
const handlePx = 9;
const wheelStep = 1.0015;

export interface GestureTarget {
  readonly view: TimeView;
  readonly marks: Marks;
  readonly positionMs: () => number;
  readonly onView: (view: TimeView) => void;
  readonly onSeek: (atMs: number) => void;
  readonly onChoose: (marks: Marks) => void;
}

type Drag =
  | {
      readonly kind: "press";
      readonly startX: number;
      readonly startY: number;
      readonly view: TimeView;
      /** What it becomes when it moves. */
      readonly becomes: "choose" | "pan";
    }
  | { readonly kind: "pan"; readonly startX: number; readonly view: TimeView }
  | { readonly kind: "choose"; readonly fromMs: number }
  | { readonly kind: "scrub" }
  | { readonly kind: "brush"; readonly fromMs: number }
  | { readonly kind: "pinch"; readonly before: readonly [number, number]; readonly view: TimeView };

export interface Pointed {
  readonly x: number;
  readonly y: number;
  readonly atMs: number;
}

/**
 * Wheel zooms at the pointer, click seeks, drag chooses a piece, or moves an end of the chosen one; dragging the playhead
 * or along the ruler scrubs; control and drag, or one finger, pans; shift and drag zooms to what was brushed over; two
 * fingers pinch.
 */
export function useGestures(canvasRef: RefObject<HTMLCanvasElement | null>, target: GestureTarget) {
  const latest = useRef(target);
  useEffect(() => {
    latest.current = target;
  });
  const [hover, setHover] = useState<Pointed>();
  const [scrubMs, setScrubMs] = useState<number>();
  const [brush, setBrush] = useState<readonly [number, number]>();

  useEffect(() => {
    const canvas = canvasRef.current;
    if (!canvas) return undefined;
    const fingers = new Map<number, number>();
    let drag: Drag | undefined;

    const width = () => canvas.clientWidth;
    const pointOf = (event: PointerEvent | WheelEvent): Pointed => {
      const box = canvas.getBoundingClientRect();
      const x = event.clientX - box.left;
      return { x, y: event.clientY - box.top, atMs: momentAt(latest.current.view, width(), x) };
    };
    const isOnHandle = ({ x, y }: Pointed) => {
      const { view, positionMs } = latest.current;
      return y < rulerPx || Math.abs(x - xOf(view, width(), positionMs())) < handlePx;
    };

    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const { view, onView } = latest.current;
      const isSideways = Math.abs(event.deltaX) > Math.abs(event.deltaY) || event.shiftKey;
      const delta = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 30 : 1;
      if (isSideways) {
        const px = (event.deltaX || event.deltaY) * delta;
        onView(panned(view, (px / width()) * (view.toMs - view.fromMs)));
      } else onView(zoomed(view, pointOf(event).atMs, wheelStep ** (event.deltaY * delta)));
      setHover(undefined);
    };

    const onDown = (event: PointerEvent) => {
      if (event.button !== 0) return;
      canvas.setPointerCapture(event.pointerId);
      const point = pointOf(event);
      fingers.set(event.pointerId, point.x);
      const { view } = latest.current;
      const [first, second] = [...fingers.values()];
      if (first !== undefined && second !== undefined)
        drag = { kind: "pinch", before: [first, second], view };
      else if (event.shiftKey) drag = { kind: "brush", fromMs: point.atMs };
      else if (isOnHandle(point)) {
        drag = { kind: "scrub" };
        setScrubMs(point.atMs);
      } else drag = chosenEnd(point) ?? pressOf(event, point);
    };
    const pressOf = ({ pointerType, ctrlKey, metaKey }: PointerEvent, { x, y }: Pointed): Drag => {
      const isPan = pointerType !== "mouse" || ctrlKey || metaKey;
      const { view } = latest.current;
      return { kind: "press", startX: x, startY: y, view, becomes: isPan ? "pan" : "choose" };
    };
    /** An end of the chosen piece is taken up; the other one stays. */
    const chosenEnd = ({ x }: Pointed): Drag | undefined => {
      const { view, marks } = latest.current;
      const { inMs, outMs } = marks;
      if (inMs === undefined || outMs === undefined) return undefined;
      const isOn = (atMs: number) => Math.abs(x - xOf(view, width(), atMs)) < handlePx;
      if (isOn(outMs)) return { kind: "choose", fromMs: inMs };
      return isOn(inMs) ? { kind: "choose", fromMs: outMs } : undefined;
    };

    const onMove = (event: PointerEvent) => {
      const point = pointOf(event);
      if (fingers.has(event.pointerId)) fingers.set(event.pointerId, point.x);
      // There is one move a frame: what it shows belongs into that frame.
      flushSync(() => {
        setHover(drag?.kind === "pan" || drag?.kind === "pinch" ? undefined : point);
        if (drag) move(drag, point);
      });
    };

    const move = (under: Drag, point: Pointed) => {
      const { onView, onChoose } = latest.current;
      switch (under.kind) {
        case "press":
          if (Math.hypot(point.x - under.startX, point.y - under.startY) <= clickSlopPx) return;
          drag = begun(under);
          return move(drag, point);
        case "choose":
          return onChoose(markedBetween(under.fromMs, point.atMs));
        case "pan": {
          const perPx = (under.view.toMs - under.view.fromMs) / width();
          return onView(panned(under.view, (under.startX - point.x) * perPx));
        }
        case "scrub":
          return setScrubMs(point.atMs);
        case "brush":
          return setBrush([under.fromMs, point.atMs]);
        case "pinch": {
          const [first, second] = [...fingers.values()];
          if (first === undefined || second === undefined) return;
          return onView(pinched(under.view, width(), under.before, [first, second]));
        }
      }
    };

    const begun = ({ becomes, startX, view }: Extract<Drag, { kind: "press" }>): Drag =>
      becomes === "pan"
        ? { kind: "pan", startX, view }
        : { kind: "choose", fromMs: momentAt(view, width(), startX) };

    const onUp = (event: PointerEvent) => {
      fingers.delete(event.pointerId);
      const point = pointOf(event);
      const { onSeek, onView } = latest.current;
      if (drag?.kind === "press" || drag?.kind === "scrub") onSeek(point.atMs);
      if (
        drag?.kind === "brush" &&
        Math.abs(point.x - xOf(latest.current.view, width(), drag.fromMs)) > clickSlopPx
      )
        onView(brushed(drag.fromMs, point.atMs));
      endDrag();
      if (event.pointerType !== "mouse") setHover(undefined);
    };
    const endDrag = () => {
      drag = undefined;
      setScrubMs(undefined);
      setBrush(undefined);
    };
    const onCancel = (event: PointerEvent) => {
      fingers.delete(event.pointerId);
      endDrag();
      setHover(undefined);
    };
    const onLeave = () => setHover(undefined);
    const onDouble = (event: MouseEvent) => {
      const { view, onView } = latest.current;
      const x = event.clientX - canvas.getBoundingClientRect().left;
      onView(zoomed(view, momentAt(view, width(), x), 0.25));
    };

    canvas.addEventListener("wheel", onWheel, { passive: false });
    canvas.addEventListener("pointerdown", onDown);
    canvas.addEventListener("pointermove", onMove);
    canvas.addEventListener("pointerup", onUp);
    canvas.addEventListener("pointercancel", onCancel);
    canvas.addEventListener("pointerleave", onLeave);
    canvas.addEventListener("dblclick", onDouble);
    return () => {
      canvas.removeEventListener("wheel", onWheel);
      canvas.removeEventListener("pointerdown", onDown);
      canvas.removeEventListener("pointermove", onMove);
      canvas.removeEventListener("pointerup", onUp);
      canvas.removeEventListener("pointercancel", onCancel);
      canvas.removeEventListener("pointerleave", onLeave);
      canvas.removeEventListener("dblclick", onDouble);
    };
  }, [canvasRef]);

  return { hover, scrubMs, brush };
}
