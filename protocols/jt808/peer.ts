/** Where a terminal speaks from. */
export interface Jt808Peer {
  readonly transport: "TCP" | "UDP";
  readonly host: string;
  readonly port: number;
}

export const addressOf = ({ host, port }: Jt808Peer): string =>
  host.includes(":") ? `[${host}]:${port}` : `${host}:${port}`;

export { plainHost } from "@tessera/base";
