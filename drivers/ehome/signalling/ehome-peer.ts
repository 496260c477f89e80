/** Where a device speaks from. */
export interface EhomePeer {
  readonly transport: "UDP" | "TCP";
  readonly host: string;
  readonly port: number;
}

export const peerKey = ({ transport, host, port }: EhomePeer): string =>
  `${transport} ${host}:${port}`;

export { plainHost } from "@tessera/base";
