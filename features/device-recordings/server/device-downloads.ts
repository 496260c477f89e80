import { randomBytes } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { BadRequest, NotFound, type Text } from "@tessera/base";
import type { ChannelRef, FetchRecording, RecordingFile } from "@tessera/engine";
import type {
  DeviceDownload,
  DownloadRequest,
  DownloadWay,
  RunningDownload,
} from "./device-download.ts";
import { FileDownload } from "./file-download.ts";
import { PlayDownload, type PlayDownloadParts } from "./play-download.ts";

export interface DeviceDownloadsParts extends PlayDownloadParts {
  /** Has a device send the file of a recording. */
  readonly fetchFile: (channel: ChannelRef, request: FetchRecording) => Promise<RecordingFile>;
}

interface WantedDownload {
  readonly channel: ChannelRef;
  readonly name: string;
  readonly way: DownloadWay;
}

/** Fetched again within this time, it need not come from the device again. */
const keptMs = 10 * 60_000;

/** Recordings of devices on their way to a file. */
export class DeviceDownloads {
  readonly #parts: DeviceDownloadsParts;
  readonly #running = new Map<string, RunningDownload>();

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
  async open(request: DownloadRequest, way: DownloadWay = "play"): Promise<DeviceDownload> {
    const key = keyOf(way, request);
    const known = this.#running.get(key);
    if (known && known.state !== "failed") return known.begun();
    // At once: who asks for the same meanwhile joins the new one.
    const forgotten = this.#forget(key);
    const download = this.#begin(request, way);
    this.#running.set(key, download);
    download.onOver(() => {
      this.#parts.clock.after(keptMs, () => {
        if (this.#running.get(key) === download) void this.#forget(key);
      });
    });
    await forgotten;
    try {
      return await download.begun();
    } catch (error) {
      // It stays in the list: a browser's own downloads do not show why one failed.
      await download.remove();
      throw error;
    }
  }

  of(sessionId: number): readonly DeviceDownload[] {
    return this.#own(sessionId).map(([, download]) => download);
  }

  /** Of a session's own that runs. */
  async control(
    sessionId: number,
    wanted: WantedDownload,
    command: "pause" | "resume" | "cancel",
  ): Promise<void> {
    const found = this.#own(sessionId).find(
      ([, download]) => download.state === "running" && isWanted(download, wanted),
    );
    if (!found) throw new NotFound("download-over", overText);
    const [key, download] = found;
    if (command === "cancel") return this.#forget(key);
    if (!download.setPaused) throw new BadRequest("download-not-paused", noPauseText);
    await download.setPaused(command === "pause");
  }

  async endOfSession(sessionId: number): Promise<void> {
    await Promise.all(this.#own(sessionId).map(([key]) => this.#forget(key)));
  }

  #own(sessionId: number): readonly (readonly [string, RunningDownload])[] {
    return [...this.#running].filter(([, { request }]) => request.sessionId === sessionId);
  }

  #begin(request: DownloadRequest, way: DownloadWay): RunningDownload {
    if (way === "play") return new PlayDownload(request, this.#parts);
    const { folder, fetchFile: fetch, freeBytes, log } = this.#parts;
    const path = join(folder, `${randomBytes(9).toString("base64url")}.file`);
    return new FileDownload(request, { fetch, path, freeBytes, log });
  }

  async #forget(key: string): Promise<void> {
    const download = this.#running.get(key);
    this.#running.delete(key);
    await download?.remove();
  }
}

const isWanted = (
  { way, request: { channel, name } }: DeviceDownload,
  { channel: { deviceId, channelId }, ...wanted }: WantedDownload,
): boolean =>
  way === wanted.way &&
  name === wanted.name &&
  channel.deviceId === deviceId &&
  channel.channelId === channelId;

const keyOf = (way: DownloadWay, { sessionId, channel, startMs, endMs }: DownloadRequest): string =>
  JSON.stringify([way, sessionId, channel.deviceId, channel.channelId, startMs, endMs]);

const overText: Text = {
  zh: "该下载已结束",
  en: "This download has ended.",
};
const noPauseText: Text = {
  zh: "按播放速度下载不能暂停",
  en: "A download at playing speed cannot be paused.",
};
