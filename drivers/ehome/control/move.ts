import type { Movement, PanTiltZoom } from "@tessera/engine";
import { fastestPtz, type PtzCommand, ptzControl } from "@tessera/protocols/ehome";
import type { Conversation } from "../conversation.ts";
import type { EhomeConnection } from "../ehome-connection.ts";

interface Move {
  readonly command: PtzCommand;
  /** 1 to 7. */
  readonly speed: number;
}

export function createPanTiltZoom(conversation: Conversation): PanTiltZoom<EhomeConnection> {
  /** What each channel does now: an end names what it ends. */
  const moving = new Map<string, Move>();

  const order = async (
    { deviceId, channel }: EhomeConnection,
    { command, speed }: Move,
    action: "Start" | "Stop",
    signal: AbortSignal,
  ) => {
    const session = conversation.sessions.get(deviceId);
    await conversation.ask(session, ptzControl(channel, command, action, speed), signal);
  };
  const end = async (connection: EhomeConnection, signal: AbortSignal) => {
    const move = moving.get(keyOf(connection));
    moving.delete(keyOf(connection));
    if (move) await order(connection, move, "Stop", signal);
  };
  const begin = async (
    connection: EhomeConnection,
    move: Move | undefined,
    signal: AbortSignal,
  ) => {
    const before = moving.get(keyOf(connection));
    if (before && before.command !== move?.command) await end(connection, signal);
    if (!move) return;
    moving.set(keyOf(connection), move);
    await order(connection, move, "Start", signal);
  };

  return {
    move: (connection, movement, { signal }) => begin(connection, moveOf(movement), signal),
    async stop(connection, signal) {
      const isKnown = moving.has(keyOf(connection));
      // Who moved it may have been another server, or this one before it was started anew.
      if (isKnown) await end(connection, signal);
      else await order(connection, { command: "LEFT", speed: 1 }, "Stop", signal);
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
