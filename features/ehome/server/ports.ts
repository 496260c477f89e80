import type { Text } from "@tessera/base";

/** The platform that devices register with, as far as it is shown. */
export interface EhomePlatformView {
  state(): {
    readonly isListening: boolean;
    readonly port: number;
    readonly alarmPort: number;
    readonly mediaPort: number;
    readonly error?: Text | undefined;
    readonly sessions: number;
  };
  sessions(): readonly RegisteredDevice[];
  /** Forgets a registration: the device must register again. False: there was none. */
  end(deviceId: string): boolean;
}

export interface RegisteredDevice {
  readonly deviceId: string;
  readonly transport: "UDP" | "TCP";
  readonly host: string;
  readonly port: number;
  readonly version: string;
  readonly firmware: string;
  readonly registeredAtMs: number;
  /** 0: none yet. */
  readonly lastKeepaliveAtMs: number;
  readonly channels: number;
}
