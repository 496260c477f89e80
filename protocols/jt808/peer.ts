import { isIPv4 } from "node:net";

/** Where a terminal speaks from. */
export interface Jt808Peer {
  readonly transport: "TCP" | "UDP";
  readonly host: string;
  readonly port: number;
}

export const addressOf = ({ host, port }: Jt808Peer): string =>
  host.includes(":") ? `[${host}]:${port}` : `${host}:${port}`;

export { plainHost } from "@tessera/base";

/** The same host as a socket of that family takes it. */
export const hostForSocket = (host: string, isV6: boolean): string =>
  isV6 && isIPv4(host) ? `::ffff:${host}` : host;
