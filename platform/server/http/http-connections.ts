import { BlockList, isIP, type Server, type Socket } from "node:net";
import { type AdmittedConnection, admissionOf, type Clock, ConnectionLimits } from "@tessera/base";
import type { FastifyInstance } from "fastify";

/** Thousands of viewers; what the system itself allows may be less. */
const usualMaxConnections = 10_000;

interface Limits {
  readonly clock: Clock;
  readonly maxConnections?: number | undefined;
  /** They speak for many. */
  readonly trustedProxies?: readonly string[] | undefined;
}

/**
 * Limits the connections of strangers. `request.prove()` says that its connection is none any more: who is signed
 * in, or has a token that opens something. Gives what limits another server of the same routes.
 */
export function limitConnections(app: FastifyInstance, options: Limits): (server: Server) => void {
  const { clock, maxConnections: max = usualMaxConnections, trustedProxies = [] } = options;
  const limits = new ConnectionLimits({ clock, max, speaksForMany: oneOf(trustedProxies) });
  // By their ends: the socket behind a handshake is another one.
  const admitted = new Map<string, { socket: Socket; connection: AdmittedConnection }>();
  const limit = (server: Server) =>
    void server.on("connection", (socket: Socket) => {
      // One that was elsewhere and came back counts already.
      const connection = admissionOf(socket) ?? limits.admit(socket);
      if (!connection) return;
      const ends = endsOf(socket);
      admitted.set(ends, { socket, connection });
      socket.once("close", () => {
        if (admitted.get(ends)?.socket === socket) admitted.delete(ends);
      });
    });
  limit(app.server);
  app.decorateRequest("prove", function prove() {
    admitted.get(endsOf(this.raw.socket))?.connection.prove();
  });
  return limit;
}

const endsOf = ({ remoteAddress, remotePort, localPort }: Socket): string =>
  `${remoteAddress} ${remotePort} ${localPort}`;

function oneOf(addresses: readonly string[]): (host: string) => boolean {
  const list = new BlockList();
  for (const address of addresses) {
    const [host = "", bits] = address.split("/");
    const family = isIP(host) === 6 ? "ipv6" : "ipv4";
    if (isIP(host) === 0) continue;
    if (bits === undefined) list.addAddress(host, family);
    else list.addSubnet(host, Number(bits), family);
  }
  return (host) => list.check(host, isIP(host) === 6 ? "ipv6" : "ipv4");
}

declare module "fastify" {
  interface FastifyRequest {
    /** The peer of this connection has shown who it is. */
    prove(): void;
  }
}
