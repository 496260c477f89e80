import { isForOthers, meantKey } from "@tessera/platform/console";
import { useEffect, useRef } from "react";

interface KeyActs {
  readonly toggleFullScreen: () => void;
  readonly leave: () => void;
  readonly turn: (by: 1 | -1) => void;
}

/** F: full screen · arrows: other pictures · Esc: home. In full screen Esc is the browser's, which leaves it. */
export function useScreenKeys(acts: KeyActs): void {
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isForOthers(event.target)) return;
      const { toggleFullScreen, leave, turn } = latest.current;
      const acting: Readonly<Record<string, () => void>> = {
        f: toggleFullScreen,
        ArrowRight: () => turn(1),
        ArrowLeft: () => turn(-1),
        Escape: () => (document.fullscreenElement ? undefined : leave()),
      };
      const key = meantKey(event.key);
      const act = acting[key === "F" ? "f" : key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, []);
}
