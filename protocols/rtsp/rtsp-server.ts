import type { TlsIdentity } from "@tessera/base";
import { AcceptingPort } from "../sockets/index.ts";
import { RtspClients } from "./rtsp-clients.ts";
import type { RtspServing } from "./rtsp-server-connection.ts";

export interface RtspServerOptions extends RtspServing {
  readonly maxConnections?: number;
  /** RTSPS: all of it on the connection, media too. */
  readonly tls?: TlsIdentity | undefined;
}

/** Listens for RTSP clients. May start again after it was stopped. */
export class RtspServer {
  readonly #options: RtspServerOptions;
  readonly #clients = new RtspClients();
  #port: AcceptingPort | undefined;

  constructor(options: RtspServerOptions) {
    this.#options = options;
  }

  get isListening(): boolean {
    return this.#port !== undefined;
  }

  /** Resolves to the port, which 0 leaves to the system; rejects with the error of the socket. */
  async listen(address: { readonly host: string; readonly port: number }): Promise<number> {
    const port = new AcceptingPort({
      ...this.#options,
      onSocket: (socket, admitted) =>
        this.#clients.take(socket, { ...this.#options, onWelcome: () => admitted.prove() }),
    });
    const number = await port.listen(address);
    this.#port = port;
    return number;
  }

  /** Cuts off every client and frees the ports. Idempotent. */
  async stop(): Promise<void> {
    const port = this.#port;
    if (!port) return;
    this.#port = undefined;
    await port.close(() => this.#clients.cutOff());
    await this.#clients.closePorts();
  }
}
