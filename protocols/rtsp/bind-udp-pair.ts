import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";
import { isIPv6 } from "node:net";

const PORT_TRIES = 20;
const RECEIVE_BUFFER_BYTES = 1024 * 1024;

/** RTP on an even port and RTCP on the next, as RFC 3550 clause 11 wants them. */
export async function bindUdpPair(
  localAddress: string,
): Promise<readonly [rtp: Socket, rtcp: Socket]> {
  for (let tries = 1; ; tries++) {
    const rtp = await bind(localAddress, 0);
    const { port } = rtp.address();
    if (port % 2 === 0) {
      const rtcp = await bind(localAddress, port + 1).catch(() => undefined);
      if (rtcp) return [rtp, rtcp];
    }
    rtp.close();
    if (tries === PORT_TRIES) throw new Error("no pair of free UDP ports");
  }
}

async function bind(address: string, port: number): Promise<Socket> {
  const socket = createSocket({
    type: isIPv6(address) ? "udp6" : "udp4",
    recvBufferSize: RECEIVE_BUFFER_BYTES,
  });
  try {
    socket.bind({ port, address });
    await once(socket, "listening");
    return socket;
  } catch (error) {
    socket.close();
    throw error;
  }
}
