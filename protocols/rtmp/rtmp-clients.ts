import type { Clock, Logger } from "@tessera/base";
import type { GivenClient, RtmpHandlers } from "./handlers.ts";
import { RtmpConnection } from "./rtmp-connection.ts";

interface RtmpClientsTools {
  readonly clock: Clock;
  readonly log: Logger;
}

/** Clients that were given away, where they go on. */
export class RtmpClients {
  readonly #tools: RtmpClientsTools;
  readonly #connections = new Set<RtmpConnection>();

  constructor(tools: RtmpClientsTools) {
    this.#tools = tools;
  }

  /** Returns how to cut it off. */
  take({ socket, ...given }: GivenClient, handlers: RtmpHandlers): () => void {
    const connection = new RtmpConnection(socket, handlers, { ...this.#tools, given });
    this.#connections.add(connection);
    connection.onClose(() => {
      this.#connections.delete(connection);
      // The connection has moved into another socket.
      socket.destroy();
    });
    return () => connection.stop();
  }

  cutOff(): void {
    for (const connection of this.#connections) connection.stop();
  }
}
