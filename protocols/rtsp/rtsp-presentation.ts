import type { BurstGroup } from "./burst-group.ts";
import type { PacketBurst } from "./packet-burst.ts";

/** One who watches. Tracks are numbered as in the SDP. */
export interface RtspViewer {
  sendBurst(track: number, burst: PacketBurst): void;
  sendGroup(group: BurstGroup): void;
  sendReport(track: number, report: Uint8Array): void;
  /** It cannot be served any more. */
  disconnect(): void;
}

/** What an RTSP server gives out under one address. */
export interface RtspPresentation {
  readonly trackCount: number;
  /** The SDP; track n has the control address trackID=n. */
  describe(): string;
  add(viewer: RtspViewer): void;
  remove(viewer: RtspViewer): void;
}
