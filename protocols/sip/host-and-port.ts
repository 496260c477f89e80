import { isIPv6 } from "node:net";

export interface HostAndPort {
  /** An IPv6 address without its brackets. */
  readonly host: string;
  readonly port: number | undefined;
}

/** `host`, `host:port`, `[address]:port`. */
export function parseHostAndPort(text: string): HostAndPort {
  const bracket = text.startsWith("[") ? text.indexOf("]") : -1;
  if (bracket > 0)
    return { host: text.slice(1, bracket), port: parsePort(text.slice(bracket + 1)) };
  const colon = text.indexOf(":");
  if (colon < 0) return { host: text, port: undefined };
  return { host: text.slice(0, colon).trim(), port: parsePort(text.slice(colon)) };
}

/** For a URI or a Via. */
export const writeHost = (host: string): string => (isIPv6(host) ? `[${host}]` : host);

function parsePort(text: string): number | undefined {
  if (!text.startsWith(":")) return undefined;
  const port = Number(text.slice(1).trim() || Number.NaN);
  return Number.isInteger(port) && port > 0 && port < 65_536 ? port : undefined;
}
