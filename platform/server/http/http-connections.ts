import type { Server as HttpsServer } from "node:https";
import { BlockList, isIP, type Socket } from "node:net";
import { type AdmittedConnection, type Clock, ConnectionLimits } from "@tessera/base";
import type { FastifyInstance } from "fastify";

/** Viewers of many walls at once; what the system itself allows may be less. */
const usualMaxConnections = 10_000;

interface Limits {
  readonly clock: Clock;
  readonly maxConnections?: number | undefined;
  /** They speak for many. */
  readonly trustedProxies?: readonly string[] | undefined;
}

/**
 * Limits the connections of strangers. `request.prove()` says that its connection is none any more: who is signed
 * in, or has a token that opens something. Returns what puts a further server under the same limits.
 */
export function limitConnections(
  app: FastifyInstance,
  options: Limits,
): (secure: HttpsServer) => void {
  const { clock, maxConnections: max = usualMaxConnections, trustedProxies = [] } = options;
  const limits = new ConnectionLimits({ clock, max, speaksForMany: oneOf(trustedProxies) });
  const admitted = new WeakMap<Socket, AdmittedConnection>();
  const admit = (socket: Socket) => {
    const connection = limits.admit(socket);
    if (connection) admitted.set(socket, connection);
  };
  app.server.on("connection", admit);
  app.decorateRequest("prove", function prove() {
    admitted.get(this.raw.socket)?.prove();
  });
  // The socket that requests come by is there after the handshake, which has a limit of its own.
  return (secure) => void secure.prependListener("secureConnection", admit);
}

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
