import type { CameraPlace } from "@tessera/kit/camera";
import { type PointerEvent, useEffect, useRef, useState } from "react";
import type { Hold } from "../move/held-move.ts";
import { usePtz } from "../move/use-ptz.ts";
import { stickMove } from "../pad/stick-move.ts";
import { type Point, pictureUnder, upright } from "./laid-picture.ts";
import { distanceOf, pinchCommand } from "./pinch.ts";

/** A notch of the wheel zooms for so long; the next one goes on from there. */
const notchMs = 250;

/**
 * The picture as a stick: the farther from its middle it is held, the faster the camera turns that way,
 * also where the viewer has turned the picture.
 */
export function usePicturePtz(place: CameraPlace, layer: HTMLElement | null) {
  const hold = usePtz(place);
  const [arrow, setArrow] = useState<Point & { readonly degrees: number }>();
  const fingers = useRef(new Map<number, Point>());
  const beganPx = useRef(0);

  const turnTo = (at: Point, over: HTMLElement) => {
    const { width, height } = over.getBoundingClientRect();
    const way = { x: at.x / (width / 2) - 1, y: at.y / (height / 2) - 1 };
    const { x, y } = upright(way, pictureUnder(over).turn);
    const move = stickMove(x, y);
    if (move) hold.press(move.command, move.speed);
    else hold.release();
    setArrow(move && { ...at, degrees: (Math.atan2(way.y, way.x) * 180) / Math.PI });
  };
  const act = (over: HTMLElement) => {
    const [one, other] = [...fingers.current.values()];
    if (one && other) {
      const command = pinchCommand(beganPx.current, distanceOf(one, other));
      if (command) hold.press(command);
    } else if (one) turnTo(one, over);
  };
  const down = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || fingers.current.size > 1) return;
    const { currentTarget } = event;
    currentTarget.setPointerCapture(event.pointerId);
    fingers.current.set(event.pointerId, pointOf(event));
    const [one, other] = [...fingers.current.values()];
    if (one && other) {
      beganPx.current = distanceOf(one, other);
      setArrow(undefined);
      hold.release();
    } else act(currentTarget);
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    if (!fingers.current.has(event.pointerId)) return;
    fingers.current.set(event.pointerId, pointOf(event));
    act(event.currentTarget);
  };
  /** Also after two fingers: the one that is left does not turn the camera. */
  const up = ({ pointerId }: PointerEvent<HTMLElement>) => {
    if (!fingers.current.delete(pointerId)) return;
    fingers.current.clear();
    setArrow(undefined);
    hold.release();
  };
  useWheel(layer, hold);
  return {
    arrow,
    handlers: {
      onPointerDown: down,
      onPointerMove: move,
      onPointerUp: up,
      onPointerCancel: up,
      onLostPointerCapture: up,
    },
  };
}

function useWheel(layer: HTMLElement | null, hold: Hold): void {
  const latest = useRef(hold);
  useEffect(() => {
    latest.current = hold;
  });
  useEffect(() => {
    if (!layer) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const rest = () => {
      timer = undefined;
      latest.current.release();
    };
    const onWheel = (event: WheelEvent) => {
      if (event.deltaY === 0 || event.ctrlKey) return;
      event.preventDefault();
      latest.current.press(event.deltaY < 0 ? "zoomin" : "zoomout");
      clearTimeout(timer);
      timer = setTimeout(rest, notchMs);
    };
    // React listens without the right to keep the page from scrolling.
    layer.addEventListener("wheel", onWheel, { passive: false });
    return () => {
      layer.removeEventListener("wheel", onWheel);
      clearTimeout(timer);
      if (timer !== undefined) latest.current.release();
    };
  }, [layer]);
}

function pointOf(event: PointerEvent<HTMLElement>): Point {
  const { left, top } = event.currentTarget.getBoundingClientRect();
  return { x: event.clientX - left, y: event.clientY - top };
}
