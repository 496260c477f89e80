import type { Place, ViewerGate, WorkerModule } from "@tessera/engine";
import { RtspClients } from "@tessera/protocols/rtsp";
import { type LetIn, rtspMessages, serving } from "./letting-in.ts";
import { isSamePlace } from "./live-address.ts";
import { createRtpFanouts } from "./rtp-fanout.ts";
import { RtspVisitor } from "./rtsp-visitor.ts";

/** Serves clients of the RTSP port beside the streams that they watch. */
export const createRtspModule = (): WorkerModule<never, never, LetIn> => ({
  messages: rtspMessages,
  start: ({ hub, clock, log }) => {
    const clients = new RtspClients();
    const tools = { clock, log };
    const fanouts = createRtpFanouts(tools);
    const enter = ({ channel, flow }: Place) => {
      const lease = hub.open(channel, flow);
      return { stream: lease.stream, leave: () => lease.release() };
    };
    return {
      hear: () => {},
      takeSocket: ({ socket, firstBytes, about: { place } }) => {
        // The server has seen the play token, which opens just this.
        const gate: ViewerGate = {
          admit: async (_, asked) =>
            isSamePlace(asked, place) ? { enter: () => enter(place) } : undefined,
        };
        socket.unshift(firstBytes);
        clients.take(socket, {
          ...serving,
          clock,
          welcome: (connection) => new RtspVisitor(connection, { ...tools, gate, fanouts }),
        });
      },
      stop: () => clients.cutOff(),
    };
  },
});
