import type { Socket } from "node:net";
import { type Clock, type Logger, type MovableConnection, TooMany } from "@tessera/base";
import {
  channelKey,
  fromWireError,
  type MediaPool,
  ModuleLine,
  type OutputReply,
  type Place,
} from "@tessera/engine";
import { readRequestHead } from "@tessera/protocols/http";
import { type Asked, askedByTarget } from "./address.ts";
import { sessionOver } from "./hls-session.ts";
import { type FromHls, hlsMessages, type ToHls } from "./serving.ts";
import { WorkerSession } from "./worker-session.ts";

export type HlsPool = Pick<MediaPool, "events" | "handOver" | "seatOf" | "tellModule">;

interface WorkerSessionsParts {
  readonly pool: HlsPool;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Whose answer comes through the server. */
interface Asking {
  readonly session: WorkerSession;
  readonly resolve: (reply: OutputReply) => void;
  readonly reject: (error: Error) => void;
}

/** What came by such connections is copied between the processes, and a player waits for a few at once. */
const maxAskingOfSession = 16;

/** Everybody who watches by HLS what workers read. Their connections go there with the first request of a session. */
export class WorkerSessions {
  readonly #parts: WorkerSessionsParts;
  readonly #line: ModuleLine<ToHls, FromHls>;
  readonly #sessions = new Map<string, WorkerSession>();
  readonly #asking = new Map<number, Asking>();
  /** How to have the connections closed that are with workers. */
  readonly #closes = new Set<() => void>();
  readonly #unsubscribe: readonly (() => void)[];
  #lastAsk = 0;

  constructor(parts: WorkerSessionsParts) {
    this.#parts = parts;
    const { pool, log } = parts;
    this.#line = new ModuleLine(pool, hlsMessages, log);
    this.#unsubscribe = [
      this.#line.onMessage((seat, words) => this.#hear(seat, words)),
      // Those that were about to begin do so in the next worker.
      pool.events.on("worker-lost", ({ seat }) =>
        this.#endWhere((session) => session.seat === seat && !session.isOpening),
      ),
      pool.events.on("worker-started", ({ seat }) => {
        for (const session of this.#sessions.values())
          if (session.seat === seat && session.isOpening) this.#tellOpen(session);
      }),
      pool.events.on("channel-seated", ({ channel, seat }) =>
        this.#endWhere(
          (session) =>
            session.seat !== seat && channelKey(session.place.channel) === channelKey(channel),
        ),
      ),
    ];
  }

  /** undefined: the stream lives in the server. */
  open(place: Place): WorkerSession | undefined {
    const { pool, clock } = this.#parts;
    const seat = pool.seatOf(place.channel);
    if (seat === undefined) return undefined;
    const session = new WorkerSession({ place, seat, clock, onOver: () => this.#over(session) });
    this.#sessions.set(session.id, session);
    this.#tellOpen(session);
    return session;
  }

  find(id: string): WorkerSession | undefined {
    return this.#sessions.get(id);
  }

  /** undefined: the worker answers, on this connection. */
  async answer(
    session: WorkerSession,
    asked: Asked,
    connection: MovableConnection<Socket> | undefined,
  ): Promise<OutputReply | undefined> {
    const hasMoved = connection && this.#move(session, connection);
    return hasMoved ? undefined : this.#ask(session, asked);
  }

  stop(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    this.#endWhere(() => true);
    for (const close of this.#closes) close();
  }

  #tellOpen({ id, seat, place: { channel, flow } }: WorkerSession): void {
    const { deviceId, channelId } = channel;
    const place = { channel: { deviceId, channelId }, flow };
    this.#line.tell(seat, { kind: "open", session: id, place });
  }

  #over(session: WorkerSession): void {
    this.#sessions.delete(session.id);
    this.#line.tell(session.seat, { kind: "end", session: session.id });
    for (const asking of this.#asking.values())
      if (asking.session === session) asking.reject(sessionOver());
  }

  #endWhere(isOver: (session: WorkerSession) => boolean): void {
    for (const session of this.#sessions.values()) if (isOver(session)) session.end();
  }

  #hear(seat: number, words: FromHls): void {
    if (words.kind === "answered") return this.#asking.get(words.ask)?.resolve(words.reply);
    if (words.kind === "failed")
      return this.#asking.get(words.ask)?.reject(fromWireError(words.error));
    const session = this.#sessions.get(words.session);
    if (session?.seat !== seat) return;
    switch (words.kind) {
      case "opened":
        return session.opened(words.master);
      case "refused":
        return session.refuse(fromWireError(words.error));
      case "ended":
        return session.end();
    }
  }

  #move({ place: { channel } }: WorkerSession, connection: MovableConnection<Socket>): boolean {
    const { replyHeaders: headers, keepAliveMs, headWithinMs } = connection;
    return connection.leave(({ socket, head, comeBack }) => {
      if (!isAnswered(head)) return false;
      const forget = () => void (close && this.#closes.delete(close));
      const close = this.#parts.pool.handOver(
        {
          channel,
          socket,
          firstBytes: head,
          module: hlsMessages,
          about: { headers, keepAliveMs, headWithinMs },
          takeBack: (back, read) => {
            forget();
            comeBack(back, read);
          },
        },
        forget,
      );
      if (close) this.#closes.add(close);
      return close !== undefined;
    });
  }

  async #ask(session: WorkerSession, asked: Asked): Promise<OutputReply> {
    let ofSession = 0;
    for (const asking of this.#asking.values()) if (asking.session === session) ofSession++;
    if (ofSession >= maxAskingOfSession) throw new TooMany("hls-requests-full", fullText);
    const ask = ++this.#lastAsk;
    const { promise, resolve, reject } = Promise.withResolvers<OutputReply>();
    this.#asking.set(ask, { session, resolve, reject });
    this.#line.tell(session.seat, { kind: "ask", ask, ...asked, session: session.id });
    return promise.finally(() => this.#asking.delete(ask));
  }
}

/** The worker gives back what it does not answer: it would come and go for ever. */
function isAnswered(head: Uint8Array): boolean {
  const read = readRequestHead(Buffer.from(head));
  return typeof read !== "string" && askedByTarget(read.target) !== undefined;
}

const fullText = {
  zh: "同一播放同时发出的请求过多，请稍后重试",
  en: "Too many requests at once for one playback. Try again later.",
};
