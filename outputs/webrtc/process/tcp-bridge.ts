import { createSocket } from "node:dgram";
import { createServer, type Server, type Socket } from "node:net";
import { DatagramFramer } from "./datagram-framer.ts";

const maxConnections = 600;
/** Browsers check that the other end is there every few seconds. */
const idleMs = 30_000;
/** Behind it the path is full: what is lost the browser asks for again, as on UDP. */
const maxWaitingBytes = 512 * 1024;

export interface BridgeAddress {
  readonly host: string;
  readonly port: number;
  /** Where the UDP port is reached on this machine. */
  readonly localAddress: string;
}

/**
 * ICE over TCP (RFC 6544, passive) for networks that let no UDP through: each connection carries
 * datagrams behind their length (RFC 4571) to and from the UDP port. Rejects when the port is taken.
 */
export function openTcpBridge({ host, port, localAddress }: BridgeAddress): Promise<Server> {
  const server = createServer({ noDelay: true }, (socket) => carry(socket, localAddress, port));
  server.maxConnections = maxConnections;
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ host, port }, () => resolve(server));
  });
}

function carry(tcp: Socket, localAddress: string, port: number): void {
  const udp = createSocket(localAddress.includes(":") ? "udp6" : "udp4");
  const end = () => tcp.destroy();
  const framer = new DatagramFramer((datagram) => udp.send(datagram, port, localAddress));
  tcp.setTimeout(idleMs, end);
  tcp.on("error", end);
  tcp.on("close", () => udp.close());
  tcp.on("data", (chunk) => {
    if (!framer.push(chunk)) end();
  });
  udp.on("error", end);
  udp.on("message", (datagram, from) => {
    if (from.port !== port || tcp.writableLength > maxWaitingBytes) return;
    const length = Buffer.allocUnsafe(2);
    length.writeUInt16BE(datagram.length);
    tcp.cork();
    tcp.write(length);
    tcp.write(datagram);
    tcp.uncork();
  });
}
