import { randomBytes } from "node:crypto";
import { type Clock, NotFound } from "@tessera/base";
import type { HlsStream } from "./hls-stream.ts";

/** As good as a password: who has it sees the picture. */
export const newSessionId = (): string => randomBytes(16).toString("base64url");

/** One viewer, from its first playlist until it asks for nothing any more. */
export class HlsSession {
  readonly id: string;
  readonly stream: HlsStream;
  readonly #clock: Clock;
  readonly #leaves: (() => void)[] = [];
  #isOver = false;
  #pendingCount = 0;
  #lastAskedMs: number;

  constructor(id: string, stream: HlsStream, clock: Clock) {
    this.id = id;
    this.stream = stream;
    this.#clock = clock;
    this.#lastAskedMs = clock.monotonicMs();
    this.onEnd(stream.shared.join({ close: () => this.end() }));
  }

  /** A request that waits for its answer is not idle. */
  get idleMs(): number {
    return this.#pendingCount > 0 ? 0 : this.#clock.monotonicMs() - this.#lastAskedMs;
  }

  /** Called once, when the session ends; at once if it has. */
  onEnd(leave: () => void): void {
    if (this.#isOver) leave();
    else this.#leaves.push(leave);
  }

  end(): void {
    this.#isOver = true;
    for (const leave of this.#leaves.splice(0)) leave();
    this.stream.shared.wake();
  }

  /** Does what a request asks for. */
  async serve<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    this.#pendingCount++;
    try {
      return await work();
    } finally {
      this.#pendingCount--;
      this.#lastAskedMs = this.#clock.monotonicMs();
    }
  }

  /** Whether the stream got there in time. Throws if the session ends meanwhile. */
  async until(isMet: () => boolean, timeoutMs: number): Promise<boolean> {
    const isThere = await this.stream.shared.until(() => this.#isOver || isMet(), timeoutMs);
    if (this.#isOver) throw sessionOver();
    return isThere;
  }
}

export const sessionOver = (): NotFound =>
  new NotFound("hls-session-over", {
    zh: "播放已结束：登录已退出、权限已变更，或播放器太久没有请求。请重新播放。",
    en: "Playback has ended: you signed out, your rights changed, or the player sent no request for too long. Play again.",
  });
