import type { Socket } from "node:net";
import { type KeptAdmission, keepAdmitted } from "@tessera/base";
import { takeUnread } from "./take-unread.ts";
import type { WorkerProcess } from "./worker-process.ts";

export interface SocketToHand {
  readonly socket: Socket;
  readonly firstBytes: Uint8Array;
  readonly module: string;
  readonly about: unknown;
  /** Goes on with it here, when the worker gives it back; without it, it is closed then. */
  readonly takeBack?: ((socket: Socket, read: Uint8Array) => void) | undefined;
}

interface Handed extends Pick<SocketToHand, "socket" | "takeBack"> {
  /** The port that accepted it has no room for another until it leaves. */
  readonly admission: KeptAdmission;
  readonly onGone: () => void;
}

/** The sockets that a worker was given, as the server knows them: by a number, until they are gone. */
export class HandedSockets {
  readonly #handed = new Map<number, Handed>();
  #nextId = 1;

  /** Returns how to have it closed. */
  hand(process: WorkerProcess, handed: SocketToHand, onGone: () => void): () => void {
    const { socket, firstBytes, module, about, takeBack } = handed;
    const id = this.#nextId++;
    // Otherwise the server that accepted it waits for the worker's sockets when it closes.
    Reflect.set(socket, "server", null);
    this.#handed.set(id, { socket, admission: keepAdmitted(socket), onGone, takeBack });
    const read = Buffer.concat([firstBytes, takeUnread(socket)]);
    process.tell({ type: "socket", id, module, about, firstBytes: read }, socket);
    return () => process.tell({ type: "socket-close", id });
  }

  /** The worker has it: what is kept of it here would keep the server that accepted it open. */
  taken(id: number): void {
    this.#handed.get(id)?.socket.destroy();
  }

  gone(id: number): void {
    const handed = this.#handed.get(id);
    this.#handed.delete(id);
    handed?.socket.destroy();
    handed?.admission.leave();
    handed?.onGone();
  }

  /** Without a socket it was gone before it was sent. */
  back(id: number, socket: Socket | undefined, read: Uint8Array): void {
    const handed = this.#handed.get(id);
    if (!handed?.takeBack || !socket) {
      socket?.destroy();
      return this.gone(id);
    }
    this.#handed.delete(id);
    handed.socket.destroy();
    handed.admission.moveTo(socket);
    handed.takeBack(socket, read);
  }

  /** With the worker. */
  allGone(): void {
    for (const id of this.#handed.keys()) this.gone(id);
  }
}
