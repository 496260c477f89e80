import type { MediaMode } from "./media-mode.ts";
import type { StreamLine } from "./stream-line.ts";

/** What a session is for: the s= line. */
export type SessionPurpose = "Play" | "Playback" | "Download" | "Talk";

export interface GbPayload {
  readonly type: number;
  /** "PS", "H264", "H265", "PCMA" … in capitals. */
  readonly encoding: string;
  readonly clockRate: number;
}

/** An offer or an answer of GB/T 28181. */
export interface GbSdp {
  /** Of whoever writes it, or of the channel: o=. */
  readonly originId: string;
  readonly purpose: SessionPurpose;
  /** Where the writer is. */
  readonly host: string;
  readonly port: number;
  readonly media: "video" | "audio";
  /** Whether the writer listens or connects; "UDP" for neither. */
  readonly mode: MediaMode;
  readonly direction: "recvonly" | "sendonly" | "sendrecv";
  readonly payloads: readonly GbPayload[];
  /** Ten digits: y=. */
  readonly ssrc?: string | undefined;
  /** f=, as it is written; nobody keeps to it. */
  readonly format?: string | undefined;
  /** Of a recording: u=. 0 all, 1 manual, 2 alarm, 3 time. */
  readonly recording?: { readonly channelId: string; readonly type: number } | undefined;
  /** Of a recording, in seconds of Unix time: t=. */
  readonly span?: { readonly startSeconds: number; readonly endSeconds: number } | undefined;
  readonly downloadSpeed?: number | undefined;
  /** Bytes. */
  readonly fileSize?: number | undefined;
  readonly stream?: StreamLine | undefined;
}

export const sdpType = "APPLICATION/SDP";

/** What we take, the program stream first. */
export const offeredPayloads: readonly GbPayload[] = [
  { type: 96, encoding: "PS", clockRate: 90_000 },
  { type: 97, encoding: "MPEG4", clockRate: 90_000 },
  { type: 98, encoding: "H264", clockRate: 90_000 },
  { type: 99, encoding: "H265", clockRate: 90_000 },
];

export const psPayload: GbPayload = { type: 96, encoding: "PS", clockRate: 90_000 };
export const pcmaPayload: GbPayload = { type: 8, encoding: "PCMA", clockRate: 8000 };
