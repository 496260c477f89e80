import { once } from "node:events";
import { createServer, type Server } from "node:net";
import { ConnectionLimits } from "@tessera/base";
import { listenOn } from "../sockets/index.ts";
import { RtspServerConnection, type RtspServing } from "./rtsp-server-connection.ts";
import { UdpPortPairs } from "./udp-port-pairs.ts";

export interface RtspServerOptions extends RtspServing {
  /** One stranger gets only a part of them. */
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
    const { clock, maxConnections: max = Number.MAX_SAFE_INTEGER } = this.#options;
    const limits = new ConnectionLimits({ clock, max });
    const server = createServer((socket) => {
      const admitted = limits.admit(socket);
      if (!admitted) return;
      const serving = { ...this.#options, onWelcome: () => admitted.prove() };
      const connection = new RtspServerConnection(socket, this.#udp, serving);

      this.#connections.add(connection);
      socket.on("close", () => this.#connections.delete(connection));
    });
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
