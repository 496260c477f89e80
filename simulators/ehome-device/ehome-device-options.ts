import type { Clock } from "@tessera/base";
import type { SceneName } from "../picture/index.ts";

export interface EhomeDeviceOptions {
  /** Where it registers. */
  readonly server: { readonly host: string; readonly port: number };
  readonly deviceId?: string;
  /** Documents by TCP, as some devices of 4.0 send them. */
  readonly transport?: "UDP" | "TCP";
  /** As it says: 2.0 unless told. */
  readonly version?: string;
  /** Of its own inputs, numbered from 1. */
  readonly channels?: number;
  /** Cameras behind it, numbered from 33. */
  readonly ipChannels?: number;
  /** Numbers of channels without a picture. */
  readonly dark?: readonly number[];
  readonly scene?: SceneName;
  readonly fps?: number;
  readonly audio?: "none" | "pcma" | "pcmu" | "aac";
  /** How it sends: as the field has it, or with faults of the field. */
  readonly framing?: EhomeFraming;
  /** Does not say which channels it has when it is asked for its state. */
  readonly hidesStatus?: boolean;
  readonly clock?: Clock;
}

export interface EhomeFraming {
  readonly omitsPreamble?: boolean;
  readonly omitsExtraByte?: boolean;
  /** Writes bytes that are no packet after each so many packets. */
  readonly noiseEvery?: number;
}

export const deviceTypeCamera = 31;
export const firstIpChannel = 33;
