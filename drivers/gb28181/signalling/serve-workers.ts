import { ExpectedError, type Logger } from "@tessera/base";
import { type MediaPool, ModuleLine } from "@tessera/engine";
import type { MediaCall, MediaSignalling } from "./media-signalling.ts";
import { type FromMedia, gbMessages, type ToMedia, toWireError } from "./worker-messages.ts";

interface Serving {
  readonly pool: Pick<MediaPool, "events" | "tellModule">;
  readonly signalling: MediaSignalling;
  readonly log: Logger;
}

interface Asked {
  readonly abort: AbortController;
  call: MediaCall | undefined;
}

/** The server's end: does for media workers what they cannot, since SIP has one port. */
export function serveWorkers({ pool, signalling, log }: Serving): () => void {
  const asked = new Map<string, Asked>();
  const line = new ModuleLine(pool, gbMessages, log);

  const end = (key: string) => {
    const known = asked.get(key);
    asked.delete(key);
    known?.abort.abort();
    known?.call?.end();
  };
  const endSeat = (seat: number) => {
    for (const key of asked.keys()) if (key.startsWith(`${seat} `)) end(key);
  };

  const answer = async (
    seat: number,
    message: FromMedia & { readonly kind: "plan" | "invite" },
  ) => {
    const { id } = message;
    const key = keyOf(seat, id);
    const tell = (words: ToMedia) => line.tell(seat, words);
    const abort = new AbortController();
    const entry: Asked = { abort, call: undefined };
    asked.set(key, entry);
    // A worker that was started anew counts from the beginning again.
    const forget = () => {
      if (asked.get(key) === entry) asked.delete(key);
    };
    try {
      if (message.kind === "plan") {
        const plan = await signalling.plan(message.request, abort.signal);
        forget();
        return tell({ kind: "planned", id, plan });
      }
      const call = await signalling.invite(message.offer, abort.signal);
      if (abort.signal.aborted) return call.end();
      entry.call = call;
      call.onPause((isPaused) => {
        if (asked.get(key) === entry) tell({ kind: "paused", id, isPaused });
      });
      const { host, port, ssrc, checksSsrc, payloads } = call;
      tell({ kind: "agreed", id, call: { host, port, ssrc, checksSsrc, payloads } });
      const ended = await call.ended;
      // The worker says when it has received the rest.
      if (asked.get(key) === entry) tell({ kind: "ended", id, end: ended });
    } catch (error) {
      forget();
      if (abort.signal.aborted) return;
      if (!(error instanceof ExpectedError)) log.error({ error }, "a device could not be invited");
      tell({ kind: "failed", id, error: toWireError(error) });
    }
  };

  const stops = [
    line.onMessage((seat, words) => {
      if (words.kind === "end") end(keyOf(seat, words.id));
      else void answer(seat, words);
    }),
    // What a worker that died had asked for nobody receives any more.
    pool.events.on("worker-lost", ({ seat }) => endSeat(seat)),
    pool.events.on("worker-started", ({ seat }) => endSeat(seat)),
  ];
  return () => {
    for (const stop of stops) stop();
    for (const key of asked.keys()) end(key);
  };
}

const keyOf = (seat: number, id: number): string => `${seat} ${id}`;
