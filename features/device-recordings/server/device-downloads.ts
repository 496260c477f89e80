import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { type Clock, type Logger, Offline, type Text, TimedOut } from "@tessera/base";
import type { ChannelRef, Stream, StreamHub, StreamState } from "@tessera/engine";
import type { PassingPlay, PassingPlays } from "./passing-plays.ts";
import { Spool } from "./spool.ts";

export interface DeviceDownloadsParts {
  readonly plays: PassingPlays;
  readonly hub: Pick<StreamHub, "open">;
  /** Writes a stream as MP4, from its next key frame on. Returns how to stop. */
  readonly writeMp4: (stream: Stream, write: (bytes: Uint8Array) => void) => () => void;
  /** For what has come and was not fetched yet. */
  readonly folder: string;
  readonly clock: Clock;
  readonly log: Logger;
}

interface DownloadRequest {
  readonly sessionId: number;
  readonly channel: ChannelRef;
  readonly name: string;
  readonly startMs: number;
  readonly endMs: number;
}

export interface DeviceDownload extends DownloadRequest {
  readonly spool: Spool;
  readonly state: "running" | "finished" | "failed";
  /** Why it failed. */
  readonly reason: Text | undefined;
  readonly receivedMs: number;
}

/** A device may have to look for the recording first. */
const firstPictureMs = 20_000;
/** Fetched again within this time, it need not come from the device again. */
const keptMs = 10 * 60_000;

/** Recordings of devices on their way to a file. */
export class DeviceDownloads {
  readonly #parts: DeviceDownloadsParts;
  readonly #running = new Map<string, Download>();

  constructor(parts: DeviceDownloadsParts) {
    this.#parts = parts;
  }

  /** What a server that ended in the middle has left is of no use. */
  async start(): Promise<void> {
    const { folder } = this.#parts;
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true, mode: 0o700 });
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#running.keys()].map((key) => this.#forget(key)));
  }

  /** Joins the one under way, or begins it. Resolves when there is something to send. */
  async open(request: DownloadRequest): Promise<DeviceDownload> {
    const key = keyOf(request);
    const known = this.#running.get(key);
    if (known && known.state !== "failed") return known.begun();
    await this.#forget(key);
    const download = new Download(request, this.#parts);
    this.#running.set(key, download);
    download.onOver(() => {
      this.#parts.clock.after(keptMs, () => {
        if (this.#running.get(key) === download) void this.#forget(key);
      });
    });
    try {
      return await download.begun();
    } catch (error) {
      // It stays in the list: a browser's own downloads do not show why one failed.
      await download.remove();
      throw error;
    }
  }

  of(sessionId: number): readonly DeviceDownload[] {
    return [...this.#running.values()].filter((download) => download.sessionId === sessionId);
  }

  async endOfSession(sessionId: number): Promise<void> {
    const own = this.of(sessionId).map((download) => this.#forget(keyOf(download)));
    await Promise.all(own);
  }

  async #forget(key: string): Promise<void> {
    const download = this.#running.get(key);
    this.#running.delete(key);
    await download?.remove();
  }
}

class Download implements DeviceDownload {
  readonly sessionId: number;
  readonly channel: ChannelRef;
  readonly name: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly spool: Spool;
  readonly #parts: DeviceDownloadsParts;
  readonly #play: PassingPlay;
  readonly #first = Promise.withResolvers<void>();
  readonly #leave: () => void;
  readonly #overListeners: (() => void)[] = [];
  state: "running" | "finished" | "failed" = "running";
  reason: Text | undefined;
  receivedMs = 0;
  #first90k: number | undefined;

  constructor(request: DownloadRequest, parts: DeviceDownloadsParts) {
    ({
      sessionId: this.sessionId,
      channel: this.channel,
      name: this.name,
      startMs: this.startMs,
      endMs: this.endMs,
    } = request);
    this.#parts = parts;
    const { plays, hub, writeMp4, folder, clock } = parts;
    this.#play = plays.open(this.sessionId, this.channel, request, "download");
    this.spool = new Spool(join(folder, `${this.#play.id}.mp4`));
    const lease = hub.open(this.#play.channel, 1);
    const stopWriting = writeMp4(lease.stream, (bytes) => this.spool.write(bytes));
    const stopReading = lease.stream.addReader({
      copiesData: true,
      onTracks: () => {},
      onFrame: (frame) => {
        if (frame.kind !== "video") return;
        this.#first90k ??= frame.dts90k;
        this.receivedMs = (frame.dts90k - this.#first90k) / 90;
        this.#first.resolve();
      },
      onState: (state) => this.#follow(state),
    });
    const cancelTimeout = clock.after(firstPictureMs, () => {
      if (this.#first90k === undefined) this.#end("failed", silentText);
    });
    this.#leave = () => {
      cancelTimeout();
      stopReading();
      stopWriting();
      lease.release();
      plays.end(this.#play.id);
    };
    // Who began it may have gone before it failed.
    this.#first.promise.catch(() => {});
  }

  onOver(listener: () => void): void {
    this.#overListeners.push(listener);
  }

  async begun(): Promise<DeviceDownload> {
    await this.#first.promise;
    return this;
  }

  async remove(): Promise<void> {
    this.#end("failed", cancelledText);
    await this.spool.remove();
  }

  #follow(state: StreamState): void {
    if (state.status !== "stopped") return;
    // Readers are told one after the other: the file gets the last picture first.
    queueMicrotask(() => this.#end(state.isOver ? "finished" : "failed", state.reason));
  }

  #end(state: "finished" | "failed", reason: Text): void {
    if (this.state !== "running") return;
    this.state = state;
    if (state === "failed") this.reason = reason;
    this.#parts.log.info({ ...this.#play.of, state, reason: reason.en }, "device download over");
    const error = reason === silentText ? TimedOut : Offline;
    this.#first.reject(new error("device-download-failed", reason));
    this.#leave();
    this.spool.close();
    for (const listener of this.#overListeners) listener();
  }
}

const keyOf = ({ sessionId, channel, startMs, endMs }: DownloadRequest): string =>
  JSON.stringify([sessionId, channel.deviceId, channel.channelId, startMs, endMs]);

const silentText: Text = {
  zh: "设备同意发送录像，但 20 秒内没有发来画面，请检查网络和媒体端口",
  en: "The device agreed to send the recording, but no picture arrived within 20 s. Check the network and the media ports.",
};
const cancelledText: Text = { zh: "下载已取消", en: "The download was cancelled" };
