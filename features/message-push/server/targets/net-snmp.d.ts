/** The package has no types of its own; these are the parts that we use. */
declare module "net-snmp" {
  interface Varbind {
    readonly oid: string;
    readonly type: number;
    readonly value: string | number;
  }
  interface Session {
    trap(oid: string, varbinds: readonly Varbind[], done: (error: Error | null) => void): void;
    inform(oid: string, varbinds: readonly Varbind[], done: (error: Error | null) => void): void;
    on(event: "error", listener: (error: Error) => void): void;
    close(): void;
  }
  interface Receiver {
    readonly listener: { readonly sockets: object };
    getAuthorizer(): { addCommunity(community: string): void };
    close(done?: () => void): void;
  }
  interface Notification {
    readonly pdu: { readonly type: number; readonly varbinds: readonly Varbind[] };
  }
  const snmp: {
    readonly Version2c: number;
    readonly ObjectType: { readonly Integer: number; readonly OctetString: number };
    createSession(
      host: string,
      community: string,
      options: {
        readonly version: number;
        readonly port?: number;
        readonly trapPort?: number;
        readonly transport?: "udp4" | "udp6";
        readonly timeout: number;
        readonly retries: number;
      },
    ): Session;
    createReceiver(
      options: {
        readonly port: number;
        readonly address?: string;
        readonly disableAuthorization?: boolean;
      },
      take: (error: Error | null, notification: Notification) => void,
    ): Receiver;
  };
  export default snmp;
}
