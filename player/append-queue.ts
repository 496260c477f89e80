/** The part of a SourceBuffer that appending needs. */
export interface AppendTarget {
  readonly updating: boolean;
  appendBuffer(bytes: Uint8Array<ArrayBuffer>): void;
  remove(startS: number, endS: number): void;
  abort(): void;
  addEventListener(name: "updateend", listener: () => void): void;
  removeEventListener(name: "updateend", listener: () => void): void;
}

type Task =
  | { readonly kind: "append"; readonly parts: Uint8Array<ArrayBuffer>[] }
  | { readonly kind: "remove"; readonly startS: number; readonly endS: number }
  | { readonly kind: "clear" };

/** More than this waiting means the browser no longer keeps up: half a minute of 4 Mbit/s. */
const maxWaitingBytes = 16 * 1024 * 1024;

/**
 * Does one thing at a time with a SourceBuffer, in order. What arrives while it is busy is joined
 * into one append: a slow tile then catches up in one step instead of one step a frame.
 */
export class AppendQueue {
  readonly #target: AppendTarget;
  readonly #onIdle: () => void;
  readonly #onError: (error: unknown) => void;
  readonly #makeRoom: () => { startS: number; endS: number } | undefined;
  #tasks: Task[] = [];
  /** What the browser is busy with. */
  #running: Task["kind"] | undefined;
  #waitingBytes = 0;
  #isClosed = false;
  /** Room is made once an append; if that is not enough, more would not be. */
  #hasMadeRoom = false;

  constructor(
    target: AppendTarget,
    ports: {
      /** After every finished step. */
      onIdle: () => void;
      onError: (error: unknown) => void;
      /** What may be dropped when the browser's quota is used up; undefined if nothing. */
      makeRoom: () => { startS: number; endS: number } | undefined;
    },
  ) {
    this.#target = target;
    this.#onIdle = ports.onIdle;
    this.#onError = ports.onError;
    this.#makeRoom = ports.makeRoom;
    target.addEventListener("updateend", this.#onUpdateEnd);
  }

  /** What is buffered is to go, but may still be there. */
  get isClearing(): boolean {
    return this.#running === "clear" || this.#tasks[0]?.kind === "clear";
  }

  append(bytes: Uint8Array<ArrayBuffer>): void {
    const last = this.#tasks.at(-1);
    if (last?.kind === "append") last.parts.push(bytes);
    else this.#tasks.push({ kind: "append", parts: [bytes] });
    this.#waitingBytes += bytes.byteLength;
    if (this.#waitingBytes > maxWaitingBytes)
      return this.#fail(new Error(`${this.#waitingBytes} bytes wait for the browser`));
    this.#run();
  }

  remove(startS: number, endS: number): void {
    this.#tasks.push({ kind: "remove", startS, endS });
    this.#run();
  }

  /** Drops everything: waiting bytes, buffered media and a half-read fragment. */
  clear(): void {
    this.#tasks = [{ kind: "clear" }];
    this.#waitingBytes = 0;
    this.#run();
  }

  close(): void {
    this.#isClosed = true;
    this.#tasks = [];
    this.#target.removeEventListener("updateend", this.#onUpdateEnd);
  }

  readonly #onUpdateEnd = (): void => {
    if (this.#isClosed) return;
    this.#running = undefined;
    this.#run();
    if (!this.#isClosed) this.#onIdle();
  };

  #run(): void {
    if (this.#isClosed || this.#target.updating) return;
    const task = this.#tasks.shift();
    if (!task) return;
    try {
      this.#running = task.kind;
      this.#perform(task);
    } catch (error) {
      if (task.kind !== "append" || !isQuotaExceeded(error)) return this.#fail(error);
      this.#retryWithRoom(task, error);
    }
  }

  #perform(task: Task): void {
    switch (task.kind) {
      case "append": {
        const bytes = joined(task.parts);
        this.#target.appendBuffer(bytes);
        this.#waitingBytes -= bytes.byteLength;
        this.#hasMadeRoom = false;
        return;
      }
      case "remove":
        return this.#target.remove(task.startS, task.endS);
      case "clear":
        this.#target.abort();
        return this.#target.remove(0, Number.POSITIVE_INFINITY);
    }
  }

  #retryWithRoom(task: Task, error: unknown): void {
    const room = this.#hasMadeRoom ? undefined : this.#makeRoom();
    if (!room) return this.#fail(error);
    this.#hasMadeRoom = true;
    this.#tasks.unshift({ kind: "remove", ...room }, task);
    this.#run();
  }

  #fail(error: unknown): void {
    this.close();
    this.#onError(error);
  }
}

function joined(parts: readonly Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> {
  const [only] = parts;
  if (only && parts.length === 1) return only;
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0));
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.byteLength;
  }
  return bytes;
}

function isQuotaExceeded(error: unknown): boolean {
  return error instanceof Error && error.name === "QuotaExceededError";
}
