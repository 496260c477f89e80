import { useEffect, useState } from "react";
import type { PadState } from "./pad-order.ts";

/** The first gamepad as it is now. */
export function readPad(): PadState | undefined {
  const pad = navigator.getGamepads().find((one) => one !== null);
  return pad ? stateOf(pad) : undefined;
}

export function useIsPadConnected(): boolean {
  const [isConnected, setIsConnected] = useState(hasPad);
  useEffect(() => {
    const look = () => setIsConnected(hasPad());
    addEventListener("gamepadconnected", look);
    addEventListener("gamepaddisconnected", look);
    return () => {
      removeEventListener("gamepadconnected", look);
      removeEventListener("gamepaddisconnected", look);
    };
  }, []);
  return isConnected;
}

/** A browser has none to give on a page without TLS. */
const hasPad = (): boolean =>
  "getGamepads" in navigator && navigator.getGamepads().some((pad) => pad !== null);

/** Browsers may change the one that they gave. */
const stateOf = ({ axes, buttons }: Gamepad): PadState => ({
  axes: [...axes],
  buttons: buttons.map(({ pressed, value }) => ({ pressed, value })),
});
