/** They are added by themselves, wait to be let in, or are turned away. */
export type UnknownTerminals = "accept" | "wait" | "refuse";

/** How terminals send media. */
export type MediaTransport = "TCP" | "UDP";

/** What an administrator sets for all terminals; read anew whenever it matters. */
export interface Jt808Settings {
  readonly isEnabled: boolean;
  /** TCP and UDP; 0: any that is free. */
  readonly port: number;
  /** Where terminals send pictures and sound; 0: any that is free. */
  readonly mediaPort: number;
  /** Where they upload the files of alarms; 0: any that is free. */
  readonly attachmentPort: number;
  /** Unless a terminal is set otherwise. */
  readonly mediaTransport: MediaTransport;
  /** Where they send files of recordings; 0: any that is free. */
  readonly ftpPort: number;
  /** What terminals reach us by; empty: the address that they have come to. */
  readonly host: string;
  readonly unknownTerminals: UnknownTerminals;
  /** A terminal with another number of its maker than last time is turned away. */
  readonly bindsTerminalId: boolean;
  /** Without the code that registering gives, nothing is believed. */
  readonly requiresCode: boolean;
  readonly heartbeatSeconds: number;
  /** So many missed: offline. */
  readonly heartbeatCount: number;
}
