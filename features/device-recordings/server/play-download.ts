import { join } from "node:path";
import {
  type Clock,
  type ExpectedError,
  type Logger,
  Offline,
  type Text,
  TimedOut,
} from "@tessera/base";
import type { Stream, StreamHub, StreamState } from "@tessera/engine";
import { cancelledText, type DownloadRequest, type RunningDownload } from "./device-download.ts";
import type { PassingPlay, PassingPlays } from "./passing-plays.ts";
import { Spool } from "./spool.ts";

export interface PlayDownloadParts {
  readonly plays: PassingPlays;
  readonly hub: Pick<StreamHub, "open">;
  /** Writes a stream as MP4, from its next key frame on. Returns how to stop. */
  readonly writeMp4: (stream: Stream, write: (bytes: Uint8Array) => void) => () => void;
  /** For what has come and was not fetched yet. */
  readonly folder: string;
  /** Of the disk; the real one unless a test says otherwise. */
  readonly freeBytes?: ((folder: string) => Promise<number>) | undefined;
  readonly clock: Clock;
  readonly log: Logger;
}

/** A device may have to look for the recording first. */
const firstPictureMs = 20_000;

/** A recording as the device plays it, on its way to a file. */
export class PlayDownload implements RunningDownload {
  readonly way = "play";
  readonly sizeBytes = 0;
  readonly isPaused = false;
  readonly request: DownloadRequest;
  readonly spool: Spool;
  readonly #parts: PlayDownloadParts;
  readonly #play: PassingPlay;
  readonly #first = Promise.withResolvers<void>();
  readonly #leave: () => void;
  readonly #overListeners: (() => void)[] = [];
  state: "running" | "finished" | "failed" = "running";
  reason: Text | undefined;
  receivedMs = 0;
  #first90k: number | undefined;

  constructor(request: DownloadRequest, parts: PlayDownloadParts) {
    this.request = request;
    this.#parts = parts;
    const { plays, hub, writeMp4, folder, freeBytes, clock } = parts;
    this.#play = plays.open(request.sessionId, request.channel, request, "download");
    const onError = (error: ExpectedError) => this.#loseDisk(error);
    this.spool = new Spool(join(folder, `${this.#play.id}.mp4`), { onError, freeBytes });
    const lease = hub.open(this.#play.channel, 1);
    const stopWriting = writeMp4(lease.stream, (bytes) => void this.spool.write(bytes));
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

  get fileName(): string {
    const { name } = this.request;
    return name.endsWith(".mp4") ? name : `${name}.mp4`;
  }

  onOver(listener: () => void): void {
    this.#overListeners.push(listener);
  }

  async begun(): Promise<this> {
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

  #loseDisk(error: ExpectedError): void {
    this.#parts.log.warn({ error, ...this.#play.of }, "a device download was not written");
    this.#first.reject(error);
    this.#end("failed", error.text);
    if (this.state === "finished") {
      // All has come, but the last of it did not get to the disk.
      this.state = "failed";
      this.reason = error.text;
    }
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

const silentText: Text = {
  zh: "设备同意发送录像，但 20 秒内没有发来画面，请检查网络和媒体端口",
  en: "The device agreed to send the recording, but no picture arrived within 20 s. Check the network and the media ports.",
};
