import { once } from "node:events";
import { createServer, type Server, type Socket } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import type { TlsIdentity } from "@tessera/base";
import { listenOn } from "./listen-on.ts";

/** What has not ended its handshake by then does not speak TLS. */
const handshakeTimeoutMs = 10_000;

interface AcceptingPortOptions {
  /** Paused where it is plain: whoever takes it lets it flow. */
  readonly onSocket: (socket: Socket) => void;
  /** Without it sockets are plain. */
  readonly tls?: TlsIdentity | undefined;
  /** Who comes beyond them is closed at once. */
  readonly maxConnections?: number | undefined;
}

/** A TCP port, plain or with TLS, and those who come to it. */
export class AcceptingPort {
  readonly #server: Server;
  readonly #waiting = new Set<Socket>();
  readonly #forget: () => void;

  constructor({ onSocket, tls, maxConnections }: AcceptingPortOptions) {
    if (tls) {
      const server = createTlsServer({ ...tls.pair, handshakeTimeout: handshakeTimeoutMs });
      server.on("connection", (socket: Socket) => {
        this.#waiting.add(socket);
        socket.on("close", () => this.#waiting.delete(socket));
      });
      server.on("secureConnection", onSocket);
      server.on("tlsClientError", (_, socket) => void socket.destroy());
      this.#forget = tls.onRenewed(() => server.setSecureContext(tls.pair));
      this.#server = server;
    } else {
      this.#server = createServer({ pauseOnConnect: true }, onSocket);
      this.#forget = () => {};
    }
    if (maxConnections !== undefined) this.#server.maxConnections = maxConnections;
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
