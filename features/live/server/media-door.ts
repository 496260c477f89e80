import { BadRequest, type Clock, type Logger } from "@tessera/base";
import type { ChannelRef, Flow, MediaSocket, Output, StreamHub } from "@tessera/engine";
import {
  mediaSocket,
  type PlayTickets,
  type SocketDoor,
  type WebSocket,
} from "@tessera/platform/server";
import type { Viewers } from "./viewers.ts";

interface DoorTools {
  readonly tickets: Pick<PlayTickets, "redeem">;
  readonly hub: StreamHub;
  readonly viewers: Viewers;
  readonly clock: Clock;
  readonly log: Logger;
}

interface Place {
  readonly channel: ChannelRef;
  readonly flow: Flow;
}

/** Where viewers of one output come in: no picture without a play token for just this channel and flow. */
export function mediaDoor(output: Output, tools: DoorTools): SocketDoor {
  const { tickets, hub, viewers } = tools;
  return mediaSocket(
    `${output.path}/{device}/{channel}/{flow}`,
    async ({ params, token }) => {
      const place = placeOf(params);
      const ticket = token ? await tickets.redeem(token, place) : undefined;
      return ticket && { ...place, principal: ticket.principal };
    },
    (webSocket, { channel, flow, principal }) => {
      const socket = asMediaSocket(webSocket);
      try {
        const lease = hub.open(channel, flow);
        socket.onClose(() => lease.release());
        socket.onClose(viewers.add({ principal, channel, close: () => socket.close() }));
        socket.onClose(output.serve(lease.stream, socket, tools));
      } catch (error) {
        tools.log.info({ error, ...channel }, "viewer could not be served");
        socket.close();
      }
    },
  );
}

function placeOf(params: Readonly<Record<string, string>>): Place {
  const { device: deviceId, channel: channelId, flow } = params;
  if (!deviceId || !channelId || (flow !== "1" && flow !== "2"))
    throw new BadRequest("live-address-invalid", {
      zh: "播放地址不正确：最后一段应为 1（主码流）或 2（子码流）",
      en: "The play address is wrong: its last part is 1 (main stream) or 2 (sub stream)",
    });
  return { channel: { deviceId, channelId }, flow: flow === "1" ? 1 : 2 };
}

/** What viewers send is of no interest; a socket error ends in its close. */
function asMediaSocket(webSocket: WebSocket): MediaSocket {
  webSocket.on("error", () => webSocket.terminate());
  return {
    get bufferedBytes() {
      return webSocket.bufferedAmount;
    },
    sendBytes: (data) => webSocket.send(data, { binary: true }),
    sendText: (text) => webSocket.send(text),
    close: () => webSocket.close(),
    onClose: (listener) => void webSocket.on("close", listener),
  };
}
