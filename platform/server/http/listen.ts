import type { Server } from "node:net";
import { StartupError, type Text } from "@tessera/base";

export interface Address {
  readonly host: string;
  readonly port: number;
}

/** The one it got when 0 was asked for. */
export function portOf(server: Server): number {
  const bound = server.address();
  return typeof bound === "object" && bound ? bound.port : 0;
}

/** Throws why the address cannot be had; `option` is where another port is chosen. */
export function explain(error: unknown, address: Address, option: string): never {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const text = reasons[code]?.(address, option);
  if (text) throw new StartupError("cannot-listen", text, { cause: error });
  throw error;
}

const reasons: Readonly<Record<string, (address: Address, option: string) => Text>> = {
  EADDRINUSE: ({ port }, option) => ({
    zh: `端口 ${port} 已被其他程序占用。请停止该程序，或用 ${option} 指定其他端口。`,
    en: `Port ${port} is in use by another program. Stop that program, or choose another port with ${option}.`,
  }),
  EACCES: ({ port }, option) => ({
    zh: `没有权限监听端口 ${port}。请用 ${option} 指定 1024 以上的端口。`,
    en: `No permission to listen on port ${port}. Choose a port above 1024 with ${option}.`,
  }),
  EADDRNOTAVAIL: ({ host }) => ({
    zh: `本机没有地址 ${host}，请检查监听地址的设置。`,
    en: `This machine has no address ${host}. Check the listen address in the settings.`,
  }),
};
