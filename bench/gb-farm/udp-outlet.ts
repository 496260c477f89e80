import type { Socket } from "node:dgram";
import type { Outlet } from "../camera-farm/sendings.ts";

const lengthBytes = 2;

/** Sends by UDP what is framed for TCP, RFC 4571: a datagram for each packet. */
export const udpOutlet = (socket: Socket, port: number): Outlet => ({
  writableLength: 0,
  write(framed) {
    for (let at = 0; at < framed.length; ) {
      const start = at + lengthBytes;
      const end = start + framed.readUInt16BE(at);
      socket.send(framed, start, end - start, port, "127.0.0.1");
      at = end;
    }
  },
  destroy() {},
});
