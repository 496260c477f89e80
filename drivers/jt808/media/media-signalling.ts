import type { Socket } from "node:net";
import type { RecordingSession } from "@tessera/engine";
import type { SimBytes } from "@tessera/formats/jt1078";
import type { MediaTransport } from "../jt808-settings.ts";

/** How whoever receives media has it sent for: directly in the server, by messages from a media worker. */
export interface MediaSignalling {
  /** Resolves when the terminal has connected. Rejects like openLive. An abort takes it back. */
  open(request: MediaRequest, signal: AbortSignal): Promise<MediaCall>;
}

export interface MediaRequest {
  readonly deviceId: string;
  /** As the site knows it; "": a device that is only tried. */
  readonly channelId: string;
  /** The logical channel. */
  readonly channel: number;
  readonly streamsAtOnce: number;
  /** "": as the platform has it. */
  readonly transport: "" | MediaTransport;
  readonly purpose: MediaPurpose;
}

export type MediaPurpose =
  | { readonly kind: "live"; readonly isSub: boolean }
  | { readonly kind: "playback"; readonly play: RecordingSession }
  | { readonly kind: "talk" };

/** A terminal's connection, with what was read of it. */
export interface ArrivedMedia {
  readonly socket: Socket;
  readonly firstBytes: Uint8Array;
  readonly simBytes: SimBytes;
}

/** The terminal sends. Whoever has the call reads the socket and closes it. */
export interface MediaCall extends ArrivedMedia {
  /** A recording was paused, or goes on: silence is no failure meanwhile. */
  onPause(listener: (isPaused: boolean) => void): void;
  /** How many packets in a hundred are lost on their way: the terminal may send less. */
  tellLoss(lossPercent: number): void;
  /** Has the terminal end it; idempotent. */
  end(): void;
}
