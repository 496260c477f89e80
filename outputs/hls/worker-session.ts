import { type Clock, TimedOut } from "@tessera/base";
import { type Place, pictureTimeoutMs } from "@tessera/engine";
import { newSessionId, sessionOver } from "./hls-session.ts";

interface WorkerSessionParts {
  readonly place: Place;
  /** Of the worker that has its stream. */
  readonly seat: number;
  readonly clock: Clock;
  readonly onOver: () => void;
}

/** A worker that has not answered by so much after the time that was given to it does not. */
const graceMs = 2000;

/** One viewer whose playlists and pieces are made in a worker, as the server knows it. */
export class WorkerSession {
  readonly id = newSessionId();
  readonly place: Place;
  readonly seat: number;
  readonly #parts: WorkerSessionParts;
  readonly #master = Promise.withResolvers<string>();
  readonly #leaves: (() => void)[] = [];
  #state: "opening" | "open" | "over" = "opening";

  constructor(parts: WorkerSessionParts) {
    this.#parts = parts;
    this.place = parts.place;
    this.seat = parts.seat;
    // Whoever waits for it hears of it.
    this.#master.promise.catch(() => {});
  }

  get isOpening(): boolean {
    return this.#state === "opening";
  }

  /** The master playlist, which the worker makes as soon as there is a picture. */
  async master(): Promise<string> {
    const cancel = this.#parts.clock.after(pictureTimeoutMs + graceMs, () =>
      this.refuse(new TimedOut("hls-worker-silent", silentText)),
    );
    return this.#master.promise.finally(cancel);
  }

  opened(master: string): void {
    if (this.isOpening) this.#state = "open";
    this.#master.resolve(master);
  }

  refuse(why: Error): void {
    this.#master.reject(why);
    this.end();
  }

  /** Called once, when the session ends; at once if it has. */
  onEnd(leave: () => void): void {
    if (this.#state === "over") leave();
    else this.#leaves.push(leave);
  }

  end(): void {
    if (this.#state === "over") return;
    this.#state = "over";
    this.#parts.onOver();
    this.#master.reject(sessionOver());
    for (const leave of this.#leaves.splice(0)) leave();
  }
}

const silentText = {
  zh: "媒体进程没有响应，请稍后重试",
  en: "The media process does not answer. Try again later.",
};
