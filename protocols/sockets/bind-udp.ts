import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";
import { isIPv6 } from "node:net";

/** A key frame and more: it comes at one go. */
const receiveBufferBytes = 2 * 1024 * 1024;

export interface BoundUdp {
  readonly socket: Socket;
  readonly port: number;
}

export async function bindUdp(host: string, port: number): Promise<BoundUdp> {
  const socket = createSocket({
    type: isIPv6(host) ? "udp6" : "udp4",
    recvBufferSize: receiveBufferBytes,
  });
  try {
    socket.bind({ port, address: host });
    await once(socket, "listening");
    return { socket, port: socket.address().port };
  } catch (error) {
    socket.close();
    throw error;
  }
}
