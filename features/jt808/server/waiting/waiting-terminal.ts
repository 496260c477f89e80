/** A terminal that nobody has added, as it was last seen. */
export interface WaitingTerminal {
  readonly deviceId: string;
  readonly transport: "UDP" | "TCP";
  readonly host: string;
  readonly port: number;
  readonly plate: string;
  readonly maker: string;
  /** Somebody has let it in: it is added when it registers next. */
  readonly isLetIn: boolean;
  readonly cameAtMs: number;
  readonly seenAtMs: number;
}
