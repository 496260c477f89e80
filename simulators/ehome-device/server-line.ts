import { createSocket } from "node:dgram";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { DocumentSplitter, encodePpvsp } from "@tessera/protocols/ehome";

interface ServerLineParts {
  readonly host: string;
  readonly port: number;
  readonly transport: "UDP" | "TCP";
  readonly onDocument: (bytes: Uint8Array) => void;
  /** The connection is gone, or was never made. */
  readonly onLost: () => void;
}

/** The way to the platform. */
export interface ServerLine {
  /** Makes the connection that is not there; what is sent goes once it is made. */
  connect(): void;
  send(text: string): void;
  /** To its alarm port, by a datagram. */
  sendTo(host: string, port: number, text: string): void;
  close(): void;
}

export async function openServerLine(parts: ServerLineParts): Promise<ServerLine> {
  const { host, port, transport, onDocument } = parts;
  const udp = createSocket("udp4");
  udp.on("message", (bytes) => onDocument(bytes));
  udp.on("error", () => {});
  udp.bind(0);
  await once(udp, "listening");
  const sendTo = (toHost: string, toPort: number, text: string) =>
    udp.send(encodePpvsp(text), toPort, toHost);
  if (transport === "UDP")
    return {
      connect: () => {},
      send: (text) => sendTo(host, port, text),
      sendTo,
      close: () => void udp.close(),
    };
  const connection = new Connection(parts);
  return {
    connect: () => connection.open(),
    send: (text) => connection.send(text),
    sendTo,
    close: () => {
      connection.close();
      udp.close();
    },
  };
}

/** By TCP, made anew after the platform has gone and come back. */
class Connection {
  readonly #parts: ServerLineParts;
  #socket: Socket | undefined;

  constructor(parts: ServerLineParts) {
    this.#parts = parts;
  }

  open(): void {
    if (this.#socket) return;
    const { host, port, onDocument, onLost } = this.#parts;
    const socket = connect(port, host);
    const splitter = new DocumentSplitter({ onDocument, onBroken: () => socket.destroy() });
    socket.on("data", (bytes) => splitter.push(bytes));
    socket.on("error", () => {}); // its close follows
    socket.on("close", () => {
      if (this.#socket !== socket) return;
      this.#socket = undefined;
      onLost();
    });
    this.#socket = socket;
  }

  send(text: string): void {
    this.#socket?.write(encodePpvsp(text));
  }

  close(): void {
    const socket = this.#socket;
    this.#socket = undefined;
    socket?.destroy();
  }
}
