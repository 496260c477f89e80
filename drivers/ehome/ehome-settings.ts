import type { StreamKind } from "@tessera/protocols/ehome";

/** They are added by themselves, wait to be let in, or are turned away. */
export type UnknownDevices = "accept" | "wait" | "refuse";

/** What an administrator sets for all devices; read anew whenever it matters. */
export interface EhomeSettings {
  readonly isEnabled: boolean;
  /** Where devices register, by UDP and TCP; 0: any that is free. */
  readonly port: number;
  /** Where they send alarms, by UDP. */
  readonly alarmPort: number;
  /** Where they send pictures, by TCP. */
  readonly mediaPort: number;
  /** What devices reach us by; empty: by the routing table. */
  readonly host: string;
  readonly keepaliveSeconds: number;
  /** So many missed: offline. */
  readonly keepaliveCount: number;
  /** What is asked for as a channel's picture, of devices that have no choice of their own. */
  readonly defaultStream: StreamKind;
  /** Devices that nobody has added. */
  readonly unknownDevices: UnknownDevices;
}
