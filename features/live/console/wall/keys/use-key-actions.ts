import { activate, removeAt, swap } from "@tessera/kit/wall";
import { isDialogOpen, meantKey } from "@tessera/platform/console";
import { type RefObject, useEffect, useRef } from "react";
import type { WallGrid } from "../../stored.ts";
import { wallGrids } from "../../stored-keys.ts";
import { toggleFullscreen } from "../grid/fullscreen.ts";
import { focusWindow, toggleWindowFullscreen } from "../grid/window-element.ts";
import { neighbour } from "../model/neighbour.ts";
import type { Tour } from "../tour/use-tour.ts";
import type { WallScreenProps } from "../wall-screen-props.ts";
import { isForCamera, isForElement, type WallKey, wallKey } from "./wall-key.ts";

interface KeyActionsParts extends Pick<WallScreenProps, "wall" | "windows" | "update" | "frame"> {
  readonly gridRef: RefObject<HTMLDivElement | null>;
  readonly tour: Tour | undefined;
  /** Then arrows, W and digits move the camera. */
  readonly isPtzOn: boolean;
  /** Whether a window keeps what it has; says so. */
  readonly isRefused: (...windows: number[]) => boolean;
}

/** The keyboard of the wall. */
export function useKeyActions(parts: KeyActionsParts): void {
  useWallKeys((key) => {
    if (parts.isPtzOn && isForCamera(key)) return false;
    return key.kind === "go" || key.kind === "swap" ? goOrSwap(key, parts) : act(key, parts);
  });
}

type Moving = Extract<WallKey, { kind: "go" | "swap" }>;

function goOrSwap({ kind, direction }: Moving, parts: KeyActionsParts): true {
  const { wall, update, gridRef, isRefused } = parts;
  const areas = wall.windows.map(({ area }) => area);
  const to = neighbour(areas, wall.active, direction);
  if (to === undefined || (kind === "swap" && isRefused(wall.active, to))) return true;
  update((before) => (kind === "swap" ? swap(before, before.active, to) : activate(before, to)));
  // After React has moved the windows.
  requestAnimationFrame(() => focusWindow(gridRef.current, to));
  return true;
}

/** Whether it meant something. */
function act(key: Exclude<WallKey, Moving>, parts: KeyActionsParts): boolean {
  const { wall, update, frame, gridRef, tour, isRefused } = parts;
  switch (key.kind) {
    case "fullscreen":
      void toggleWindowFullscreen(gridRef.current, wall.active);
      return true;
    case "wall-fullscreen":
      void toggleFullscreen(gridRef.current);
      return true;
    case "remove":
      if (!isRefused(wall.active)) update((before) => removeAt(before, before.active));
      return true;
    case "grid":
      frame.chooseGrid(besideGrid(parts.windows, key.by), wall);
      return true;
    case "turn":
      tour?.turn(key.by);
      return tour !== undefined;
    case "hold":
      tour?.setHeld(!tour.isHeld);
      return tour !== undefined;
    case "leave":
      return leaveKiosk(frame);
  }
}

/** The one after or before in the bar; from any other wall the first or the last. */
function besideGrid(windows: WallScreenProps["windows"], by: 1 | -1): WallGrid {
  const at = wallGrids.findIndex((grid) => grid === windows);
  const from = at < 0 && by < 0 ? 0 : at;
  return wallGrids.at((from + by) % wallGrids.length) ?? 4;
}

function leaveKiosk(frame: WallScreenProps["frame"]): boolean {
  if (!frame.isKiosk || document.fullscreenElement) return false;
  frame.setKiosk(false);
  return true;
}

/** Keys of the wall come before those of the active tile. `onKey` says whether it did something. */
function useWallKeys(onKey: (key: WallKey) => boolean): void {
  const latest = useRef(onKey);
  useEffect(() => {
    latest.current = onKey;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { repeat, ctrlKey, metaKey, altKey, shiftKey } = event;
      const pressed = { repeat, ctrlKey, metaKey, altKey, shiftKey, key: meantKey(event.key) };
      const key = wallKey(pressed);
      if (!key || isDialogOpen() || isForElement(event.target, key)) return;
      if (!latest.current(key)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    addEventListener("keydown", onKeyDown, { capture: true });
    return () => removeEventListener("keydown", onKeyDown, { capture: true });
  }, []);
}
