import { createServer, type Server } from "node:https";
import type { Socket } from "node:net";
import type { TlsIdentity } from "@tessera/base";
import type { FastifyInstance } from "fastify";
import type { Address } from "./listen.ts";

/** What has not said hello by then is no browser. */
const handshakeTimeoutMs = 10_000;

/** The same routes over TLS: HTTP/1.1, since WebSockets and endless streams gain nothing by HTTP/2. */
export class SecureWeb {
  readonly server: Server;
  readonly #sockets = new Set<Socket>();
  /** Those of them whose handshake has not ended. */
  readonly #strangers = new Map<string, Socket>();
  readonly #forget: () => void;

  constructor(app: FastifyInstance, identity: TlsIdentity) {
    const { server: plain } = app;
    this.server = createServer({
      ...identity.pair,
      handshakeTimeout: handshakeTimeoutMs,
      requestTimeout: plain.requestTimeout,
      headersTimeout: plain.headersTimeout,
      connectionsCheckingInterval: plain.requestTimeout / 9,
      keepAliveTimeout: plain.keepAliveTimeout,
    });
    const { server } = this;
    server.on("request", (request, response) => app.routing(request, response));
    // Fastify and its plugins listen on the server that they made.
    for (const event of ["upgrade", "clientError"])
      server.on(event, (...about: unknown[]) => void plain.emit(event, ...about));
    server.on("tlsClientError", (_, socket) => void socket.destroy());
    // Of those whose handshake never ends nothing else knows.
    server.on("connection", (socket: Socket) => {
      this.#sockets.add(socket);
      const ends = endsOf(socket);
      this.#strangers.set(ends, socket);
      socket.on("close", () => {
        this.#sockets.delete(socket);
        this.#strangers.delete(ends);
      });
    });
    server.on("secureConnection", (socket) => this.#strangers.delete(endsOf(socket)));
    this.#forget = identity.onRenewed(() => server.setSecureContext(identity.pair));
  }

  async listen({ host, port }: Address): Promise<void> {
    const opened = Promise.withResolvers<void>();
    this.server.once("error", opened.reject);
    this.server.listen(port, host, opened.resolve);
    await opened.promise;
    this.server.off("error", opened.reject);
    // One client that cannot be accepted, for want of file handles, is not the end of the others.
    this.server.on("error", () => {});
  }

  /** Takes no more; those who are in the middle of something go on. */
  async close(): Promise<void> {
    this.#forget();
    const closed = Promise.withResolvers<void>();
    this.server.close(() => closed.resolve());
    this.server.closeIdleConnections();
    for (const socket of this.#strangers.values()) socket.destroy();
    await closed.promise;
  }

  cutOff(): void {
    for (const socket of this.#sockets) socket.destroy();
  }
}

/** Node does not tell which socket is below a TLS socket; both know who is at the other end. */
const endsOf = ({ remoteAddress, remotePort }: Socket) => `${remoteAddress} ${remotePort}`;
