import { Socket } from "node:net";
import { moveAdmitted } from "@tessera/base";
import { restingSockets } from "./resting-sockets.ts";

/** Every read lands here and is used up before the next. */
const sharedBuffer = Buffer.allocUnsafeSlow(256 * 1024);

export interface SharedReads {
  /** Must be done with the bytes when it returns. */
  readonly take: (bytes: Buffer) => void;
  /** Whether somebody waits for them; see RestingSockets. */
  readonly isUrgent: () => boolean;
}

/**
 * Reads an accepted socket into one buffer that all sockets share. Node offers this (`onread`) only for
 * sockets that one opens oneself; otherwise each read gets memory of its own, and collecting it takes
 * more time than all the rest of taking video in. So the connection moves into a socket that we make. The
 * accepted one must be paused and is not used after this; where Node keeps its parts elsewhere, or TLS is in between, it is
 * read as usual.
 */
export function withSharedReads(accepted: Socket, { take, isUrgent }: SharedReads): Socket {
  const handle: unknown = Reflect.get(accepted, "_handle");
  if (!handle || "encrypted" in accepted) {
    accepted.on("data", take);
    return accepted;
  }
  Reflect.set(accepted, "_handle", null);
  const options: object = {
    handle,
    readable: true,
    writable: true,
    onread: {
      buffer: sharedBuffer,
      callback(length: number) {
        take(sharedBuffer.subarray(0, length));
        return restingSockets.readsOn(socket, {
          isUrgent: isUrgent(),
          bytes: length,
          bufferBytes: sharedBuffer.length,
        });
      },
    },
  };
  const socket = new Socket(options);
  // The server counts its connections by these.
  for (const name of ["_server", "server"]) {
    Reflect.set(socket, name, Reflect.get(accepted, name));
    Reflect.set(accepted, name, null);
  }
  moveAdmitted(accepted, socket);
  socket.resume();
  return socket;
}
