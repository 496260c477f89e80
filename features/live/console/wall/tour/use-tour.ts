import { systemClock } from "@tessera/base";
import type { TourPlan } from "@tessera/kit/wall";
import { camerasOf, type Wall, type WallCamera } from "@tessera/kit/wall";
import { useEffect, useRef, useState } from "react";
import { freeWindows } from "../model/shown-window.ts";
import { pageAt, pageCount, touring, wrapped } from "./tour-pages.ts";
import { TourTimer } from "./tour-timer.ts";

export interface Tour {
  readonly cameras: readonly WallCamera[];
  readonly dwellSeconds: number;
  /** From 0. */
  readonly page: number;
  readonly pages: number;
  readonly isHeld: boolean;
  /** Held, or somebody is at work with what it shows. */
  readonly isWaiting: boolean;
  turn(pages: 1 | -1): void;
  setHeld(isHeld: boolean): void;
}

interface TourParts {
  readonly id: string;
  readonly wall: Wall;
  readonly plan: TourPlan | undefined;
  /** No page is turned under somebody's hands. */
  readonly isBusy: boolean;
}

const nobody: readonly WallCamera[] = [];

/** Runs a plan over the windows of a wall that are free; without one nothing runs. */
export function useTour({ id, wall, plan, isBusy }: TourParts): Tour | undefined {
  const start = { id, plan, turned: 0, isHeld: false };
  const [course, setCourse] = useState(start);
  if (course.id !== id || course.plan !== plan) setCourse(start);
  const { turned, isHeld } = course;
  const timer = useRef<TourTimer>(undefined);
  const isStill = useRef(false);

  const windows = freeWindows(wall);
  const cameras = plan ? touring(plan.cameras, camerasOf(wall)) : nobody;
  const pages = pageCount(cameras.length, windows);
  const isRunning = pages > 1;
  const isWaiting = isHeld || isBusy;

  useEffect(() => {
    if (!plan || !isRunning) return undefined;
    const running = new TourTimer(systemClock, () =>
      setCourse((before) => (before.id === id ? { ...before, turned: before.turned + 1 } : before)),
    );
    timer.current = running;
    running.start(plan.dwellSeconds * 1000);
    if (isStill.current) running.pause();
    return () => {
      running.stop();
      timer.current = undefined;
    };
  }, [id, plan, isRunning]);
  useEffect(() => {
    isStill.current = isWaiting;
    if (isWaiting) timer.current?.pause();
    else timer.current?.resume();
  }, [isWaiting]);

  if (!plan) return undefined;
  const page = wrapped(turned, pages);
  return {
    cameras: pageAt(cameras, windows, page),
    dwellSeconds: plan.dwellSeconds,
    page,
    pages,
    isHeld,
    isWaiting,
    turn(by) {
      setCourse((before) => ({ ...before, turned: wrapped(page + by, pages) }));
      timer.current?.restart();
    },
    setHeld: (isNowHeld) => setCourse((before) => ({ ...before, isHeld: isNowHeld })),
  };
}
