import { extname } from "node:path";
import { Conflict, ExpectedError, type Logger, Offline, type Text } from "@tessera/base";
import type { ChannelRef, FetchRecording, RecordingFile } from "@tessera/engine";
import { cancelledText, type DownloadRequest, type RunningDownload } from "./device-download.ts";
import { Spool } from "./spool.ts";

interface FileDownloadParts {
  readonly fetch: (channel: ChannelRef, request: FetchRecording) => Promise<RecordingFile>;
  readonly path: string;
  readonly freeBytes?: ((folder: string) => Promise<number>) | undefined;
  readonly log: Logger;
}

/** The file of a recording as the device has it, on its way. */
export class FileDownload implements RunningDownload {
  readonly way = "file";
  readonly request: DownloadRequest;
  readonly spool: Spool;
  readonly #parts: FileDownloadParts;
  readonly #leaving = new AbortController();
  readonly #first = Promise.withResolvers<void>();
  readonly #overListeners: (() => void)[] = [];
  #file: RecordingFile | undefined;
  #name = "";
  state: "running" | "finished" | "failed" = "running";
  reason: Text | undefined;
  isPaused = false;
  /** A file has no times. */
  readonly receivedMs = 0;

  constructor(request: DownloadRequest, parts: FileDownloadParts) {
    this.request = request;
    this.#parts = parts;
    const onError = (error: ExpectedError) => this.#loseDisk(error);
    this.spool = new Spool(parts.path, { onError, freeBytes: parts.freeBytes });
    // Who began it may have gone before it failed.
    this.#first.promise.catch(() => {});
    void this.#run();
  }

  get sizeBytes(): number {
    return this.#file?.sizeBytes ?? 0;
  }

  /** Named for what it shows; the ending is the device's. */
  get fileName(): string {
    const ending = extname(this.#name).replaceAll(/[^\w.]/g, "");
    return `${this.request.name.replace(/\.mp4$/, "")}${ending || ".bin"}`;
  }

  onOver(listener: () => void): void {
    this.#overListeners.push(listener);
  }

  async begun(): Promise<this> {
    await this.#first.promise;
    return this;
  }

  async setPaused(isPaused: boolean): Promise<void> {
    if (!this.#file) throw new Conflict("download-not-begun", notBegunText);
    await this.#file.setPaused(isPaused);
    this.isPaused = isPaused;
  }

  async remove(): Promise<void> {
    this.#leaving.abort();
    this.#end("failed", cancelledText);
    await this.spool.remove();
  }

  async #run(): Promise<void> {
    const { fetch, log } = this.#parts;
    const { channel, startMs, endMs } = this.request;
    const { signal } = this.#leaving;
    try {
      // Where there is none, the device is not asked in vain.
      await this.spool.needRoom(0);
      signal.throwIfAborted();
      this.#file = await fetch(channel, {
        startMs,
        endMs,
        onName: (name) => {
          this.#name = name;
        },
        write: (bytes) => {
          const busy = this.spool.write(bytes.slice());
          this.#first.resolve();
          return busy;
        },
        signal,
      });
      await this.spool.needRoom(this.#file.sizeBytes);
      await this.#file.done;
      this.#end("finished", undefined);
    } catch (error) {
      if (!(error instanceof ExpectedError) && !signal.aborted)
        log.error({ error, ...channel }, "the file of a recording could not be fetched");
      this.#first.reject(error);
      this.#end("failed", error instanceof ExpectedError ? error.text : brokenText);
      this.#leaving.abort();
    }
  }

  #loseDisk(error: ExpectedError): void {
    this.#parts.log.warn({ error, ...this.request.channel }, "a device file was not written");
    this.#first.reject(error);
    this.#end("failed", error.text);
    if (this.state === "finished") {
      // All has come, but the last of it did not get to the disk.
      this.state = "failed";
      this.reason = error.text;
    }
    this.#leaving.abort();
  }

  #end(state: "finished" | "failed", reason: Text | undefined): void {
    if (this.state !== "running") return;
    this.state = state;
    this.reason = reason;
    const { channel } = this.request;
    this.#parts.log.info({ ...channel, state, reason: reason?.en }, "device file download over");
    if (reason) this.#first.reject(new Offline("device-download-failed", reason));
    else this.#first.resolve();
    this.spool.close();
    for (const listener of this.#overListeners) listener();
  }
}

const notBegunText: Text = {
  zh: "设备尚未同意发送文件，请稍后再暂停，或取消下载",
  en: "The device has not agreed yet to send the file. Pause it a little later, or cancel the download.",
};
const brokenText: Text = {
  zh: "处理录像文件时发生内部错误，详情请查看服务器日志",
  en: "An internal error occurred while fetching the file. See the server log.",
};
