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
  const turn = (by: 1 | -1) =>
    setCourse((before) => ({
      ...before,
      turn: nextTurn(latest.current, tiles, { before: before.turn, by }),
    }));
  const later = useRef(turn);
  useEffect(() => {
    later.current = turn;
  });
  useEffect(() => {
    if (isHeld) return undefined;
    return systemClock.after(seconds * secondMs, () => later.current(1));
  }, [course, isHeld, seconds]);
  return { windows: course.turn.windows, turn };
}
