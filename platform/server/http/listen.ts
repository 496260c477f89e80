import { StartupError, type Text } from "@tessera/base";
import type { FastifyInstance } from "fastify";

export interface Address {
  readonly host: string;
  readonly port: number;
}

/** Listens, and says which port it got when 0 was asked for. */
export async function listenOn(app: FastifyInstance, address: Address): Promise<Address> {
  try {
    await app.listen({ ...address });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    const text = reasons[code]?.(address);
    if (text) throw new StartupError("cannot-listen", text, { cause: error });
    throw error;
  }
  const bound = app.server.address();
  return {
    host: address.host,
    port: typeof bound === "object" && bound ? bound.port : address.port,
  };
}

const reasons: Readonly<Record<string, (address: Address) => Text>> = {
  EADDRINUSE: ({ port }) => ({
    zh: `端口 ${port} 已被其他程序占用。请停止该程序，或用 --port 指定其他端口。`,
    en: `Port ${port} is in use by another program. Stop that program, or choose another port with --port.`,
  }),
  EACCES: ({ port }) => ({
    zh: `没有权限监听端口 ${port}。请用 --port 指定 1024 以上的端口。`,
    en: `This user may not listen on port ${port}. Choose a port above 1024 with --port.`,
  }),
  EADDRNOTAVAIL: ({ host }) => ({
    zh: `本机没有地址 ${host}，请检查监听地址的设置。`,
    en: `This machine has no address ${host}: check the address to listen on.`,
  }),
};
