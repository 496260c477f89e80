import { createServer, type Server, type Socket } from "node:net";
import { type AdmittedConnection, type Clock, ConnectionLimits, systemClock } from "@tessera/base";

interface TcpPortParts {
  readonly host: string;
  /** As it is set now; 0: any free one. */
  readonly port: () => number;
  /** It is a stranger's until `prove` is called; see ConnectionLimits. */
  readonly onSocket: (socket: Socket, connection: AdmittedConnection) => void;
  readonly maxConnections?: number;
  readonly clock?: Clock;
}

const usualMaxConnections = 10_000;

/** A port that devices come to by TCP. */
export class TcpPort {
  readonly #parts: TcpPortParts;
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;

  constructor(parts: TcpPortParts) {
    this.#parts = parts;
  }

  get isOpen(): boolean {
    return this.#server !== undefined;
  }

  /** The one that is open, or that is set. */
  get port(): number {
    const address = this.#server?.address();
    return typeof address === "object" && address ? address.port : this.#parts.port();
  }

  /** Rejects if it is taken. One that is open already is closed first. */
  async open(): Promise<void> {
    const { host, port, onSocket, clock = systemClock } = this.#parts;
    const { maxConnections: max = usualMaxConnections } = this.#parts;
    await this.close();
    const limits = new ConnectionLimits({ clock, max });
    const server = createServer((socket) => {
      const admitted = limits.admit(socket);
      if (!admitted) return;
      this.#sockets.add(socket);
      socket.on("close", () => this.#sockets.delete(socket));
      socket.on("error", () => socket.destroy());
      onSocket(socket, admitted);
    });
    const opened = Promise.withResolvers<void>();
    server.once("error", opened.reject);
    server.listen(port(), host, opened.resolve);
    await opened.promise;
    this.#server = server;
  }

  /** With all that have come by it. */
  async close(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    if (!server) return;
    const closed = Promise.withResolvers<void>();
    server.close(() => closed.resolve());
    for (const socket of this.#sockets) socket.destroy();
    await closed.promise;
  }
}
