import { defineModuleMessages, noMessage, type Place, placeSchema } from "@tessera/engine";
import type { ClientState } from "@tessera/protocols/rtmp";
import { z } from "zod";

/** What a worker must know of a client that the server let in. */
export interface LetIn {
  readonly place: Place;
  readonly state: ClientState;
}

const count = z.number().int().nonnegative();

const clientState: z.ZodType<ClientState> = z.object({
  app: z.string(),
  name: z.string(),
  knowsHvc1: z.boolean(),
  transport: z.object({
    reading: z.object({
      chunkSize: count,
      streams: z.array(
        z.object({
          id: count,
          timestampField: count,
          hasExtendedTimestamp: z.boolean(),
          timestampMs: count,
          length: count,
          type: count,
          messageStreamId: count,
        }),
      ),
    }),
    receivedBytes: count,
    acknowledgedBytes: count,
    windowBytes: count.optional(),
  }),
});

export const rtmpMessages = defineModuleMessages<never, never, LetIn>({
  name: "rtmp",
  toModule: noMessage,
  fromModule: noMessage,
  socket: z.object({ place: placeSchema, state: clientState }),
});
