import type { Socket } from "node:net";
import { ExpectedError, type Logger, type Text } from "@tessera/base";
import { type MediaPool, ModuleLine, toWireError } from "@tessera/engine";
import type { MediaSignalling, StreamCall } from "./media-signalling.ts";
import { ehomeMessages, type FromMedia, type ToMedia } from "./worker-messages.ts";

interface Serving {
  readonly pool: Pick<MediaPool, "events" | "tellModule" | "handOver">;
  readonly signalling: MediaSignalling;
  readonly log: Logger;
}

interface Asked {
  readonly abort: AbortController;
  call: StreamCall | undefined;
}

/** The server's end: has devices send for media workers, and hands their connections on. */
export function serveWorkers({ pool, signalling, log }: Serving): () => void {
  const asked = new Map<string, Asked>();
  const line = new ModuleLine(pool, ehomeMessages, log);

  const end = (key: string) => {
    const known = asked.get(key);
    asked.delete(key);
    known?.abort.abort();
    known?.call?.end();
  };
  const endSeat = (seat: number) => {
    for (const key of asked.keys()) if (key.startsWith(`${seat} `)) end(key);
  };

  const invite = async (seat: number, { id, request }: FromMedia & { readonly kind: "invite" }) => {
    const key = keyOf(seat, id);
    const tell = (words: ToMedia) => line.tell(seat, words);
    const abort = new AbortController();
    const entry: Asked = { abort, call: undefined };
    asked.set(key, entry);
    // A worker that was started anew counts from the beginning again.
    const isCurrent = () => asked.get(key) === entry;
    const handOn = (socket: Socket, firstBytes: Uint8Array) => {
      const { place: channel } = request;
      const about = { channel, socket, firstBytes, module: ehomeMessages, about: { id } };
      const isHanded =
        channel && isCurrent() && pool.handOver({ ...about, channel }, () => {}) !== undefined;
      if (!isHanded) socket.destroy();
    };
    try {
      const call = await signalling.invite(request, handOn, abort.signal);
      if (abort.signal.aborted) return call.end();
      entry.call = call;
      tell({ kind: "agreed", id });
      const { reason } = await call.ended;
      if (!isCurrent()) return;
      asked.delete(key);
      tell({ kind: "ended", id, reason });
    } catch (error) {
      if (isCurrent()) asked.delete(key);
      if (abort.signal.aborted) return;
      if (!(error instanceof ExpectedError)) log.error({ error }, "a device could not be invited");
      tell({
        kind: "failed",
        id,
        error: toWireError(error, { code: "ehome-signalling-failed", text: failedText }),
      });
    }
  };

  const stops = [
    line.onMessage((seat, words) => {
      if (words.kind === "end") end(keyOf(seat, words.id));
      else void invite(seat, words);
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

const failedText: Text = {
  zh: "点播时发生内部错误，详情请查看服务器日志",
  en: "An internal error occurred while requesting the stream. See the server log.",
};

const keyOf = (seat: number, id: number): string => `${seat} ${id}`;
