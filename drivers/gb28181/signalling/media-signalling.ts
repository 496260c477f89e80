import type { Text } from "@tessera/base";
import type { Flow } from "@tessera/engine";
import type { MediaMode } from "../gb-settings.ts";

/** How whoever receives media has it sent for: directly in the server, by messages from a media worker. */
export interface MediaSignalling {
  /** How it is to be received. Rejects with Offline when the device is not there. */
  plan(request: MediaRequest, signal: AbortSignal): Promise<MediaPlan>;
  /** INVITE, once the socket is open. Rejects like openLive. An abort takes it back. */
  invite(offer: MediaOffer, signal: AbortSignal): Promise<MediaCall>;
}

export interface MediaRequest {
  readonly deviceId: string;
  readonly channelId: string;
  readonly flow: Flow;
  /** Of this device or channel; undefined: as the platform has it. */
  readonly mediaMode?: MediaMode | undefined;
  readonly subStream: SubStreamVariant;
  readonly manufacturer: string;
  readonly downloadSpeeds: readonly number[];
  /** A recording in place of what is live. */
  readonly play?: RecordingPlay | undefined;
}

/** How a device is asked for its sub stream; auto: by its maker and version. */
export const subStreamVariants = [
  "auto",
  "streamnumber",
  "stream",
  "streamprofile",
  "streamMode",
] as const;
export type SubStreamVariant = (typeof subStreamVariants)[number];

export interface RecordingPlay {
  readonly id: string;
  readonly purpose: "playback" | "download";
  readonly startMs: number;
  readonly endMs: number;
}

export interface MediaPlan {
  readonly mode: MediaMode;
  readonly ports: { readonly min: number; readonly max: number };
  /** Where the device's signalling comes from. */
  readonly deviceHost: string;
}

export interface MediaOffer extends MediaRequest {
  readonly mode: MediaMode;
  /** Where we receive. */
  readonly port: number;
}

/** The device has agreed to send. */
export interface MediaCall {
  /** Where it sends from, or where we are to connect. */
  readonly host: string;
  readonly port: number;
  readonly ssrc: number;
  /** Packets with another one are not taken. */
  readonly checksSsrc: boolean;
  /** As the answer tells them. */
  readonly payloads: readonly MediaPayload[];
  /** Settles when the device has ended it, with why. Never rejects. */
  readonly ended: Promise<MediaEnd>;
  /** A recording was paused, or goes on: silence is no failure meanwhile. */
  onPause(listener: (isPaused: boolean) => void): void;
  /** BYE; idempotent. */
  end(): void;
}

export interface MediaEnd {
  readonly reason: Text;
  readonly isOver?: boolean;
}

export interface MediaPayload {
  readonly type: number;
  readonly encoding: string;
  readonly clockRate: number;
}
