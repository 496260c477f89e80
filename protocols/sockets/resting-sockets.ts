import type { Socket } from "node:net";

/** Sockets that are due so close to each other are woken together. */
const stepMs = 25;
/** Who sends more than this in one rest is asked twice as often: what waits in the system must not hold the sender up. */
const muchBytes = 128 * 1024;

interface Read {
  readonly isUrgent: boolean;
  readonly bytes: number;
  /** So many it could have been: what fills its buffer is not all that was there. */
  readonly bufferBytes: number;
}

/**
 * Sockets whose bytes nobody waits for. A read costs nearly the same however little it brings, so such
 * a socket rests after each one, and the next takes all that has come meanwhile.
 */
export class RestingSockets {
  readonly #long: Resting;
  readonly #short: Resting;

  constructor(restMs: number) {
    const wake = (socket: Socket) => this.wake(socket);
    this.#long = new Resting(restMs, wake);
    this.#short = new Resting(restMs / 2, wake);
  }

  /** What the read callback of the socket answers. */
  readsOn(socket: Socket, { isUrgent, bytes, bufferBytes }: Read): boolean {
    if (isUrgent || bytes === bufferBytes) return true;
    this.#forget(socket);
    (bytes > muchBytes ? this.#short : this.#long).add(socket);
    return false;
  }

  /** Somebody waits for what it has; also for a socket that does not rest. */
  wake(socket: Socket): void {
    this.#forget(socket);
    if (!socket.destroyed) socket.resume();
  }

  #forget(socket: Socket): void {
    this.#long.remove(socket);
    this.#short.remove(socket);
  }
}

/** Sockets that rest equally long. */
class Resting {
  readonly #restMs: number;
  readonly #wake: (socket: Socket) => void;
  /** When each is to be read again, the next first. */
  readonly #dueMs = new Map<Socket, number>();
  #isTimed = false;

  constructor(restMs: number, wake: (socket: Socket) => void) {
    this.#restMs = restMs;
    this.#wake = wake;
  }

  add(socket: Socket): void {
    this.#dueMs.set(socket, performance.now() + this.#restMs);
    if (!this.#isTimed) this.#wakeAfter(this.#restMs);
  }

  remove(socket: Socket): void {
    this.#dueMs.delete(socket);
  }

  #wakeAfter(delayMs: number): void {
    this.#isTimed = true;
    setTimeout(() => this.#wakeDue(), delayMs);
  }

  #wakeDue(): void {
    this.#isTimed = false;
    const nowMs = performance.now() + stepMs / 2;
    for (const [socket, dueMs] of this.#dueMs) {
      if (dueMs > nowMs) return this.#wakeAfter(Math.max(stepMs, dueMs - nowMs));
      this.#wake(socket);
    }
  }
}

/** One a process. A viewer that comes has the newest picture at once: its socket is woken. */
export const restingSockets = new RestingSockets(400);
