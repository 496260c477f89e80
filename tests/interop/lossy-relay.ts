import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";

export interface LossyRelay {
  readonly port: number;
  /** How many it has swallowed. */
  readonly swallowed: number;
  stop(): void;
}

/** Stands between one peer and a port on loopback, and swallows the packets of the peer that `isLost` names. */
export async function startLossyRelay(
  port: number,
  isLost: (packet: Buffer) => boolean,
): Promise<LossyRelay> {
  const relay = { port: 0, swallowed: 0, stop: () => {} };
  const outside = createSocket("udp4");
  const inside = createSocket("udp4");
  let peer = { port: 0, address: "127.0.0.1" };
  outside.on("message", (packet, from) => {
    peer = from;
    if (isMedia(packet) && isLost(packet)) relay.swallowed++;
    else inside.send(packet, port, "127.0.0.1");
  });
  inside.on("message", (packet) => outside.send(packet, peer.port, peer.address));
  await Promise.all([outside, inside].map(bind));
  relay.port = outside.address().port;
  relay.stop = () => {
    outside.close();
    inside.close();
  };
  return relay;
}

async function bind(socket: Socket): Promise<void> {
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
}

/** RTP and no RTCP: RFC 7983 and 5761. Its header is in the clear. */
function isMedia(packet: Buffer): boolean {
  const [first = 0, second = 0] = packet;
  return first >= 128 && first < 192 && (second < 192 || second > 223);
}
