import type { Socket } from "node:net";
import { takeUnread } from "./take-unread.ts";
import type { WorkerProcess } from "./worker-process.ts";

export interface SocketToHand {
  readonly socket: Socket;
  readonly firstBytes: Uint8Array;
  readonly module: string;
  readonly about: unknown;
}

/** The sockets that a worker was given, as the server knows them: by a number, until they are gone. */
export class HandedSockets {
  readonly #onGone = new Map<number, () => void>();
  #nextId = 1;

  /** Returns how to have it closed. */
  hand(process: WorkerProcess, handed: SocketToHand, onGone: () => void): () => void {
    const { socket, firstBytes, module, about } = handed;
    const id = this.#nextId++;
    // Otherwise the server that accepted it waits for the worker's sockets when it closes.
    Reflect.set(socket, "server", null);
    this.#onGone.set(id, () => {
      // All of it, if the worker died before it had taken it.
      socket.destroy();
      onGone();
    });
    const read = Buffer.concat([firstBytes, takeUnread(socket)]);
    process.tell({ type: "socket", id, module, about, firstBytes: read }, socket);
    return () => process.tell({ type: "socket-close", id });
  }

  gone(id: number): void {
    const onGone = this.#onGone.get(id);
    this.#onGone.delete(id);
    onGone?.();
  }

  /** With the worker. */
  allGone(): void {
    for (const id of this.#onGone.keys()) this.gone(id);
  }
}
