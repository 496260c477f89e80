import { ExpectedError, type Logger, Offline } from "@tessera/base";
import { type MediaPool, ModuleLine } from "@tessera/engine";
import type { MediaCall, MediaRequest, MediaSignalling } from "./media-signalling.ts";
import { noWorkerText } from "./reasons.ts";
import { jtMessages, toWireError } from "./worker-messages.ts";

interface Serving {
  readonly pool: Pick<MediaPool, "events" | "tellModule" | "handOver">;
  readonly signalling: MediaSignalling;
  readonly log: Logger;
}

interface Asked {
  readonly abort: AbortController;
  call: MediaCall | undefined;
}

/** The server's end: has terminals connect, and hands their sockets to the workers that asked for them. */
export function serveWorkers({ pool, signalling, log }: Serving): () => void {
  const asked = new Map<string, Asked>();
  const line = new ModuleLine(pool, jtMessages, log);

  const end = (key: string) => {
    const known = asked.get(key);
    asked.delete(key);
    known?.abort.abort();
    known?.call?.end();
  };
  const endSeat = (seat: number) => {
    for (const key of asked.keys()) if (key.startsWith(`${seat} `)) end(key);
  };

  const hand = (call: MediaCall, id: number, { deviceId, channelId }: MediaRequest) => {
    const { socket, firstBytes, simBytes } = call;
    const channel = { deviceId, channelId };
    const about = { id, simBytes };
    return pool.handOver({ channel, socket, firstBytes, module: jtMessages, about }, () => {});
  };

  const open = async (seat: number, id: number, request: MediaRequest) => {
    const key = keyOf(seat, id);
    const entry: Asked = { abort: new AbortController(), call: undefined };
    asked.set(key, entry);
    const { signal } = entry.abort;
    try {
      const call = await signalling.open(request, signal);
      if (signal.aborted || !hand(call, id, request)) {
        call.socket.destroy();
        call.end();
        if (!signal.aborted) throw new Offline("jt1078-no-worker", noWorkerText);
        return;
      }
      entry.call = call;
      call.onPause((isPaused) => {
        if (asked.get(key) === entry) line.tell(seat, { kind: "paused", id, isPaused });
      });
    } catch (error) {
      // A worker that was started anew counts from the beginning again.
      if (asked.get(key) === entry) asked.delete(key);
      if (signal.aborted) return;
      if (!(error instanceof ExpectedError)) log.error({ error }, "a terminal could not be asked");
      line.tell(seat, { kind: "failed", id, error: toWireError(error) });
    }
  };

  const stops = [
    line.onMessage((seat, words) => {
      const key = keyOf(seat, words.id);
      if (words.kind === "end") end(key);
      else if (words.kind === "loss") asked.get(key)?.call?.tellLoss(words.lossPercent);
      else void open(seat, words.id, words.request);
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
