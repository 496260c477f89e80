import { once } from "node:events";
import { createServer, type Server } from "node:net";
import { listenOn } from "../sockets/index.ts";
import { RtspServerConnection, type RtspServing } from "./rtsp-server-connection.ts";
import { UdpPortPairs } from "./udp-port-pairs.ts";

export interface RtspServerOptions extends RtspServing {
  readonly maxConnections?: number;
}

/** Listens for RTSP clients. May start again after it was stopped. */
export class RtspServer {
  readonly #options: RtspServerOptions;
  readonly #connections = new Set<RtspServerConnection>();
  readonly #udp = new UdpPortPairs();
  #server: Server | undefined;

  constructor(options: RtspServerOptions) {
    this.#options = options;
  }

  get isListening(): boolean {
    return this.#server !== undefined;
  }

  /** Resolves to the port, which 0 leaves to the system; rejects with the error of the socket. */
  async listen(address: { readonly host: string; readonly port: number }): Promise<number> {
    const server = createServer((socket) => {
      const connection = new RtspServerConnection(socket, this.#udp, this.#options);

      this.#connections.add(connection);
      socket.on("close", () => this.#connections.delete(connection));
    });
    if (this.#options.maxConnections !== undefined)
      server.maxConnections = this.#options.maxConnections;
    const port = await listenOn(server, address);
    this.#server = server;
    return port;
  }

  /** Cuts off every client and frees the ports. Idempotent. */
  async stop(): Promise<void> {
    const server = this.#server;
    if (!server) return;
    this.#server = undefined;
    const closed = once(server, "close");
    server.close();
    for (const connection of this.#connections) connection.disconnect();
    await closed;
    await this.#udp.close();
  }
}
