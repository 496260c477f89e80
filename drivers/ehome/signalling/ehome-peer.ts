/** Where a device speaks from. */
export interface EhomePeer {
  readonly transport: "UDP" | "TCP";
  readonly host: string;
  readonly port: number;
}

export const peerKey = ({ transport, host, port }: EhomePeer): string =>
  `${transport} ${host}:${port}`;

/** An IPv4 address that came by a port of both kinds is written as such. */
export const plainHost = (address: string): string => address.replace(/^::ffff:/i, "");
