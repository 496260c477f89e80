import { createSocket, type Socket as UdpSocket } from "node:dgram";
import { connect, type Socket } from "node:net";
import {
  type Frame,
  type FrameHead,
  FrameReader,
  packetsOf,
  writeMessage,
} from "@tessera/formats/jt808";

interface LineOptions {
  readonly server: { readonly host: string; readonly port: number };
  readonly transport: "TCP" | "UDP";
  readonly head: FrameHead;
  readonly onOpen: () => void;
  readonly onMessage: (frame: Frame) => void;
  readonly onClosed: () => void;
}

/** One connection of the terminal to the platform. */
export class ServerLine {
  readonly #options: LineOptions;
  readonly #tcp: Socket | undefined;
  readonly #udp: UdpSocket | undefined;
  readonly #reader: FrameReader;
  #serial = 0;
  #isClosed = false;

  constructor(options: LineOptions) {
    this.#options = options;
    const { server, transport, onMessage, onOpen } = options;
    this.#reader = new FrameReader({ onFrame: onMessage, onFault: () => {} });
    if (transport === "TCP") {
      this.#tcp = connect({ ...server, noDelay: true });
      this.#tcp.once("connect", onOpen);
      this.#tcp.on("data", (bytes) => this.#reader.push(bytes));
      this.#tcp.on("error", () => {});
      this.#tcp.once("close", () => this.#closed());
    } else {
      this.#udp = createSocket(server.host.includes(":") ? "udp6" : "udp4");
      this.#udp.on("message", (bytes) => this.#reader.push(bytes));
      this.#udp.on("error", () => this.close());
      this.#udp.bind(0, onOpen);
    }
  }

  /** Gives the serial number. */
  send(messageId: number, body: Uint8Array): number {
    const serial = this.#serial;
    this.#serial = (serial + packetsOf(body)) & 0xffff;
    for (const bytes of writeMessage(this.#options.head, { messageId, body, serial }))
      this.write(bytes);
    return serial;
  }

  /** Any bytes, such as a terminal must not send. */
  write(bytes: Uint8Array): void {
    if (this.#isClosed) return;
    const { host, port } = this.#options.server;
    this.#tcp?.write(bytes);
    this.#udp?.send(bytes, port, host, () => {});
  }

  /** Idempotent. `isCut`: as when a cable is. */
  close(isCut = false): void {
    if (this.#tcp && isCut) this.#tcp.destroy();
    else this.#tcp?.end();
    if (!this.#udp || this.#isClosed) return;
    this.#udp.close();
    this.#closed();
  }

  #closed(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#options.onClosed();
  }
}
