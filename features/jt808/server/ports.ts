import type { Text } from "@tessera/base";
import type { GpsPosition } from "@tessera/engine";
import type { DriverIdentity, Location } from "@tessera/formats/jt808";

/** The platform that terminals come to, as far as it is shown. */
export interface Jt808PlatformView {
  state(): {
    readonly isListening: boolean;
    readonly port: number;
    /** 0: it is closed. */
    readonly mediaPort: number;
    readonly error?: Text | undefined;
    readonly sessions: number;
  };
  find(deviceId: string): PresentTerminal | undefined;
  /** Throws Offline with why it is not there. */
  get(deviceId: string): PresentTerminal;
  /** Cuts its connection. False: it is not there. */
  end(deviceId: string): boolean;
}

/** A terminal that is there. */
export interface PresentTerminal {
  readonly deviceId: string;
  readonly is2019: boolean;
  readonly link: {
    readonly peer: {
      readonly transport: "TCP" | "UDP";
      readonly host: string;
      readonly port: number;
    };
  };
  readonly cameAtMs: number;
  readonly lastMessageAtMs: number;
  readonly location: Location | undefined;
  readonly position: GpsPosition | undefined;
  readonly driver: DriverIdentity | undefined;
  readonly upgrade: { readonly result: number } | undefined;
  readonly counts: {
    readonly messages: number;
    readonly positions: number;
    readonly late: number;
    readonly refused: number;
    readonly alarms: number;
  };
  /** Rejects with why it was not done. */
  order(messageId: number, body: Uint8Array): Promise<void>;
  ask(messageId: number, body: Uint8Array, answerId: number): Promise<Uint8Array>;
}

/** Terminals as they are stored, whether they are there or not. */
export interface KnownTerminals {
  all(): Iterable<{ readonly id: string; readonly name: string }>;
  /** As the driver keeps it. */
  connectionOf(deviceId: string): Readonly<Record<string, unknown>>;
  channelsOf(deviceId: string): number;
}
