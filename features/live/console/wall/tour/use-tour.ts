import { systemClock } from "@tessera/base";
import { useEffect, useRef, useState } from "react";
import { freeWindows } from "../model/shown-window.ts";
import { camerasOf, type Wall, type WallCamera } from "../model/wall.ts";
import { pageAt, pageCount, touring, wrapped } from "./tour-pages.ts";
import type { TourPlan } from "./tour-plan.ts";
import { TourTimer } from "./tour-timer.ts";

export interface Tour {
  readonly cameras: readonly WallCamera[];
  readonly dwellSeconds: number;
  /** From 0. */
  readonly page: number;
  readonly pages: number;
  readonly isHeld: boolean;
  turn(pages: 1 | -1): void;
  setHeld(isHeld: boolean): void;
}

const nobody: readonly WallCamera[] = [];

/** Runs a plan over the windows of a wall that are free; without one nothing runs. */
export function useTour(wall: Wall | undefined, plan: TourPlan | undefined): Tour | undefined {
  const [turned, setTurned] = useState(0);
  const [isHeld, setIsHeld] = useState(false);
  const timer = useRef<TourTimer>(undefined);
  const held = useRef(false);

  const windows = wall ? freeWindows(wall) : 0;
  const cameras = wall && plan ? touring(plan.cameras, camerasOf(wall)) : nobody;
  const pages = pageCount(cameras.length, windows);
  const isRunning = plan !== undefined && pages > 1;
  const dwellMs = (plan?.dwellSeconds ?? 0) * 1000;

  useEffect(() => {
    if (!isRunning) return undefined;
    const running = new TourTimer(systemClock, () => setTurned((before) => before + 1));
    timer.current = running;
    running.start(dwellMs);
    if (held.current) running.pause();
    return () => {
      running.stop();
      timer.current = undefined;
    };
  }, [isRunning, dwellMs]);
  useEffect(() => {
    held.current = isHeld;
    if (isHeld) timer.current?.pause();
    else timer.current?.resume();
  }, [isHeld]);

  if (!plan) return undefined;
  const page = wrapped(turned, pages);
  return {
    cameras: pageAt(cameras, windows, page),
    dwellSeconds: plan.dwellSeconds,
    page,
    pages,
    isHeld,
    turn(by) {
      setTurned(wrapped(page + by, pages));
      timer.current?.restart();
    },
    setHeld: setIsHeld,
  };
}
