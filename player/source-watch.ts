import type { Text } from "@tessera/base";
import type { SourceMessage } from "./wire-message.ts";

interface Loss {
  readonly text: Text;
  readonly sinceMs: number;
}

/** While the server says that it is looking for the camera, only a dead line is a reason. */
const silentLineMs = 60_000;
const askEveryMs = 2000;

/** What the server has said about the camera behind one connection, and when. */
export class SourceWatch {
  #state: SourceMessage["state"] | undefined;
  #loss: Loss | undefined;
  #heardAtMs = 0;
  #askedAtMs = 0;

  /** Media alone does not make a source live: it may be from before a loss. */
  get isLive(): boolean {
    return this.#state === "live";
  }

  /** The server is busy getting the camera, for the first time or again. */
  get isSought(): boolean {
    return this.#state === "connecting" || this.#loss !== undefined;
  }

  get loss(): Loss | undefined {
    return this.#loss;
  }

  note({ state, reason }: SourceMessage, nowMs: number): void {
    this.#state = state;
    if (state === "live") this.noteLive();
    if (state === "reconnecting")
      this.#loss = { text: reason, sinceMs: this.#loss?.sinceMs ?? nowMs };
  }

  /** Something came by the line, whatever it was. */
  hear(nowMs: number): void {
    this.#heardAtMs = nowMs;
  }

  isLineDead(nowMs: number): boolean {
    return nowMs - this.#heardAtMs >= silentLineMs;
  }

  /** Whether the server is to be asked now; it counts as asked then. */
  isToBeAsked(nowMs: number): boolean {
    if (nowMs - this.#askedAtMs < askEveryMs) return false;
    this.#askedAtMs = nowMs;
    return true;
  }

  /** New pictures are the proof. */
  noteLive(): void {
    this.#state = "live";
    this.#loss = undefined;
  }

  /** For a new connection. */
  forget(): void {
    this.#state = undefined;
    this.#loss = undefined;
  }

  /** The connection opens: what is said of the camera is to come by itself first. */
  begin(nowMs: number): void {
    this.#heardAtMs = nowMs;
    this.#askedAtMs = nowMs;
  }
}
