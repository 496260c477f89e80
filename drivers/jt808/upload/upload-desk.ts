import { type Clock, type Logger, Offline } from "@tessera/base";
import type { FetchRecording, RecordingFile } from "@tessera/engine";
import {
  mediaMessage,
  readUploadDone,
  writeUploadControl,
  writeUploadOrder,
} from "@tessera/formats/jt1078";
import type { FtpAccount, FtpServer, UploadEnd } from "@tessera/protocols/ftp";
import { listRecordings } from "../control/recordings.ts";
import type { MediaConnection } from "../media/media-connection.ts";
import type { TerminalLine } from "../terminal-line.ts";
import {
  channelUploads,
  closedPort,
  nothingThere,
  terminalFailedText,
  tooManyUploads,
  uploadFailed,
} from "./upload-texts.ts";

interface UploadParts {
  /** Throws Offline when the terminal is not there. */
  readonly lineOf: (deviceId: string) => TerminalLine;
  /** An address of ours that the terminal can reach. */
  readonly hostFor: (line: TerminalLine) => Promise<string>;
  readonly server: Pick<FtpServer, "port" | "expect">;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Of one that is under way. */
interface Upload {
  readonly line: TerminalLine;
  readonly account: FtpAccount;
  serial: number;
  /** 0x1206: the terminal's own word. */
  hear(isDone: boolean): void;
}

const maxUploads = 16;
const any = 0;
/** By WiFi, by cable and by mobile network: whoever asks for it wants it now. */
const everyNetwork = 7;
/** A file may be larger than the list says, in which sizes are often wrong. */
const spareBytes = 256 * 1024 * 1024;
const unknownBytes = 16 * 1024 ** 3;
/** Some never say that they are done, others say it before the last bytes are here. */
const wordWithinMs = 10_000;

/** Has terminals send the files of recordings by FTP (0x9206), which takes less time than to play them. */
export class UploadDesk {
  readonly #parts: UploadParts;
  /** Channels of which one is under way, or about to be. */
  readonly #taken = new Set<string>();
  readonly #uploads = new Set<Upload>();

  constructor(parts: UploadParts) {
    this.#parts = parts;
  }

  /** Resolves when the terminal has agreed. */
  async fetch(connection: MediaConnection, request: FetchRecording): Promise<RecordingFile> {
    const { server, lineOf } = this.#parts;
    const { deviceId } = connection;
    const key = `${deviceId} ${connection.channel}`;
    const line = lineOf(deviceId);
    if (server.port === 0) throw closedPort();
    if (this.#taken.has(key)) throw channelUploads();
    if (this.#taken.size >= maxUploads) throw tooManyUploads(maxUploads);
    this.#taken.add(key);
    const beginning = await this.#prepare(line, connection, request).catch((error: unknown) => {
      this.#taken.delete(key);
      throw error;
    });
    return this.#begin(key, beginning);
  }

  /** 0x1206 */
  hear(deviceId: string, body: Uint8Array): void {
    const { serial, isDone } = readUploadDone(body);
    for (const upload of this.#uploads)
      if (upload.line.deviceId === deviceId && upload.serial === serial) upload.hear(isDone);
  }

  async #prepare(
    line: TerminalLine,
    connection: MediaConnection,
    request: FetchRecording,
  ): Promise<Beginning> {
    const sizeBytes = await sizeOf(line, connection, request);
    const host = await this.#parts.hostFor(line);
    request.signal.throwIfAborted();
    return { line, host, channel: connection.channel, sizeBytes, request };
  }

  /** The channel is free again when it is over. */
  async #begin(
    key: string,
    { line, host, channel, sizeBytes, request }: Beginning,
  ): Promise<RecordingFile> {
    const { server, clock } = this.#parts;
    const { signal, startMs, endMs, write, onName } = request;
    const place = `${host}:${server.port}`;
    const done = Promise.withResolvers<void>();
    // Whoever asked may have left.
    done.promise.catch(() => {});
    const said = { isStored: false, isDone: false };
    const settle = () => {
      if (said.isStored && said.isDone) return done.resolve();
      const isEnough = () =>
        said.isStored ? done.resolve() : done.reject(uploadFailed("stalled", place));
      cancels.push(clock.after(wordWithinMs, isEnough));
    };
    const cancels: (() => void)[] = [];
    const account = server.expect({
      host,
      maxBytes: sizeBytes > 0 ? sizeBytes * 2 + spareBytes : unknownBytes,
      write,
      onName,
      onEnd: (end: UploadEnd) => {
        if (end !== "stored") return done.reject(uploadFailed(end, place));
        said.isStored = true;
        settle();
      },
    });
    const hear = (isDone: boolean) => {
      if (!isDone) return done.reject(new Offline("jt1078-upload-failed", terminalFailedText));
      said.isDone = true;
      settle();
    };
    const upload: Upload = { line, account, serial: -1, hear };
    this.#uploads.add(upload);
    const asking = new AbortController();
    const onAbort = () => account.cancel();
    signal.addEventListener("abort", onAbort, { once: true });
    if (signal.aborted) onAbort();
    const leave = (isWhole: boolean) => {
      for (const cancel of cancels) cancel();
      signal.removeEventListener("abort", onAbort);
      this.#uploads.delete(upload);
      this.#taken.delete(key);
      account.cancel();
      // Said again behind the word that cancels it, it would begin anew.
      asking.abort();
      if (!isWhole) void this.#tellToCancel(upload);
    };
    void done.promise.then(
      () => leave(true),
      () => leave(false),
    );
    const body = writeUploadOrder({
      host,
      port: server.port,
      user: account.user,
      password: account.password,
      path: "/",
      channel,
      fromMs: startMs,
      toMs: endMs,
      media: any,
      stream: any,
      storage: any,
      networks: everyNetwork,
    });
    const onSerial = (serial: number) => {
      upload.serial = serial;
    };
    try {
      await line.order(mediaMessage.upload, body, { onSerial, signal: asking.signal });
    } catch (error) {
      // Some do not answer and send all the same.
      if (account.bytes === 0) {
        done.reject(error);
        await done.promise;
      }
    }
    return {
      sizeBytes,
      done: done.promise,
      setPaused: (isPaused) => this.#setPaused(upload, isPaused),
    };
  }

  async #setPaused({ line, serial, account }: Upload, isPaused: boolean): Promise<void> {
    const body = writeUploadControl(serial, isPaused ? "pause" : "goOn");
    await line.order(mediaMessage.controlUpload, body);
    account.setPaused(isPaused);
  }

  /** Terminals that are not told try again and again. Never rejects. */
  async #tellToCancel({ line, serial }: Upload): Promise<void> {
    if (serial < 0) return;
    try {
      await line.order(mediaMessage.controlUpload, writeUploadControl(serial, "cancel"));
    } catch (error) {
      const { deviceId: device } = line;
      this.#parts.log.debug({ error, device }, "a terminal was not told to end an upload");
    }
  }
}

interface Beginning {
  readonly line: TerminalLine;
  readonly host: string;
  readonly channel: number;
  readonly sizeBytes: number;
  readonly request: FetchRecording;
}

/** As the terminal's list has it; 0: it does not tell. */
async function sizeOf(
  line: TerminalLine,
  connection: MediaConnection,
  { startMs, endMs }: FetchRecording,
): Promise<number> {
  const listed = await listRecordings(line, connection, startMs, endMs);
  if (listed.length === 0) throw nothingThere();
  return listed.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
}
