import { createSocket } from "node:dgram";
import { once } from "node:events";
import { createServer } from "node:net";

export interface PortWish {
  readonly host: string;
  /** 0: any free one. */
  readonly port: number;
  readonly isTcpEnabled: boolean;
}

/** The port cannot be had; `code` as the system gives it. */
export class PortRefused extends Error {
  readonly code: string;

  constructor(code: string) {
    super(`cannot listen: ${code}`);
    this.code = code;
  }
}

/** Rejects with PortRefused if the port cannot be had by all that is wished for. */
export async function requireFreePort(wish: PortWish): Promise<void> {
  if (wish.port === 0) return;
  try {
    await freeUdpPort(wish.host, wish.port);
    if (wish.isTcpEnabled) await requireFreeTcpPort(wish);
  } catch (error) {
    throw new PortRefused(codeOf(error));
  }
}

/** The library does not say why a port cannot be had; the system does. */
export async function freeUdpPort(host: string, port: number): Promise<number> {
  const socket = createSocket(host.includes(":") ? "udp6" : "udp4");
  socket.bind(port, host);
  await once(socket, "listening");
  const { port: found } = socket.address();
  socket.close();
  await once(socket, "close");
  return found;
}

export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : String(error);
}

async function requireFreeTcpPort({ host, port }: PortWish): Promise<void> {
  const server = createServer().listen({ host, port });
  await once(server, "listening");
  server.close();
  await once(server, "close");
}
