import { defineModuleMessages, noMessage, type Place, placeSchema } from "@tessera/engine";
import { z } from "zod";

/** A client that does not play for so long is cut off. */
const playWithinMs = 15_000;

/** What is the same wherever clients are served. */
export const serving = { name: "Tessera", playWithinMs };

/** What a worker must know of a client that the server let in. */
export interface LetIn {
  readonly place: Place;
}

export const rtspMessages = defineModuleMessages<never, never, LetIn>({
  name: "rtsp",
  toModule: noMessage,
  fromModule: noMessage,
  socket: z.object({ place: placeSchema }),
});
