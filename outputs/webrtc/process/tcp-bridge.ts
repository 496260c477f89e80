import { createSocket } from "node:dgram";
import { createServer, type Server, type Socket } from "node:net";
import { ConnectionLimits, systemClock } from "@tessera/base";
import { DatagramFramer } from "./datagram-framer.ts";

const usualMaxConnections = 600;
/** Browsers check that the other end is there every few seconds. */
const idleMs = 30_000;
/** Behind it the path is full: what is lost the browser asks for again, as on UDP. */
const maxWaitingBytes = 512 * 1024;

export interface BridgeAddress {
  readonly host: string;
  readonly port: number;
  /** Where the UDP port is reached on this machine. */
  readonly localAddress: string;
  /** One stranger gets only a part of them. */
  readonly maxConnections?: number;
}

/**
 * ICE over TCP (RFC 6544, passive) for networks that let no UDP through: each connection carries
 * datagrams behind their length (RFC 4571) to and from the UDP port. Rejects when the port is taken.
 */
export function openTcpBridge({
  host,
  port,
  localAddress,
  maxConnections = usualMaxConnections,
}: BridgeAddress): Promise<Server> {
  const limits = new ConnectionLimits({ clock: systemClock, max: maxConnections });
  const server = createServer({ noDelay: true }, (socket) => {
    const admitted = limits.admit(socket);
    if (admitted) carry(socket, { localAddress, port, onAnswer: () => admitted.prove() });
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ host, port }, () => resolve(server));
  });
}

interface Carrying {
  readonly localAddress: string;
  readonly port: number;
  /** Peers are answered only if they know the password of an offer (RFC 8445, 7.3): no strangers. */
  readonly onAnswer: () => void;
}

function carry(tcp: Socket, { localAddress, port, onAnswer }: Carrying): void {
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
    if (from.port !== port) return;
    onAnswer();
    if (tcp.writableLength > maxWaitingBytes) return;
    const length = Buffer.allocUnsafe(2);
    length.writeUInt16BE(datagram.length);
    tcp.cork();
    tcp.write(length);
    tcp.write(datagram);
    tcp.uncork();
  });
}
