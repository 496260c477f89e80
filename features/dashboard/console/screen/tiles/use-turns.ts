import { secondMs, systemClock } from "@tessera/base";
import { useEffect, useRef, useState } from "react";
import type { ScreenCamera, ScreenChoice } from "../../../contract.ts";
import { firstTurn, nextTurn, noTurn, type Turn } from "./turns.ts";

interface Course {
  readonly key: string;
  readonly turn: Turn;
}

/**
 * The cameras that are seen now. Another key begins with the first of them; what is seen otherwise stays for its time,
 * whoever comes or goes meanwhile.
 */
export function useTurns(
  cameras: readonly ScreenCamera[],
  { tiles, seconds }: ScreenChoice,
  { key, isHeld }: { readonly key: string; readonly isHeld: boolean },
) {
  const [course, setCourse] = useState<Course>({ key: "", turn: noTurn });
  const seen = course.turn.windows.filter(Boolean).length;
  const hasRoom = seen < Math.min(tiles, cameras.length);
  if (course.key !== key || hasRoom)
    setCourse({ key, turn: firstTurn(cameras, tiles, course.turn) });

  const latest = useRef(cameras);
  useEffect(() => {
    latest.current = cameras;
  });
  const turned = (before: Course, by: 1 | -1): Course => ({
    ...before,
    turn: nextTurn(latest.current, tiles, { before: before.turn, by }),
  });
  const turnedLater = useRef(turned);
  useEffect(() => {
    turnedLater.current = turned;
  });
  useEffect(() => {
    if (isHeld) return undefined;
    return systemClock.after(seconds * secondMs, () =>
      // Each has its whole time, also what was turned to by hand.
      setCourse((before) => (before === course ? turnedLater.current(before, 1) : before)),
    );
  }, [course, isHeld, seconds]);
  return {
    windows: course.turn.windows,
    turn: (by: 1 | -1) => setCourse((before) => turned(before, by)),
  };
}
