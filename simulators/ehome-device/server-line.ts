import { createSocket } from "node:dgram";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { DocumentSplitter, encodePpvsp } from "@tessera/protocols/ehome";

interface ServerLineParts {
  readonly host: string;
  readonly port: number;
  readonly transport: "UDP" | "TCP";
  readonly onDocument: (bytes: Uint8Array) => void;
}

/** The way to the platform. */
export interface ServerLine {
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
    return { send: (text) => sendTo(host, port, text), sendTo, close: () => void udp.close() };
  const socket: Socket = connect(port, host);
  const splitter = new DocumentSplitter({ onDocument, onBroken: () => socket.destroy() });
  socket.on("data", (bytes) => splitter.push(bytes));
  socket.on("error", () => {});
  await once(socket, "connect");
  return {
    send: (text) => void socket.write(encodePpvsp(text)),
    sendTo,
    close: () => {
      socket.destroy();
      udp.close();
    },
  };
}
