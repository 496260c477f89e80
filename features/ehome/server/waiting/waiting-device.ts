/** A device that nobody has added, as it was last seen. */
export interface WaitingDevice {
  readonly deviceId: string;
  readonly transport: "UDP" | "TCP";
  readonly host: string;
  readonly port: number;
  /** Of the protocol, as the device says. */
  readonly version: string;
  readonly firmware: string;
  /** LetIn: it is added when it registers next. Refused: somebody has turned it away. */
  readonly state: "Waiting" | "LetIn" | "Refused";
  readonly cameAtMs: number;
  readonly seenAtMs: number;
}

/** ISUP 5.0 is encrypted in a way that is not public. */
export const isSupported = ({ version }: Pick<WaitingDevice, "version">): boolean =>
  !version.startsWith("5");
