import type { Clock } from "@tessera/base";

/** How the sending of a file stands. */
export type UploadEnd = "stored" | "too-large" | "stalled" | "too-long" | "cancelled";

interface UploadParts {
  readonly maxBytes: number;
  readonly maxMs: number;
  /** Nothing comes for so long, while it is not paused. */
  readonly stallMs: number;
  /** The bytes are valid only until it returns. A promise: no more is wanted until it resolves. */
  readonly write: (bytes: Uint8Array) => void | Promise<void>;
  readonly onName: (name: string) => void;
  readonly onEnd: (end: UploadEnd) => void;
  readonly clock: Clock;
}

const checkEveryMs = 1000;

/** The one file that somebody may store. */
export class ExpectedUpload {
  readonly #parts: UploadParts;
  readonly #stopChecking: () => void;
  readonly #endListeners: (() => void)[] = [];
  readonly #startedMs: number;
  #name: string | undefined;
  #bytes = 0;
  #heardMs: number;
  #isPaused = false;
  #isOver = false;
  #busy: Promise<void> | undefined;

  constructor(parts: UploadParts) {
    this.#parts = parts;
    this.#startedMs = parts.clock.monotonicMs();
    this.#heardMs = this.#startedMs;
    this.#stopChecking = parts.clock.every(checkEveryMs, () => this.#check());
  }

  get bytes(): number {
    return this.#bytes;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Whoever takes it cannot keep up: no more until it resolves. */
  get busy(): Promise<void> | undefined {
    return this.#busy;
  }

  /** False: another file than the one that was begun. */
  begin(path: string): boolean {
    const name = path.split(/[/\\]/).at(-1) ?? "";
    if (this.#isOver || (this.#name !== undefined && this.#name !== name)) return false;
    if (this.#name === undefined) this.#parts.onName(name);
    this.#name = name;
    this.#heard();
    return true;
  }

  /** Of the file from there on; what has come before is not taken twice. False: it is over. */
  take(bytes: Uint8Array, at: number): boolean {
    if (this.#isOver) return false;
    this.#heard();
    const fresh = bytes.subarray(Math.max(0, this.#bytes - at));
    if (this.#bytes + fresh.length > this.#parts.maxBytes) {
      this.end("too-large");
      return false;
    }
    if (fresh.length === 0) return true;
    this.#bytes += fresh.length;
    this.#busy = this.#parts.write(fresh) ?? undefined;
    return true;
  }

  setPaused(isPaused: boolean): void {
    this.#isPaused = isPaused;
    this.#heard();
  }

  /** Whoever sends it is to be cut off then. */
  onOver(listener: () => void): void {
    this.#endListeners.push(listener);
  }

  /** The first end stands. */
  end(end: UploadEnd): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#stopChecking();
    this.#parts.onEnd(end);
    for (const listener of this.#endListeners) listener();
  }

  #heard(): void {
    this.#heardMs = this.#parts.clock.monotonicMs();
  }

  #check(): void {
    const { clock, maxMs, stallMs } = this.#parts;
    const nowMs = clock.monotonicMs();
    if (nowMs - this.#startedMs > maxMs) this.end("too-long");
    else if (!this.#isPaused && nowMs - this.#heardMs > stallMs) this.end("stalled");
  }
}
