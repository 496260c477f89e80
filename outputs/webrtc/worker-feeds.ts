import { type Clock, type ExpectedError, type Logger, Offline, TimedOut } from "@tessera/base";
import {
  fromWireError,
  type MediaPool,
  type Member,
  ModuleLine,
  type Place,
  placePath,
} from "@tessera/engine";
import { type FromFeeds, feedMessages, type ToFeeds } from "./feeding.ts";
import type { PlayedForm } from "./played-form.ts";
import type { Feed } from "./stream-feed.ts";

export type FeedingPool = Pick<MediaPool, "events" | "seatOf" | "tellModule">;

interface WorkerFeedsParts {
  readonly pool: FeedingPool;
  /** Where the peer process hears. */
  readonly path: string;
  readonly nextId: () => number;
  readonly clock: Clock;
  readonly log: Logger;
}

/** A worker that has not answered by so much after the time that was given to it does not. */
const graceMs = 2000;

/** Streams that workers write to the peer process by themselves. */
export class WorkerFeeds {
  readonly #parts: WorkerFeedsParts;
  readonly #line: ModuleLine<ToFeeds, FromFeeds>;
  readonly #feeds = new Map<string, WorkerFeed>();
  readonly #unsubscribe: readonly (() => void)[];

  constructor(parts: WorkerFeedsParts) {
    this.#parts = parts;
    const { pool, log } = parts;
    this.#line = new ModuleLine(pool, feedMessages, log);
    this.#unsubscribe = [
      this.#line.onMessage((_, words) => {
        for (const feed of this.#feeds.values()) if (feed.id === words.feed) feed.hear(words);
      }),
      // Who watches stays: the picture comes back with the worker.
      pool.events.on("worker-started", ({ seat }) => {
        for (const feed of this.#feeds.values()) if (feed.seat === seat) feed.begin();
      }),
    ];
  }

  /** One for all who watch the stream; undefined for a stream that lives in the server. */
  of(place: Place): Feed | undefined {
    const { pool, path, nextId, clock } = this.#parts;
    const seat = pool.seatOf(place.channel);
    if (seat === undefined) return undefined;
    const key = placePath(place);
    const known = this.#feeds.get(key);
    if (known?.seat === seat) return known;
    const feed: WorkerFeed = new WorkerFeed({
      id: nextId(),
      seat,
      place,
      path,
      clock,
      tell: (words) => this.#line.tell(seat, words),
      onOver: () => {
        if (this.#feeds.get(key) === feed) this.#feeds.delete(key);
      },
    });
    this.#feeds.set(key, feed);
    return feed;
  }

  stop(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    for (const feed of this.#feeds.values()) feed.end();
  }
}

interface WorkerFeedParts {
  readonly id: number;
  readonly seat: number;
  readonly place: Place;
  readonly path: string;
  readonly clock: Clock;
  readonly tell: (words: ToFeeds) => void;
  /** Nobody can join any more. */
  readonly onOver: () => void;
}

interface Asked {
  readonly resolve: (form: PlayedForm) => void;
  readonly reject: (error: ExpectedError) => void;
}

class WorkerFeed implements Feed {
  readonly #parts: WorkerFeedParts;
  readonly #members = new Set<Member>();
  readonly #asked = new Map<number, Asked>();
  #lastAsk = 0;

  constructor(parts: WorkerFeedParts) {
    this.#parts = parts;
  }

  get id(): number {
    return this.#parts.id;
  }

  get seat(): number {
    return this.#parts.seat;
  }

  /** Once more after the worker was replaced: what it was asked then nobody answers. */
  begin(): void {
    const { id: feed, path, place, tell } = this.#parts;
    const { deviceId, channelId } = place.channel;
    tell({
      kind: "begin",
      feed,
      path,
      place: { channel: { deviceId, channelId }, flow: place.flow },
    });
    this.#tellAudience();
    for (const ask of this.#asked.keys()) tell({ kind: "ask", feed, ask });
  }

  join(member: Member): () => void {
    this.#members.add(member);
    if (this.#members.size === 1) this.begin();
    else this.#tellAudience();
    return () => {
      if (!this.#members.delete(member)) return;
      if (this.#members.size === 0) this.end();
      else this.#tellAudience();
    };
  }

  async formWithin(timeoutMs: number): Promise<PlayedForm> {
    const { id: feed, clock, tell } = this.#parts;
    const ask = ++this.#lastAsk;
    const { promise, resolve, reject } = Promise.withResolvers<PlayedForm>();
    this.#asked.set(ask, { resolve, reject });
    const cancel = clock.after(timeoutMs + graceMs, () =>
      reject(new TimedOut("webrtc-worker-silent", silentText)),
    );
    tell({ kind: "ask", feed, ask });
    return promise.finally(() => {
      cancel();
      this.#asked.delete(ask);
    });
  }

  hear(words: FromFeeds): void {
    switch (words.kind) {
      case "form":
        return this.#asked.get(words.ask)?.resolve(words.form);
      case "refused":
        return this.#asked.get(words.ask)?.reject(fromWireError(words.error));
      case "ended": {
        const { error } = words;
        this.#over(error ? fromWireError(error) : new Offline("webrtc-feed-ended", endedText));
      }
    }
  }

  end(): void {
    this.#parts.tell({ kind: "end", feed: this.id });
    this.#over(new Offline("webrtc-feed-ended", endedText));
  }

  #over(why: ExpectedError): void {
    this.#parts.onOver();
    for (const { reject } of this.#asked.values()) reject(why);
    const members = [...this.#members];
    this.#members.clear();
    for (const member of members) member.close();
  }

  #tellAudience(): void {
    const { id: feed, tell } = this.#parts;
    tell({ kind: "watched", feed, audience: this.#members.size });
  }
}

const silentText = {
  zh: "媒体进程没有响应，请稍后重试",
  en: "The media process does not answer. Try again later.",
};
const endedText = {
  zh: "画面已经结束，请重新播放",
  en: "The picture has ended. Play again.",
};
