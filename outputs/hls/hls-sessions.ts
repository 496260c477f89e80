import { TooMany } from "@tessera/base";
import { type OutputTools, PerStream, type ViewerPass } from "@tessera/engine";
import { HlsSession, sessionOver } from "./hls-session.ts";
import { type CutOptions, HlsStream } from "./hls-stream.ts";

export interface SessionOptions extends CutOptions {
  readonly maxSessions: number;
}

/** A player that stands still asks for its playlist all the same, every few seconds. */
const idleLimitMs = 30_000;
const sweepMs = 5000;

/** Everybody who watches by HLS. */
export class HlsSessions {
  readonly #tools: OutputTools;
  readonly #options: SessionOptions;
  readonly #sessions = new Map<string, HlsSession>();
  readonly #streams: PerStream<HlsStream>;
  readonly #cancelSweep: () => void;

  constructor(tools: OutputTools, options: SessionOptions) {
    this.#tools = tools;
    this.#options = options;
    this.#streams = new PerStream((stream) => new HlsStream(stream, tools, options));
    this.#cancelSweep = tools.clock.every(sweepMs, () => this.#endIdle());
  }

  open(pass: ViewerPass): HlsSession {
    if (this.#sessions.size >= this.#options.maxSessions)
      throw new TooMany("hls-sessions-full", fullText);
    const { stream, leave } = pass.enter(() => session.end());
    const session = new HlsSession(this.#streams.of(stream, this.#tools), this.#tools.clock);
    this.#sessions.set(session.id, session);
    session.onEnd(leave);
    session.onEnd(() => this.#sessions.delete(session.id));
    return session;
  }

  find(id: string): HlsSession {
    const session = this.#sessions.get(id);
    if (!session) throw sessionOver();
    return session;
  }

  stop(): void {
    this.#cancelSweep();
    for (const session of this.#sessions.values()) session.end();
  }

  #endIdle(): void {
    for (const session of this.#sessions.values()) if (session.idleMs > idleLimitMs) session.end();
  }
}

const fullText = {
  zh: "HLS 播放数量已达上限，请稍后重试或改用其他播放协议",
  en: "Too many play by HLS at the moment: try again later or use another protocol",
};
