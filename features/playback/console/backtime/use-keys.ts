import { isForOthers, meantKey } from "@tessera/platform/console";
import { useEffect, useRef } from "react";
import { commandOf, type PlaybackDesk } from "./transport/playback-commands.ts";

/** Keys for the whole page; typing in a field is left alone, and so are dialogs and pressed buttons. */
export function useKeys(desk: PlaybackDesk): void {
  const latest = useRef(desk);
  useEffect(() => {
    latest.current = desk;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || isForOthers(event.target)) return;
      if (isPress(event)) return;
      const { altKey, shiftKey } = event;
      const press = { key: meantKey(event.key), altKey, shiftKey };
      const command = commandOf(press, latest.current);
      if (!command) return;
      event.preventDefault();
      command();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, []);
}

/** Space presses the button that has the focus. */
const isPress = ({ target, key }: KeyboardEvent): boolean =>
  key === " " && target instanceof Element && target.closest("button, a") !== null;
