import type { Movement, PanTiltZoom } from "@tessera/engine";
import type { PtzCommand } from "@tessera/protocols/gb28181";
import type { Conversation } from "../conversation.ts";
import type { GbConnection } from "../gb-connection.ts";
import { orderPtz } from "./order.ts";

const fastest = 255;
const fastestZoom = 15;

export function createPanTiltZoom(conversation: Conversation): PanTiltZoom<GbConnection> {
  /** Whose lens moves: its stop is a command of its own. */
  const moving = new Set<string>();

  const moveLens = async (
    connection: GbConnection,
    lens: { readonly focus: number; readonly iris: number },
    signal: AbortSignal,
  ) => {
    const isStop = lens.focus === 0 && lens.iris === 0;
    if (isStop) moving.delete(keyOf(connection));
    else moving.add(keyOf(connection));
    await orderPtz(conversation, connection, { kind: "lens", ...lens }, signal);
  };

  return {
    move: (connection, movement, { signal }) =>
      orderPtz(conversation, connection, commandOf(movement), signal),

    async stop(connection, signal) {
      await orderPtz(conversation, connection, { kind: "stop" }, signal);
      if (moving.has(keyOf(connection))) await moveLens(connection, { focus: 0, iris: 0 }, signal);
    },

    focus: (connection, velocity, signal) =>
      moveLens(connection, { focus: velocity * fastest, iris: 0 }, signal),

    iris: (connection, velocity, signal) =>
      moveLens(connection, { focus: 0, iris: velocity * fastest }, signal),
  };
}

function commandOf({ pan, tilt, zoom }: Movement): PtzCommand {
  if (pan === 0 && tilt === 0 && zoom === 0) return { kind: "stop" };
  return { kind: "move", pan: pan * fastest, tilt: tilt * fastest, zoom: zoom * fastestZoom };
}

const keyOf = ({ deviceId, channelId }: GbConnection): string => `${deviceId} ${channelId}`;
