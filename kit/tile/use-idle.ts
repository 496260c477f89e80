import { systemClock } from "@tessera/base";
import { type RefObject, useEffect, useState } from "react";
import { IdleTimer } from "./idle-timer.ts";

const signsOfLife = ["pointerdown", "pointermove", "focusin", "keydown"] as const;

/** Whether an element that is being watched has been left alone for a while. */
export function useIdle(elementRef: RefObject<HTMLElement | null>, isWatched: boolean): boolean {
  const [isIdle, setIsIdle] = useState(false);

  useEffect(() => {
    const element = elementRef.current;
    if (!element || !isWatched) return undefined;
    const timer = new IdleTimer(systemClock, setIsIdle);
    const stopGuarding = guardFirstTap(element, timer);
    const wake = () => timer.wake();
    for (const sign of signsOfLife) element.addEventListener(sign, wake);
    return () => {
      timer.stop();
      stopGuarding();
      for (const sign of signsOfLife) element.removeEventListener(sign, wake);
    };
  }, [elementRef, isWatched]);
  return isIdle && isWatched;
}

/** The tap that brings the buttons back must not press the one that nobody saw under the finger. */
function guardFirstTap(element: HTMLElement, timer: IdleTimer): () => void {
  let isWaking = false;
  const onPointerDown = ({ pointerType }: PointerEvent) => {
    isWaking = timer.isIdle && pointerType === "touch";
  };
  const onClick = (event: MouseEvent) => {
    if (isWaking) event.stopPropagation();
    isWaking = false;
  };
  element.addEventListener("pointerdown", onPointerDown, { capture: true });
  element.addEventListener("click", onClick, { capture: true });
  return () => {
    element.removeEventListener("pointerdown", onPointerDown, { capture: true });
    element.removeEventListener("click", onClick, { capture: true });
  };
}
