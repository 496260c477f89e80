import type { Socket } from "node:net";

/**
 * Ends the reading of a socket that is to leave this process, and gives what was read of it and not taken.
 * What comes from now on waits in the system until the other process reads; here it would be lost.
 */
export function takeUnread(socket: Socket): Uint8Array {
  socket.removeAllListeners("data");
  socket.removeAllListeners("readable");
  socket.pause();
  const chunks: Buffer[] = [];
  for (let chunk = next(socket); chunk; chunk = next(socket)) chunks.push(chunk);
  const handle = Reflect.get(socket, "_handle") as Handle | null;
  handle?.readStop();
  // It is believed to read, so nothing starts it again until it has left.
  if (handle) handle.reading = true;
  return Buffer.concat(chunks);
}

/** There is no public way: pause() lets the system's side go on until a buffer is full. */
interface Handle {
  reading: boolean;
  readStop(): void;
}

const next = (socket: Socket) => socket.read() as Buffer | null;
