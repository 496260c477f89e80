import type { Socket } from "node:net";
import { z } from "zod";
import type { DoorOutput, Place, Viewer } from "../output.ts";
import { placeSchema } from "./messages.ts";
import { defineModuleMessages, noMessage } from "./module-messages.ts";
import { plainViewer } from "./plain-viewer.ts";
import type { HandedSocket, ModuleHost, WorkerModule } from "./worker-module.ts";

/** What a worker must know of a viewer that the server let in. */
export interface HandedViewer {
  readonly protocol: string;
  readonly place: Place;
  /** Sec-WebSocket-Key of the request that is still to be answered; without it the bytes follow a head that was sent. */
  readonly socketKey?: string | undefined;
  /** Whether they follow in chunks. */
  readonly isChunked?: boolean | undefined;
  readonly knowsAddress: boolean;
}

export const viewerMessages = defineModuleMessages<never, never, HandedViewer>({
  name: "viewers",
  toModule: noMessage,
  fromModule: noMessage,
  socket: z.object({
    protocol: z.string(),
    place: placeSchema,
    socketKey: z.string().optional(),
    isChunked: z.boolean().optional(),
    knowsAddress: z.boolean(),
  }),
});

interface ViewersParts {
  /** Those whose viewers may be handed over. */
  readonly outputs: readonly DoorOutput[];
  /** Answers the upgrade that came with a socket. */
  readonly acceptViewer: (socket: Socket, socketKey: string) => Viewer;
}

/** Serves viewers beside the streams that they watch. */
export const createViewersModule = (
  parts: ViewersParts,
): WorkerModule<never, never, HandedViewer> => ({
  messages: viewerMessages,
  start: (host) => ({
    hear: () => {},
    takeSocket: (handed) => welcome(handed, parts, host),
    stop: () => {},
  }),
});

function welcome(
  { socket, firstBytes, about }: HandedSocket<HandedViewer>,
  { outputs, acceptViewer }: ViewersParts,
  { hub, clock, log }: Pick<ModuleHost, "hub" | "clock" | "log">,
): () => void {
  const { protocol, place, socketKey, isChunked = false, knowsAddress } = about;
  if (firstBytes.length > 0) socket.unshift(firstBytes);
  const accepted =
    socketKey === undefined ? plainViewer(socket, isChunked) : acceptViewer(socket, socketKey);
  const viewer = Object.assign(accepted, { knowsAddress });
  try {
    const output = outputs.find((known) => known.protocol === protocol);
    if (!output) throw new Error(`No output ${protocol} in a media worker.`);
    const lease = hub.open(place.channel, place.flow);
    viewer.onClose(() => lease.release());
    viewer.onClose(output.serve(lease.stream, viewer, { clock, log }));
  } catch (error) {
    log.info({ error }, "viewer could not be served");
    viewer.close();
  }
  return () => viewer.close();
}
