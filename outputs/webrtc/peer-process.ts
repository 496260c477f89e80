import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import type { Duplex } from "node:stream";
import { BadRequest, type Clock, type Logger, Offline } from "@tessera/base";
import {
  childEnvironment,
  confinedArguments,
  type FrameSink,
  type Place,
  privatePipePath,
  type Stream,
  StreamParser,
  type StreamReader,
} from "@tessera/engine";
import { PortRefused, type PortWish } from "./free-port.ts";
import {
  framePipe,
  type PeerNews,
  type PeerOrder,
  type PlayOrder,
  type PublishOrder,
} from "./messages.ts";
import { type Feed, StreamFeed } from "./stream-feed.ts";
import { type FeedingPool, WorkerFeeds } from "./worker-feeds.ts";

/** On a busy machine it takes more than a quarter of a minute. */
const startWithinMs = 45_000;
const answerWithinMs = 10_000;
const stopWithinMs = 2000;
const maxComplaint = 2000;

export interface PeerProcessOptions extends PortWish {
  /** Undefined: all streams live here. */
  readonly pool?: FeedingPool | undefined;
  readonly clock: Clock;
  readonly log: Logger;
  /** A peer that had its answer is gone. */
  onClosed(peer: string): void;
  /** It ended by itself, and every peer with it. */
  onLost(): void;
}

interface Asked {
  readonly resolve: (sdp: string) => void;
  readonly reject: (error: Error) => void;
}

/** What comes of a publisher. */
export interface PublishedStream extends StreamReader, Pick<FrameSink, "countPackets"> {}

/** The process that talks to browsers, seen from the server. */
export class PeerProcess {
  readonly #options: PeerProcessOptions;
  readonly #child: ChildProcess;
  readonly #pipe: Duplex;
  readonly #feeds = new Map<Stream, StreamFeed>();
  readonly #feedPath = privatePipePath();
  readonly #workerFeeds: WorkerFeeds | undefined;
  readonly #received = new Map<number, PublishedStream>();
  readonly #asked = new Map<string, Asked>();
  readonly #listening = Promise.withResolvers<number>();
  #nextStream = 1;
  #port = 0;
  #isStopping = false;

  private constructor(options: PeerProcessOptions) {
    this.#options = options;
    const program = new URL("./process/main.ts", import.meta.url);
    this.#child = fork(program, {
      execArgv: confinedArguments(),
      env: childEnvironment(),
      stdio: ["ignore", "ignore", "pipe", "ipc", "pipe"],
    });
    this.#pipe = this.#child.stdio[framePipe] as Duplex;
    this.#pipe.on("error", () => {}); // its end is told by the exit
    const frames = new StreamParser((id) => this.#received.get(id));
    this.#pipe.on("data", (chunk: Buffer) => frames.push(chunk));
    const { clock, log, pool } = options;
    const nextId = () => this.#nextStream++;
    this.#workerFeeds = pool && new WorkerFeeds({ pool, path: this.#feedPath, nextId, clock, log });
    this.#child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      log.warn({ text: text.slice(0, maxComplaint) }, "the peer process complains");
    });
    this.#child.on("message", (news: PeerNews) => this.#hear(news));
    this.#child.on("error", (error) => this.#lose(error));
    this.#child.on("exit", (code, signal) =>
      this.#lose(new Error(`the peer process ended (${signal ?? code})`)),
    );
  }

  /** Resolves when it listens; rejects with PortRefused. */
  static async start(options: PeerProcessOptions): Promise<PeerProcess> {
    const { host, port, isTcpEnabled, clock } = options;
    const started = new PeerProcess(options);
    const cancel = clock.after(startWithinMs, () => started.#child.kill("SIGKILL"));
    try {
      const feedPath = started.#feedPath;
      started.#tell({ kind: "listen", host, port, isTcpEnabled, feedPath });
      started.#port = await started.#listening.promise;
      return started;
    } catch (error) {
      await started.stop();
      throw error;
    } finally {
      cancel();
    }
  }

  get port(): number {
    return this.#port;
  }

  /** For the curious and for tests. */
  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** Of a stream that a worker brings by itself; undefined for one that lives here. */
  feedFromWorker(place: Place): Feed | undefined {
    return this.#workerFeeds?.of(place);
  }

  /** One for all who watch the stream. */
  feedOf(stream: Stream): Feed {
    const known = this.#feeds.get(stream);
    if (known) return known;
    const feed = new StreamFeed({
      stream,
      id: this.#nextStream++,
      pipe: this.#pipe,
      tools: this.#options,
      onEmpty: () => this.#feeds.delete(stream),
    });
    this.#feeds.set(stream, feed);
    return feed;
  }

  /** The other way: what a publisher sends, until it is released. */
  receiveFrames(reader: PublishedStream): {
    readonly stream: number;
    readonly release: () => void;
  } {
    const stream = this.#nextStream++;
    this.#received.set(stream, reader);
    return { stream, release: () => void this.#received.delete(stream) };
  }

  /** The answer; rejects with BadRequest if the offer cannot be used. */
  connect(order: PlayOrder | PublishOrder): Promise<string> {
    if (!this.#child.connected) return Promise.reject(new Offline("webrtc-lost", lostText));
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const cancel = this.#options.clock.after(answerWithinMs, () => this.#child.kill("SIGKILL"));
    this.#asked.set(order.peer, { resolve, reject });
    this.#tell(order);
    return promise.finally(() => {
      cancel();
      this.#asked.delete(order.peer);
    });
  }

  close(peer: string): void {
    this.#tell({ kind: "close", peer });
  }

  /** Says goodbye to all peers. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    const child = this.#child;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, "exit");
    const cancel = this.#options.clock.after(stopWithinMs, () => child.kill("SIGKILL"));
    if (child.connected) child.disconnect();
    await exited;
    cancel();
  }

  #tell(order: PeerOrder): void {
    if (this.#child.connected) this.#child.send(order);
  }

  #hear(news: PeerNews): void {
    switch (news.kind) {
      case "listening":
        return this.#listening.resolve(news.port);
      case "not-listening":
        return this.#listening.reject(new PortRefused(news.code));
      case "answer":
        return this.#asked.get(news.peer)?.resolve(news.sdp);
      case "counted":
        return this.#received
          .get(news.stream)
          ?.countPackets(news.received, news.lost, news.dropped);
      case "closed": {
        this.#options.log.debug({ peer: news.peer, reason: news.reason }, "WebRTC peer closed");
        const asked = this.#asked.get(news.peer);
        if (asked) asked.reject(new BadRequest("offer-invalid", offerText, { cause: news.reason }));
        else this.#options.onClosed(news.peer);
      }
    }
  }

  #lose(error: Error): void {
    this.#workerFeeds?.stop();
    rmSync(this.#feedPath, { force: true });
    this.#listening.reject(error);
    for (const { reject } of this.#asked.values())
      reject(new Offline("webrtc-restarts", lostText, { cause: error }));
    if (this.#isStopping) return;
    this.#isStopping = true;
    this.#options.log.warn({ error }, "peer process lost");
    this.#options.onLost();
  }
}

const offerText = {
  zh: "请求体不是有效的 WebRTC offer（SDP），请检查播放器",
  en: "The request body is not a valid WebRTC offer (SDP). Check the player.",
};
const lostText = {
  zh: "WebRTC 服务正在重新启动，请重新播放",
  en: "The WebRTC service is restarting. Play again.",
};
