import type { Socket } from "node:net";
import type { Logger } from "@tessera/base";
import { checkedMessage } from "./checked-message.ts";
import type { HandedSocketMessage, ReturnedSocketMessage } from "./messages.ts";
import { takeUnread } from "./take-unread.ts";
import type { RunningModule, WorkerModule } from "./worker-module.ts";

export interface StartedModule {
  readonly module: WorkerModule;
  readonly running: RunningModule;
}

interface TakenSocketsParts {
  readonly modules: ReadonlyMap<string, StartedModule>;
  readonly tell: (message: {
    readonly type: "socket-taken" | "socket-gone";
    readonly id: number;
  }) => void;
  readonly send: (message: ReturnedSocketMessage, socket: Socket) => void;
  readonly log: Logger;
}

/** The sockets that the server handed to this worker, each with the module that has it. */
export class TakenSockets {
  readonly #parts: TakenSocketsParts;
  readonly #closes = new Map<number, () => void>();

  constructor(parts: TakenSocketsParts) {
    this.#parts = parts;
  }

  /** Without a socket it was gone before it was sent. */
  take(message: HandedSocketMessage, socket: Socket | undefined): void {
    const { tell, log } = this.#parts;
    const { id } = message;
    if (!socket) return tell({ type: "socket-gone", id });
    tell({ type: "socket-taken", id });
    // Its close follows.
    socket.on("error", () => {});
    socket.on("close", () => {
      this.#closes.delete(id);
      tell({ type: "socket-gone", id });
    });
    const destroy = () => void socket.destroy();
    this.#closes.set(id, destroy);
    try {
      const close = this.#give(message, socket);
      if (this.#closes.has(id)) this.#closes.set(id, close ?? destroy);
    } catch (error) {
      log.info({ error, module: message.module }, "socket could not be served");
      socket.destroy();
    }
  }

  close(id: number): void {
    this.#closes.get(id)?.();
  }

  #give(
    { id, module: name, about: told, firstBytes }: HandedSocketMessage,
    socket: Socket,
  ): (() => void) | void {
    const { modules, log } = this.#parts;
    const { module, running } = modules.get(name) ?? {};
    const schema = module?.messages.socket;
    if (!running?.takeSocket || !schema) throw new Error(`No module ${name} takes sockets.`);
    const from = `server, with a socket for ${name}`;
    const about = checkedMessage(schema, told, { log, from });
    if (about === undefined) return void socket.destroy();
    return running.takeSocket({
      socket,
      firstBytes,
      about,
      giveBack: (read) => this.#giveBack(id, socket, read),
    });
  }

  /** Its copy here closes when it has left, which is told like any end: the server knows better if it came. */
  #giveBack(id: number, socket: Socket, read: Uint8Array): void {
    if (!this.#closes.delete(id)) return;
    const firstBytes = Buffer.concat([read, takeUnread(socket)]);
    this.#parts.send({ type: "socket-back", id, firstBytes }, socket);
  }
}
