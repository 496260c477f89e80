import { once } from "node:events";
import { createServer, type Server } from "node:net";
import type { Clock, Logger } from "@tessera/base";
import { listenOn } from "../sockets/index.ts";
import type { RtmpHandlers } from "./handlers.ts";
import { RtmpConnection } from "./rtmp-connection.ts";

export interface RtmpServerOptions {
  readonly clock: Clock;
  readonly log: Logger;
  readonly handlers: RtmpHandlers;
  /** Who comes beyond them is closed at once. */
  readonly maxConnections: number;
}

/** Listens for RTMP publishers and players. */
export class RtmpServer {
  readonly #options: RtmpServerOptions;
  readonly #connections = new Set<RtmpConnection>();
  #server: Server | undefined;

  constructor(options: RtmpServerOptions) {
    this.#options = options;
  }

  /** Resolves to the port, which 0 leaves to the system; rejects with the error of the socket. */
  async listen(address: { readonly host: string; readonly port: number }): Promise<number> {
    const { handlers, maxConnections } = this.#options;
    const server = createServer({ pauseOnConnect: true }, (socket) => {
      const connection = new RtmpConnection(socket, handlers, this.#options);
      this.#connections.add(connection);
      connection.onClose(() => this.#connections.delete(connection));
    });
    server.maxConnections = maxConnections;
    const port = await listenOn(server, address);
    this.#server = server;
    return port;
  }

  /** Cuts off every client and frees the port. Idempotent. */
  async stop(): Promise<void> {
    const server = this.#server;
    if (!server) return;
    this.#server = undefined;
    const closed = once(server, "close");
    server.close();
    for (const connection of this.#connections) connection.stop();
    await closed;
  }
}
