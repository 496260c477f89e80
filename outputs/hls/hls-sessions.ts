import { type OutputTools, PerStream, type Stream } from "@tessera/engine";
import { HlsSession } from "./hls-session.ts";
import { type CutOptions, HlsStream } from "./hls-stream.ts";

/** A player that stands still asks for its playlist all the same, every few seconds. */
const idleLimitMs = 30_000;
const sweepMs = 5000;

/** Everybody who watches by HLS what this process reads. */
export class HlsSessions {
  readonly #tools: OutputTools;
  readonly #sessions = new Map<string, HlsSession>();
  readonly #streams: PerStream<HlsStream>;
  readonly #cancelSweep: () => void;

  constructor(tools: OutputTools, options: CutOptions) {
    this.#tools = tools;
    this.#streams = new PerStream((stream) => new HlsStream(stream, tools, options));
    this.#cancelSweep = tools.clock.every(sweepMs, () => this.#endIdle());
  }

  open(id: string, stream: Stream): HlsSession {
    const session = new HlsSession(id, this.#streams.of(stream, this.#tools), this.#tools.clock);
    this.#sessions.set(id, session);
    session.onEnd(() => this.#sessions.delete(id));
    return session;
  }

  find(id: string): HlsSession | undefined {
    return this.#sessions.get(id);
  }

  stop(): void {
    this.#cancelSweep();
    for (const session of this.#sessions.values()) session.end();
  }

  #endIdle(): void {
    for (const session of this.#sessions.values()) if (session.idleMs > idleLimitMs) session.end();
  }
}
