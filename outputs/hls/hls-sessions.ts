import { TooMany } from "@tessera/base";
import { type OutputTools, PerStream, type ViewerPass } from "@tessera/engine";
import { HlsSession, sessionOver } from "./hls-session.ts";
import { type CutOptions, HlsStream } from "./hls-stream.ts";

export interface SessionOptions extends CutOptions {
  readonly maxSessions: number;
  /** Of one user: a few walls. */
  readonly maxSessionsOfViewer: number;
}

/** A player that stands still asks for its playlist all the same, every few seconds. */
const idleLimitMs = 30_000;
const sweepMs = 5000;

/** Everybody who watches by HLS. */
export class HlsSessions {
  readonly #tools: OutputTools;
  readonly #options: SessionOptions;
  readonly #sessions = new Map<string, HlsSession>();
  readonly #countByViewer = new Map<string, number>();
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
    const { viewer = "" } = pass;
    const ofViewer = this.#countByViewer.get(viewer) ?? 0;
    if (ofViewer >= this.#options.maxSessionsOfViewer)
      throw new TooMany("hls-sessions-of-user-full", fullForUserText);
    const { stream, leave } = pass.enter(() => session.end());
    const session = new HlsSession(this.#streams.of(stream, this.#tools), this.#tools.clock);
    this.#sessions.set(session.id, session);
    this.#countByViewer.set(viewer, ofViewer + 1);
    session.onEnd(leave);
    session.onEnd(() => this.#forget(viewer));
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

  #forget(viewer: string): void {
    const count = (this.#countByViewer.get(viewer) ?? 0) - 1;
    if (count > 0) this.#countByViewer.set(viewer, count);
    else this.#countByViewer.delete(viewer);
  }

  #endIdle(): void {
    for (const session of this.#sessions.values()) if (session.idleMs > idleLimitMs) session.end();
  }
}

const fullForUserText = {
  zh: "您的 HLS 播放数量已达上限，请关闭一些画面后重试",
  en: "You have reached the limit of HLS streams per user. Close some pictures and try again.",
};
const fullText = {
  zh: "HLS 播放数量已达上限，请稍后重试或改用其他播放协议",
  en: "The limit of HLS streams is reached. Try again later or use another protocol.",
};
