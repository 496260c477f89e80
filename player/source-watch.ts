import type { Text } from "@tessera/base";
import type { SourceMessage } from "./wire-message.ts";

interface Loss {
  readonly text: Text;
  readonly sinceMs: number;
}

/** What the server has said about the camera behind one connection. */
export class SourceWatch {
  #state: SourceMessage["state"] | undefined;
  #loss: Loss | undefined;

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
}
