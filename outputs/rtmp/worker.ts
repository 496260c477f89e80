import { gateTo, type WorkerModule } from "@tessera/engine";
import { RtmpClients } from "@tessera/protocols/rtmp";
import { type LetIn, rtmpMessages } from "./letting-in.ts";
import { createRtmpFanouts, refusePublishing, rtmpPlaying } from "./rtmp-playing.ts";

/** Serves players of the RTMP port beside the streams that they watch. */
export const createRtmpModule = (): WorkerModule<never, never, LetIn> => ({
  messages: rtmpMessages,
  start: ({ hub, clock, log }) => {
    const clients = new RtmpClients({ clock, log });
    const fanouts = createRtmpFanouts();
    return {
      hear: () => {},
      takeSocket: ({ socket, firstBytes: unread, about: { place, state } }) => {
        const gate = gateTo(hub, place);
        const onPlay = rtmpPlaying({ gate, fanouts, clock, log });
        return clients.take({ socket, unread, state }, { onPublish: refusePublishing, onPlay });
      },
      stop: () => clients.cutOff(),
    };
  },
});
