import type { Socket } from "node:net";

/** A viewer that comes has the newest picture at once: the socket is woken for it. */
const restMs = 200;
/** Sockets that are due so close to each other are woken together. */
const stepMs = 10;

/** In the order in which they are due. */
const resting: { readonly socket: Socket; readonly dueMs: number }[] = [];
let timer: NodeJS.Timeout | undefined;

/**
 * For the read callback of a socket whose bytes nobody waits for, which then answers false. A read
 * costs nearly the same however little it brings, so the socket rests and its next read takes all
 * that has come meanwhile. `socket.resume()` ends the rest early.
 */
export function restAfterRead(socket: Socket): void {
  resting.push({ socket, dueMs: performance.now() + restMs });
  timer ??= setTimeout(wakeDue, restMs);
}

function wakeDue(): void {
  const nowMs = performance.now() + stepMs / 2;
  const stillResting = resting.findIndex(({ dueMs }) => dueMs > nowMs);
  const due = resting.splice(0, stillResting < 0 ? resting.length : stillResting);
  for (const { socket } of due) if (!socket.destroyed) socket.resume();
  const next = resting[0];
  timer = next && setTimeout(wakeDue, Math.max(stepMs, next.dueMs - nowMs));
}
