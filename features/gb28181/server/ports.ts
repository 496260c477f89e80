import type { Text } from "@tessera/base";

/** The platform that devices register with, as far as it is shown. */
export interface GbPlatformView {
  state(): {
    readonly isListening: boolean;
    readonly port: number;
    readonly error?: Text | undefined;
    readonly sessions: number;
  };
  sessions(): readonly RegisteredDevice[];
  /** Forgets a registration: the device must register again. False: there was none. */
  end(deviceId: string): boolean;
  /** From its next registration on. False: there is no such device. */
  setPassword(deviceId: string, password: string): Promise<boolean>;
}

export interface RegisteredDevice {
  readonly deviceId: string;
  readonly transport: "UDP" | "TCP" | "TLS";
  readonly host: string;
  readonly port: number;
  readonly version: string;
  readonly registeredAtMs: number;
  readonly expiresAtMs: number;
  /** 0: none yet. */
  readonly lastKeepaliveAtMs: number;
  readonly channels: number;
  /** As it told when it was asked; undefined: it has not. */
  readonly health:
    | {
        readonly isOk: boolean;
        readonly reason: string;
        /** Its clock minus ours. */
        readonly clockSkewMs: number | undefined;
      }
    | undefined;
}
