import { type CameraPlace, cameraKey } from "@tessera/kit/camera";
import { notifications, RequestFailure, request } from "@tessera/platform/console";
import { controlPtz, type PtzCommand } from "../../contract.ts";
import { HeldMove, type WordOptions } from "./held-move.ts";

/** The server gives a camera eight seconds. A request that got lost must not keep back the stop after it. */
const answerTimeoutMs = 10_000;

interface Shared {
  readonly move: HeldMove;
  users: number;
}

const shared = new Map<string, Shared>();

/** A camera is moved in one way at a time: buttons, keys, stick and picture all hold the same move. */
export function shareMove(place: CameraPlace): {
  readonly move: HeldMove;
  readonly leave: () => void;
} {
  const key = cameraKey(place);
  const known = shared.get(key) ?? { move: moveOf(place), users: 0 };
  shared.set(key, known);
  known.users++;
  return {
    move: known.move,
    leave() {
      known.users--;
      known.move.release();
      if (known.users === 0) shared.delete(key);
    },
  };
}

/** Reaches the server even from a page that is being closed, where a request would be broken off. */
export function stopWhileLeaving(place: CameraPlace, move: HeldMove): void {
  if (!move.drop()) return;
  const { device, channel } = place;
  const stop = new URLSearchParams({ device, channel, command: "stop" });
  navigator.sendBeacon(controlPtz.path, stop);
}

const moveOf = ({ device, channel }: CameraPlace): HeldMove =>
  new HeldMove({
    send: (command, speed, options) => send({ device, channel, command, speed }, options),
    every(ms, run) {
      const timer = setInterval(run, ms);
      return () => clearInterval(timer);
    },
  });

async function send(
  word: CameraPlace & { readonly command: PtzCommand; readonly speed: number },
  { isHalt }: WordOptions,
): Promise<boolean> {
  try {
    await request(controlPtz, word, { quiet: true, timeoutMs: answerTimeoutMs });
    return true;
  } catch (error) {
    const isHeld = error instanceof RequestFailure && error.code === "ptz-held";
    // At the end of a hold: what somebody else moves is not ours to stop any more.
    const isMoot = isHeld && word.command === "stop" && !isHalt;
    if (error instanceof Error && !isMoot) notifications.error(error.message);
    // Of anything else the next word may do.
    return !isHeld;
  }
}
