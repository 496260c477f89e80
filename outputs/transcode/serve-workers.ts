import { ExpectedError, type Logger, TooMany } from "@tessera/base";
import { type MediaPool, ModuleLine } from "@tessera/engine";
import { conversionMessages } from "./conversion-messages.ts";
import type { Room } from "./converted-pictures.ts";
import type { Transcoders } from "./transcoders.ts";

/** The server's end: gives media workers their places among its encoders. */
export function serveWorkers(
  pool: Pick<MediaPool, "events" | "tellModule">,
  transcoders: Pick<Transcoders, "takeRoom">,
  log: Logger,
): () => void {
  const line = new ModuleLine(pool, conversionMessages, log);
  const taken = new Map<string, Room>();
  const release = (key: string) => {
    taken.get(key)?.release();
    taken.delete(key);
  };
  const releaseSeat = ({ seat }: { readonly seat: number }) => {
    for (const key of taken.keys()) if (key.startsWith(`${seat} `)) release(key);
  };
  const stops = [
    line.onMessage((seat, message) => {
      const { id } = message;
      const key = `${seat} ${id}`;
      if (message.kind === "release") return release(key);
      try {
        const room = transcoders.takeRoom(message.codec);
        taken.set(key, room);
        line.tell(seat, { kind: "room", id, maxHeight: room.maxHeight });
      } catch (error) {
        if (!(error instanceof ExpectedError)) throw error;
        const { code, text } = error;
        line.tell(seat, { kind: "refused", id, isFull: error instanceof TooMany, code, text });
      }
    }),
    pool.events.on("worker-lost", releaseSeat),
    pool.events.on("worker-started", releaseSeat),
  ];
  return () => {
    for (const stop of stops) stop();
    for (const key of taken.keys()) release(key);
  };
}
