import type { Movement, PanTiltZoom } from "@tessera/engine";
import { fastestPtz, type PtzCommand, ptzControl } from "@tessera/protocols/ehome";
import type { Conversation } from "../conversation.ts";
import type { EhomeConnection } from "../ehome-connection.ts";

interface Move {
  readonly command: PtzCommand;
  /** 1 to 7. */
  readonly speed: number;
}

/** What a channel does, or did last: an end names what it ends, and a second end what the first did. */
interface Doing extends Move {
  isMoving: boolean;
}

export function createPanTiltZoom(conversation: Conversation): PanTiltZoom<EhomeConnection> {
  const doing = new Map<string, Doing>();
  const asking = new Map<string, AbortController>();

  /** False: another order came meanwhile. What was not answered yet is not said again then: a Start must not follow its Stop. */
  const order = async (
    connection: EhomeConnection,
    { command, speed }: Move,
    action: "Start" | "Stop",
    signal: AbortSignal,
  ): Promise<boolean> => {
    const { deviceId, channel } = connection;
    const session = conversation.sessions.get(deviceId);
    const key = keyOf(connection);
    const own = new AbortController();
    asking.get(key)?.abort();
    asking.set(key, own);
    const until = AbortSignal.any([own.signal, signal]);
    try {
      await conversation.ask(session, ptzControl(channel, command, action, speed), until);
    } catch (error) {
      if (!own.signal.aborted) throw error;
    } finally {
      if (asking.get(key) === own) asking.delete(key);
    }
    return !own.signal.aborted;
  };
  const end = (connection: EhomeConnection, signal: AbortSignal): Promise<boolean> => {
    // Who moved it may have been another server, or this one before it was started anew.
    const last = doing.get(keyOf(connection)) ?? { command: "LEFT", speed: 1, isMoving: false };
    last.isMoving = false;
    return order(connection, last, "Stop", signal);
  };
  const begin = async (
    connection: EhomeConnection,
    move: Move | undefined,
    signal: AbortSignal,
  ): Promise<void> => {
    const before = doing.get(keyOf(connection));
    if (before?.isMoving && before.command !== move?.command && !(await end(connection, signal)))
      return;
    if (!move) return;
    doing.set(keyOf(connection), { ...move, isMoving: true });
    await order(connection, move, "Start", signal);
  };

  return {
    move: (connection, movement, { signal }) => begin(connection, moveOf(movement), signal),
    async stop(connection, signal) {
      await end(connection, signal);
    },
    focus: (connection, velocity, signal) =>
      begin(connection, lensMove(velocity, "FOCUSNEAR", "FOCUSFAR"), signal),
    iris: (connection, velocity, signal) =>
      begin(connection, lensMove(velocity, "IRISCLOSE", "IRISOPEN"), signal),
  };
}

/** Undefined: it is to stand still. */
function moveOf({ pan, tilt, zoom }: Movement): Move | undefined {
  if (pan !== 0 || tilt !== 0)
    return {
      command: directions[Math.sign(tilt) + 1]?.[Math.sign(pan) + 1] ?? "LEFT",
      speed: speedOf(Math.max(Math.abs(pan), Math.abs(tilt))),
    };
  return lensMove(zoom, "ZOOMOUT", "ZOOMIN");
}

/** Down, level and up; in each from left to right. */
const directions: readonly (readonly PtzCommand[])[] = [
  ["DOWNLEFT", "DOWN", "DOWNRIGHT"],
  ["LEFT", "LEFT", "RIGHT"],
  ["UPLEFT", "UP", "UPRIGHT"],
];

function lensMove(velocity: number, less: PtzCommand, more: PtzCommand): Move | undefined {
  if (velocity === 0) return undefined;
  return { command: velocity < 0 ? less : more, speed: speedOf(Math.abs(velocity)) };
}

const speedOf = (share: number): number => Math.max(1, Math.round(share * fastestPtz));

const keyOf = ({ deviceId, channel }: EhomeConnection): string => `${deviceId} ${channel}`;
