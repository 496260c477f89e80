import type { Controlled } from "@tessera/kit/tile";
import { useEffect, useRef, useState } from "react";
import { isReplaying } from "../move/is-replaying.ts";
import { usePtz } from "../move/use-ptz.ts";
import { usePresets } from "../presets/use-presets.ts";
import { type PadState, padMove, padPreset } from "./pad-order.ts";

interface GamepadPtzProps {
  readonly channel: Controlled;
  readonly isActive: boolean;
}

interface Latest {
  readonly onPad: (pad: PadState) => void;
  readonly release: () => void;
}

/** A gamepad's left stick turns, its triggers zoom, its buttons go to presets. It is read only while it counts. */
export function useGamepadPtz({ channel, isActive }: GamepadPtzProps): {
  readonly isConnected: boolean;
} {
  const { ParentDeviceID: device, ChannelID, Capabilities } = channel;
  const place = { device, channel: ChannelID };
  const canMove = Capabilities.includes("ptz");
  const isConnected = useIsPadConnected();
  const isRead = isActive && isConnected;
  const hold = usePtz(place);
  const { presets, goTo } = usePresets(place, {
    enabled: isRead && Capabilities.includes("presets"),
  });
  const latest = useRef<Latest>({ onPad: () => {}, release: () => {} });
  const before = useRef<PadState>(undefined);
  const isPushed = useRef(false);
  useEffect(() => {
    latest.current = {
      onPad(pad) {
        const isPast = isReplaying();
        const move = canMove && !isPast ? padMove(pad) : undefined;
        if (move) hold.press(move.command, move.speed);
        // Only what it has begun: the mouse may hold a button meanwhile.
        else if (isPushed.current) hold.release();
        isPushed.current = move !== undefined;
        const preset = presets?.[padPreset(before.current, pad) ?? -1];
        if (preset && !isPast) goTo(preset);
        before.current = pad;
      },
      release: hold.release,
    };
  });
  useEffect(() => {
    if (!isRead) return;
    let frame = 0;
    const read = () => {
      const pad = navigator.getGamepads().find((one) => one !== null);
      if (pad) latest.current.onPad(stateOf(pad));
      frame = requestAnimationFrame(read);
    };
    read();
    return () => {
      cancelAnimationFrame(frame);
      before.current = undefined;
      isPushed.current = false;
      latest.current.release();
    };
  }, [isRead]);
  return { isConnected };
}

function useIsPadConnected(): boolean {
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
