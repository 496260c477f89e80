/** How media comes: by datagrams, or by TCP with the device (passive) or us (active) as the one who connects. */
export const mediaModes = ["UDP", "TCP-PASSIVE", "TCP-ACTIVE"] as const;
export type MediaMode = (typeof mediaModes)[number];

/** They are added by themselves, wait to be let in, or are turned away. */
export const unknownDevices = ["accept", "wait", "refuse"] as const;
export type UnknownDevices = (typeof unknownDevices)[number];

/** The new one wins if it has the device's own password, always, or never while the other is heard. */
export const takeovers = ["own", "always", "never"] as const;
export type Takeover = (typeof takeovers)[number];

/** What an administrator sets for all devices; read anew whenever it matters. */
export interface GbSettings {
  /** Our own id, 20 digits. */
  readonly serial: string;
  /** Empty: the first 10 digits of the id. */
  readonly realm: string;
  /** What devices reach us by; empty: by the routing table. */
  readonly host: string;
  /** 0: any that is free. */
  readonly port: number;
  /** Where devices come by TLS; absent: nowhere. */
  readonly securePort?: number | undefined;
  /** Of every device that has none of its own. Empty: nobody gets in by it. */
  readonly sipPassword: string;
  readonly registerExpirySeconds: number;
  readonly keepaliveSeconds: number;
  /** So many missed: offline. */
  readonly keepaliveCount: number;
  readonly mediaPorts: { readonly min: number; readonly max: number };
  readonly mediaMode: MediaMode;
  /** Packets with another SSRC than agreed are thrown away, also of devices that never had the agreed one. */
  readonly ssrcCheck: boolean;
  readonly sendsDate: boolean;
  readonly offersQop: boolean;
  /** Beside MD5. Who answers with it is understood either way. */
  readonly offersSm3: boolean;
  /** Only ids of 20 digits. */
  readonly strictIds: boolean;
  /** For how long each is asked for; 0: not at all. */
  readonly subscriptions: {
    readonly catalog: number;
    readonly alarm: number;
    readonly position: number;
  };
  /** Devices that nobody has added and that know the common password. */
  readonly unknownDevices: UnknownDevices;
  /** What becomes of a device that is here when it registers from somewhere else. */
  readonly takeover: Takeover;
  readonly whiteListOnly: boolean;
  /** host:port of another server that devices are sent to; absent or empty: they stay here. */
  readonly redirectTo?: string | undefined;
  /** Of times on the wire, which have none: minutes before UTC as in +480; absent: the server's own. */
  readonly zoneMinutes?: number | undefined;
}
