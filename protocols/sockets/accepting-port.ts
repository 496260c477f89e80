import { once } from "node:events";
import { createServer, type Server, type Socket } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import {
  type AdmittedConnection,
  type Clock,
  ConnectionLimits,
  type TlsIdentity,
} from "@tessera/base";
import { listenOn } from "./listen-on.ts";

/** What has not ended its handshake by then does not speak TLS. */
const handshakeTimeoutMs = 10_000;

interface AcceptingPortOptions {
  /** Paused where it is plain: whoever takes it lets it flow. */
  readonly onSocket: (socket: Socket, connection: AdmittedConnection) => void;
  /** Without it sockets are plain. */
  readonly tls?: TlsIdentity | undefined;
  /** Who comes beyond them is closed at once; one stranger gets only a part of them. */
  readonly maxConnections?: number | undefined;
  readonly clock: Clock;
}

/** A TCP port, plain or with TLS, and those who come to it. */
export class AcceptingPort {
  readonly #server: Server;
  readonly #waiting = new Set<Socket>();
  readonly #forget: () => void;
  readonly #limits: ConnectionLimits;

  constructor({ onSocket, tls, clock, maxConnections: max = 2 ** 31 }: AcceptingPortOptions) {
    const limits = new ConnectionLimits({ clock, max });
    this.#limits = limits;
    if (tls) {
      // The socket behind the handshake is another one, with the same ends.
      const admitted = new Map<string, AdmittedConnection>();
      const server = createTlsServer({ ...tls.pair, handshakeTimeout: handshakeTimeoutMs });
      server.on("connection", (socket: Socket) => {
        const connection = limits.admit(socket);
        if (!connection) return;
        const key = peerOf(socket);
        admitted.set(key, connection);
        this.#waiting.add(socket);
        socket.on("close", () => {
          this.#waiting.delete(socket);
          if (admitted.get(key) === connection) admitted.delete(key);
        });
      });
      server.on("secureConnection", (socket) => {
        const connection = admitted.get(peerOf(socket));
        if (connection) onSocket(socket, connection);
        else socket.destroy();
      });
      server.on("tlsClientError", (_, socket) => void socket.destroy());
      this.#forget = tls.onRenewed(() => server.setSecureContext(tls.pair));
      this.#server = server;
    } else {
      this.#server = createServer({ pauseOnConnect: true }, (socket) => {
        const connection = limits.admit(socket);
        if (connection) onSocket(socket, connection);
      });
      this.#forget = () => {};
    }
  }

  /** How many were turned away since this was last asked. */
  takeRefusedCount(): number {
    return this.#limits.takeRefusedCount();
  }

  /** Resolves to the port, which 0 leaves to the system; rejects with the error of the socket. */
  listen(address: { readonly host: string; readonly port: number }): Promise<number> {
    return listenOn(this.#server, address);
  }

  /** Takes no more, cuts off those who are there, and resolves when the port is free. */
  async close(cutOff: () => void): Promise<void> {
    this.#forget();
    const closed = once(this.#server, "close");
    this.#server.close();
    cutOff();
    // Those whose handshake has not ended are known to nobody else.
    for (const socket of this.#waiting) socket.destroy();
    await closed;
  }
}

const peerOf = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`;
