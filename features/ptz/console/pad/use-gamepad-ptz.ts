import type { Controlled } from "@tessera/kit/tile";
import { isDialogOpen } from "@tessera/platform/console";
import { useEffect, useRef } from "react";
import { isReplaying } from "../move/is-replaying.ts";
import { usePtz } from "../move/use-ptz.ts";
import { usePresets } from "../presets/use-presets.ts";
import { usePadMap } from "./pad-map.ts";
import { type PadState, padMove, padPreset } from "./pad-order.ts";
import { readPad, useIsPadConnected } from "./read-pad.ts";

interface GamepadPtzProps {
  readonly channel: Controlled;
  readonly isActive: boolean;
}

interface Latest {
  readonly onPad: (pad: PadState) => void;
  readonly release: () => void;
}

/** A gamepad moves the camera and goes to presets, by what was chosen for it. It is read only while it counts. */
export function useGamepadPtz({ channel, isActive }: GamepadPtzProps): {
  readonly isConnected: boolean;
} {
  const { ParentDeviceID: device, ChannelID, Capabilities } = channel;
  const place = { device, channel: ChannelID };
  const canMove = Capabilities.includes("ptz");
  const isConnected = useIsPadConnected();
  const isRead = isActive && isConnected;
  const hold = usePtz(place);
  const map = usePadMap();
  const { presets, goTo } = usePresets(place, {
    enabled: isRead && Capabilities.includes("presets"),
  });
  const latest = useRef<Latest>({ onPad: () => {}, release: () => {} });
  const before = useRef<PadState>(undefined);
  const isPushed = useRef(false);
  useEffect(() => {
    latest.current = {
      onPad(pad) {
        // Where buttons are chosen they move nothing.
        const isIdle = isReplaying() || isDialogOpen();
        const move = canMove && !isIdle ? padMove(pad, map) : undefined;
        if (move) hold.press(move.command, move.speed);
        // Only what it has begun: the mouse may hold a button meanwhile.
        else if (isPushed.current) hold.release();
        isPushed.current = move !== undefined;
        const preset = presets?.[padPreset(before.current, pad, map) ?? -1];
        if (preset && !isIdle) goTo(preset);
        before.current = pad;
      },
      release: hold.release,
    };
  });
  useEffect(() => {
    if (!isRead) return;
    let frame = 0;
    const read = () => {
      const pad = readPad();
      if (pad) latest.current.onPad(pad);
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
