import type { Socket } from "node:net";

/**
 * Ends the reading of a socket and gives what was read of it and not taken. What comes from now on waits in the system,
 * so that whoever reads it another way (`withSharedReads`) misses nothing.
 */
export function takeRead(socket: Socket): Uint8Array {
  socket.removeAllListeners("data");
  socket.removeAllListeners("readable");
  socket.pause();
  const chunks: Buffer[] = [];
  for (let chunk = next(socket); chunk; chunk = next(socket)) chunks.push(chunk);
  // There is no public way: pause() lets the system's side go on until a buffer is full.
  const handle = Reflect.get(socket, "_handle") as Handle | null;
  handle?.readStop?.();
  if (handle) handle.reading = false;
  return Buffer.concat(chunks);
}

interface Handle {
  reading: boolean;
  readStop?(): void;
}

const next = (socket: Socket) => socket.read() as Buffer | null;
