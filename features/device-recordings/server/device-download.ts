import type { Text } from "@tessera/base";
import type { ChannelRef } from "@tessera/engine";
import type { Spool } from "./spool.ts";

export interface DownloadRequest {
  readonly sessionId: number;
  readonly channel: ChannelRef;
  readonly name: string;
  readonly startMs: number;
  readonly endMs: number;
}

/** How a recording comes: as the device plays it, or its file. */
export type DownloadWay = "play" | "file";

export interface DeviceDownload {
  readonly request: DownloadRequest;
  readonly way: DownloadWay;
  readonly spool: Spool;
  readonly state: "running" | "finished" | "failed";
  /** Why it failed. */
  readonly reason: Text | undefined;
  /** Of the footage; 0 where only bytes are counted. */
  readonly receivedMs: number;
  /** In all; 0: not known. */
  readonly sizeBytes: number;
  readonly isPaused: boolean;
  /** As it is to be called. */
  readonly fileName: string;
}

export interface RunningDownload extends DeviceDownload {
  /** Resolves when there is something to send; rejects with why there is nothing. */
  begun(): Promise<DeviceDownload>;
  onOver(listener: () => void): void;
  /** Absent where the device cannot pause it. */
  setPaused?(isPaused: boolean): Promise<void>;
  /** Ends it, and removes what has come. */
  remove(): Promise<void>;
}

export const cancelledText: Text = { zh: "下载已取消", en: "The download was cancelled" };
