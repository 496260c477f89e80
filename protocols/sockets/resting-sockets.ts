import type { Socket } from "node:net";

/** Sockets that are due so close to each other are woken together. */
const stepMs = 10;

/**
 * Sockets whose bytes nobody waits for. A read costs nearly the same however little it brings, so such
 * a socket rests after each one, and the next takes all that has come meanwhile.
 */
export class RestingSockets {
  readonly #restMs: number;
  /** When each is to be read again, the next first. */
  readonly #dueMs = new Map<Socket, number>();
  #isTimed = false;

  constructor(restMs: number) {
    this.#restMs = restMs;
  }

  /** What the read callback of the socket answers. What fills its buffer is not all that was there. */
  readsOn(
    socket: Socket,
    state: { readonly isUrgent: boolean; readonly isFull: boolean },
  ): boolean {
    if (state.isUrgent || state.isFull) return true;
    this.#rest(socket);
    return false;
  }

  #rest(socket: Socket): void {
    this.#dueMs.delete(socket);
    this.#dueMs.set(socket, performance.now() + this.#restMs);
    if (!this.#isTimed) this.#wakeAfter(this.#restMs);
  }

  /** Somebody waits for what it has; also for a socket that does not rest. */
  wake(socket: Socket): void {
    this.#dueMs.delete(socket);
    if (!socket.destroyed) socket.resume();
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
      this.wake(socket);
    }
  }
}

/** One a process. A viewer that comes has the newest picture at once: its socket is woken. */
export const restingSockets = new RestingSockets(200);
