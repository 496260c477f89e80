import type { CameraPlace } from "@tessera/kit/camera";
import { useEffect, useRef } from "react";
import type { HeldMove, Hold } from "./held-move.ts";
import { usePtzSpeed } from "./ptz-speed.ts";
import { shareMove, stopWhileLeaving } from "./shared-move.ts";

/** Moves a camera; whatever moves stops when the page is hidden, loses the keyboard or is left. */
export function usePtz({ device, channel }: CameraPlace): Hold & { readonly drop: () => void } {
  const held = useRef<HeldMove>(undefined);
  useEffect(() => {
    const { move, leave } = shareMove({ device, channel });
    held.current = move;
    const release = () => move.release();
    const onHidden = () => document.hidden && release();
    const onPageHide = () => stopWhileLeaving({ device, channel }, move);
    addEventListener("blur", release);
    addEventListener("pagehide", onPageHide);
    document.addEventListener("visibilitychange", onHidden);
    return () => {
      removeEventListener("blur", release);
      removeEventListener("pagehide", onPageHide);
      document.removeEventListener("visibilitychange", onHidden);
      held.current = undefined;
      leave();
    };
  }, [device, channel]);
  return {
    press: (command, speed = usePtzSpeed.getState().speed) => held.current?.press(command, speed),
    release: () => held.current?.release(),
    halt: () => held.current?.halt(),
    drop: () => void held.current?.drop(),
  };
}
