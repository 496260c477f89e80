import type { Clock, Logger, TlsIdentity } from "@tessera/base";
import { AcceptingPort } from "../sockets/index.ts";
import type { RtmpHandlers } from "./handlers.ts";
import { RtmpConnection } from "./rtmp-connection.ts";

export interface RtmpServerOptions {
  readonly clock: Clock;
  readonly log: Logger;
  readonly handlers: RtmpHandlers;
  /** Who comes beyond them is closed at once. */
  readonly maxConnections: number;
  /** RTMPS. */
  readonly tls?: TlsIdentity | undefined;
}

/** Listens for RTMP publishers and players. */
export class RtmpServer {
  readonly #options: RtmpServerOptions;
  readonly #connections = new Set<RtmpConnection>();
  #port: AcceptingPort | undefined;

  constructor(options: RtmpServerOptions) {
    this.#options = options;
  }

  /** Resolves to the port, which 0 leaves to the system; rejects with the error of the socket. */
  async listen(address: { readonly host: string; readonly port: number }): Promise<number> {
    const { handlers, clock, log } = this.#options;
    const port = new AcceptingPort({
      ...this.#options,
      onSocket: (socket, admitted) => {
        const onWelcome = () => admitted.prove();
        const connection = new RtmpConnection(socket, handlers, { clock, log, onWelcome });
        this.#connections.add(connection);
        connection.onClose(() => this.#connections.delete(connection));
      },
    });
    const number = await port.listen(address);
    this.#port = port;
    return number;
  }

  /** Cuts off every client and frees the port. Idempotent. */
  async stop(): Promise<void> {
    const port = this.#port;
    if (!port) return;
    this.#port = undefined;
    await port.close(() => {
      for (const connection of this.#connections) connection.stop();
    });
  }
}
