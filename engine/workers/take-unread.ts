import type { Socket } from "node:net";

/**
 * Ends the reading of a socket that is to leave this process, and gives what was read of it and not taken.
 * Node would drop what comes from when it sends a socket until the other process has it; now it waits in the system.
 */
export function takeUnread(socket: Socket): Uint8Array {
  socket.removeAllListeners("data");
  socket.removeAllListeners("readable");
  socket.pause();
  const chunks: Buffer[] = [];
  for (let chunk = next(socket); chunk; chunk = next(socket)) chunks.push(chunk);
  const handle = Reflect.get(socket, "_handle") as Handle | null;
  handle?.readStop();
  // It is believed to read, so nothing starts it again while it waits to be sent.
  if (handle) handle.reading = true;
  return Buffer.concat(chunks);
}

/** There is no public way: pause() lets the system's side go on until a buffer is full. */
interface Handle {
  reading: boolean;
  readStop(): void;
}

const next = (socket: Socket) => socket.read() as Buffer | null;
