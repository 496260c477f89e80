import { request } from "@tessera/platform/console";
import { useEffect, useState } from "react";
import { controlPtz } from "../../../ptz/contract.ts";
import type { ChannelView } from "../channel-view.ts";
import { HeldMove, type Hold } from "./held-move.ts";

/** Moves a channel's camera at a speed; whatever moves stops when the page is hidden or left. */
export function usePtz({ device, channel }: Pick<ChannelView, "device" | "channel">) {
  const [speed, setSpeed] = useState(128);
  const [move] = useState(
    () =>
      new HeldMove({
        async send(command, pace) {
          // What failed has been shown; the next word may do.
          const input = { device, channel, command, speed: pace };
          await request(controlPtz, input).catch(() => undefined);
        },
        every(ms, run) {
          const timer = setInterval(run, ms);
          return () => clearInterval(timer);
        },
      }),
  );
  useEffect(() => {
    const release = () => move.release();
    const onHidden = () => document.hidden && release();
    addEventListener("blur", release);
    document.addEventListener("visibilitychange", onHidden);
    return () => {
      removeEventListener("blur", release);
      document.removeEventListener("visibilitychange", onHidden);
      release();
    };
  }, [move]);
  const hold: Hold = {
    press: (command) => move.press(command, speed),
    release: () => move.release(),
  };
  return { speed, setSpeed, hold };
}
