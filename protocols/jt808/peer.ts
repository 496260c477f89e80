/** Where a terminal speaks from. */
export interface Jt808Peer {
  readonly transport: "TCP" | "UDP";
  readonly host: string;
  readonly port: number;
}

export const addressOf = ({ host, port }: Jt808Peer): string =>
  host.includes(":") ? `[${host}]:${port}` : `${host}:${port}`;

/** A socket for both families calls 192.0.2.1 ::ffff:192.0.2.1. */
export const plainHost = (address: string): string => address.replace(/^::ffff:(?=[\d.]+$)/i, "");
