import { gateTo, type WorkerModule } from "@tessera/engine";
import { RtspClients } from "@tessera/protocols/rtsp";
import { type LetIn, rtspMessages, serving } from "./letting-in.ts";
import { createRtpFanouts } from "./rtp-fanout.ts";
import { RtspVisitor } from "./rtsp-visitor.ts";

/** Serves clients of the RTSP port beside the streams that they watch. */
export const createRtspModule = (): WorkerModule<never, never, LetIn> => ({
  messages: rtspMessages,
  start: ({ hub, clock, log }) => {
    const clients = new RtspClients();
    const tools = { clock, log };
    const fanouts = createRtpFanouts(tools);
    return {
      hear: () => {},
      takeSocket: ({ socket, firstBytes, about: { place } }) => {
        const gate = gateTo(hub, place);
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
