import { createSocket } from "node:dgram";
import { once } from "node:events";

/** UDP ports of this machine that nobody listens at now. */
export async function freeUdpPorts(count: number): Promise<readonly number[]> {
  const sockets = Array.from({ length: count }, () =>
    createSocket("udp4").bind({ port: 0, address: "127.0.0.1" }),
  );
  await Promise.all(sockets.map((socket) => once(socket, "listening")));
  const ports = sockets.map((socket) => socket.address().port);
  for (const socket of sockets) socket.close();
  return ports;
}
