import { notifications, RequestFailure, request } from "@tessera/platform/console";
import { controlPtz, type PtzCommand } from "../../../ptz/contract.ts";
import { type CameraPlace, cameraKey } from "../camera.ts";
import { HeldMove } from "./held-move.ts";

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
    send: (command, speed) => send({ device, channel, command, speed }),
    every(ms, run) {
      const timer = setInterval(run, ms);
      return () => clearInterval(timer);
    },
  });

async function send(word: CameraPlace & { command: PtzCommand; speed: number }): Promise<boolean> {
  try {
    await request(controlPtz, word, { quiet: true });
    return true;
  } catch (error) {
    const isHeld = error instanceof RequestFailure && error.code === "ptz-held";
    // What somebody else moves is not ours to stop any more.
    if (error instanceof Error && !(isHeld && word.command === "stop"))
      notifications.error(error.message);
    // Of anything else the next word may do.
    return !isHeld;
  }
}
