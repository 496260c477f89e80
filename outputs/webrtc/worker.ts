import { connect } from "node:net";
import {
  type ModuleHost,
  pictureTimeoutMs,
  type RunningModule,
  toWireError,
  type WireError,
  type WorkerModule,
} from "@tessera/engine";
import { type FromFeeds, feedMessages, type ToFeeds } from "./feeding.ts";
import { StreamFeed } from "./stream-feed.ts";

/** Writes streams to the peer process from where they live; the server only says which. */
export const createWebRtcModule = (): WorkerModule<ToFeeds, FromFeeds> => ({
  messages: feedMessages,
  start: (host) => new FedStreams(host),
});

type Begin = Extract<ToFeeds, { readonly kind: "begin" }>;
type Ask = Extract<ToFeeds, { readonly kind: "ask" }>;

interface Fed {
  readonly feed: StreamFeed;
  audience: number;
  end(): void;
}

class FedStreams implements RunningModule<ToFeeds> {
  readonly #host: ModuleHost<FromFeeds>;
  readonly #fed = new Map<number, Fed>();

  constructor(host: ModuleHost<FromFeeds>) {
    this.#host = host;
  }

  hear(words: ToFeeds): void {
    const fed = this.#fed.get(words.feed);
    switch (words.kind) {
      case "begin":
        return this.#tryToBegin(words);
      case "ask":
        if (fed) void this.#answer(words, fed);
        return;
      case "watched":
        if (fed) fed.audience = words.audience;
        return;
      case "end":
        fed?.end();
    }
  }

  stop(): void {
    for (const fed of this.#fed.values()) fed.end();
  }

  #tryToBegin(words: Begin): void {
    try {
      this.#begin(words);
    } catch (error) {
      this.#host.tell({ kind: "ended", feed: words.feed, error: wireErrorOf(error) });
    }
  }

  #begin({ feed: id, place, path }: Begin): void {
    const { hub, clock, log, tell } = this.#host;
    const lease = hub.open(place.channel, place.flow);
    const pipe = connect(path);
    const onEmpty = () => pipe.end();
    const { stream } = lease;
    const feed = new StreamFeed({ stream, id, pipe, onEmpty, tools: { clock, log } });
    const fed: Fed = {
      feed,
      audience: 1,
      end: () => {
        if (!this.#fed.delete(id)) return;
        leave();
        lease.release();
      },
    };
    this.#fed.set(id, fed);
    const endByItself = () => {
      if (this.#fed.has(id)) tell({ kind: "ended", feed: id });
      fed.end();
    };
    const leave = feed.join({
      get audience() {
        return fed.audience;
      },
      close: endByItself,
    });
    pipe.on("error", (error) => log.info({ error }, "the peer process takes no stream"));
    pipe.on("close", endByItself);
  }

  async #answer({ feed, ask }: Ask, fed: Fed): Promise<void> {
    const { tell } = this.#host;
    try {
      tell({ kind: "form", feed, ask, form: await fed.feed.formWithin(pictureTimeoutMs) });
    } catch (error) {
      tell({ kind: "refused", feed, ask, error: wireErrorOf(error) });
    }
  }
}

const wireErrorOf = (error: unknown): WireError =>
  toWireError(error, { code: "webrtc-feed-failed", text: failedText });

const failedText = {
  zh: "画面无法发送，详情请查看服务器日志",
  en: "The picture cannot be sent. See the server log.",
};
