import { connect, type Socket } from "node:net";
import type { Clock } from "@tessera/base";
import {
  type CertificatePin,
  connectPinned,
  PacedReads,
  restingSockets,
} from "../sockets/index.ts";
import { HttpTunnel } from "./http-tunnel.ts";
import { errorOfSocket, RtspError } from "./rtsp-error.ts";
import type { RtspHeaderValues } from "./rtsp-headers.ts";
import {
  type RtspMessage,
  type RtspResponse,
  writeRequest,
  writeResponse,
} from "./rtsp-message.ts";
import { RtspStreamParser } from "./rtsp-stream-parser.ts";
import type { RtspAddress } from "./rtsp-url.ts";

const CONNECT_TIMEOUT_MS = 5_000;
const MAX_UNSENT_BYTES = 64 * 1024;

/**
 * One for all connections: the read callback uses the bytes before it returns, so that nothing is
 * allocated for a read. Not a Buffer, of which every part costs several times as much to make.
 */
const readBuffer = new Uint8Array(256 * 1024);

interface Pending {
  readonly resolve: (response: RtspResponse) => void;
  readonly reject: (error: RtspError) => void;
}

export interface RtspConnectionOptions extends RtspAddress {
  /** For rtsps. */
  readonly pin: CertificatePin;
  /** Goes through HTTP, to this path. */
  readonly tunnelPath?: string | undefined;
  readonly clock: Clock;
  /** The bytes are valid only until this returns. */
  readonly onInterleaved: (channel: number, bytes: Uint8Array, start: number, end: number) => void;
  /** Once, whoever ended it. */
  readonly onEnd: (error: RtspError) => void;
}

/** Requests and answers on one TCP connection; answers what the server asks. */
export class RtspConnection {
  readonly #options: RtspConnectionOptions;
  readonly #socket: Socket;
  readonly #tunnel: HttpTunnel | undefined;
  readonly #opened = Promise.withResolvers<void>();
  readonly #pending = new Map<number, Pending>();
  #lastCSeq = 0;
  #hasHeardRtsp = false;
  #isUrgent = true;
  readonly #pace: PacedReads;
  #end: RtspError | undefined;

  constructor(options: RtspConnectionOptions) {
    this.#options = options;
    this.#pace = new PacedReads(options.clock, () => restingSockets.wake(this.#socket));
    const parser = new RtspStreamParser({
      onMessage: (message) => this.#receive(message),
      onInterleaved: options.onInterleaved,
      // Noise between packets is passed over; noise before the first answer is another protocol.
      onError: () => {
        if (!this.#hasHeardRtsp) this.end(new RtspError("not-rtsp"));
      },
    });
    this.#opened.promise.catch(() => {});
    const read = (bytes: Uint8Array, length: number) => {
      if (this.#end) return true;
      const received = this.#tunnel ? this.#untunnelled(bytes.subarray(0, length)) : bytes;
      parser.push(received, this.#tunnel ? received.length : length);
      const bufferBytes = readBuffer.length;
      const rests = this.#pace.rests();
      if (rests && this.#isUrgent && length < bufferBytes) return false;
      this.#pace.end();
      const isUrgent = this.#isUrgent;
      return restingSockets.readsOn(this.#socket, { isUrgent, bytes: length, bufferBytes });
    };
    const opened = () => {
      cancelTimeout();
      this.#opened.resolve();
    };
    const { tunnelPath: path } = options;
    const stands = path === undefined ? opened : () => this.#tunnel?.begin();
    this.#socket = options.isSecure
      ? connectPinned(options, options.pin, stands)
      : connect({
          host: options.host,
          port: options.port,
          noDelay: true,
          onread: { buffer: readBuffer, callback: (length) => read(readBuffer, length) },
        });
    if (path !== undefined)
      this.#tunnel = new HttpTunnel({
        ...options,
        path,
        reading: this.#socket,
        openWriting: (isOpen) => this.#openSecond(isOpen),
        onOpen: opened,
      });
    // TLS gives each read memory of its own.
    if (options.isSecure)
      this.#socket.on("data", (bytes: Buffer) => {
        if (!read(bytes, bytes.length)) this.#socket.pause();
      });
    else this.#socket.once("connect", stands);
    const cancelTimeout = options.clock.after(CONNECT_TIMEOUT_MS, () =>
      this.end(new RtspError("timed-out")),
    );
    this.#socket.on("error", (error) => this.end(errorOfSocket(error)));
    this.#socket.on("close", () => {
      cancelTimeout();
      this.end(new RtspError("closed"));
    });
  }

  /** Resolves when the connection stands. */
  get opened(): Promise<void> {
    return this.#opened.promise;
  }

  get localAddress(): string {
    return this.#socket.localAddress ?? "";
  }

  get remoteAddress(): string {
    return this.#socket.remoteAddress ?? "";
  }

  /** Whether somebody waits for what comes; otherwise it is read a little later and much at once. */
  setUrgent(isUrgent: boolean): void {
    this.#isUrgent = isUrgent;
    this.#pace.end();
    if (isUrgent) restingSockets.wake(this.#socket);
  }

  /** What was read last is all that is needed for so long; 0: what comes is needed at once. */
  expectAfter(periodMs: number): void {
    this.#pace.expectAfter(periodMs);
  }

  async request(
    method: string,
    uri: string,
    headers: RtspHeaderValues,
    timeoutMs: number,
  ): Promise<RtspResponse> {
    await this.#opened.promise;
    if (this.#end) throw this.#end;
    const cSeq = ++this.#lastCSeq;
    const answered = Promise.withResolvers<RtspResponse>();
    this.#pending.set(cSeq, answered);
    this.#send(writeRequest({ method, uri, headers: { CSeq: cSeq, ...headers } }));
    const cancelTimeout = this.#options.clock.after(timeoutMs, () =>
      answered.reject(new RtspError("timed-out", { waitedMs: timeoutMs })),
    );
    try {
      return await answered.promise;
    } finally {
      cancelTimeout();
      this.#pending.delete(cSeq);
    }
  }

  /** Idempotent; the first reason stands. */
  end(error: RtspError): void {
    if (this.#end) return;
    this.#end = error;
    this.#opened.reject(error);
    for (const pending of this.#pending.values()) pending.reject(error);
    this.#pending.clear();
    this.#pace.end();
    this.#socket.destroy();
    this.#tunnel?.close();
    this.#options.onEnd(error);
  }

  #send(data: Uint8Array): void {
    if (this.#tunnel) this.#tunnel.write(data);
    else this.#socket.write(data);
  }

  /** For what goes out of a tunnel. */
  #openSecond(opened: () => void): Socket {
    const { host, port, isSecure, pin } = this.#options;
    const socket = isSecure
      ? connectPinned({ host, port }, pin, opened)
      : connect({ host, port, noDelay: true }, opened);
    // A device may close it when it has answered: it is the other one that counts.
    return socket.on("error", (error) => this.end(errorOfSocket(error)));
  }

  #untunnelled(bytes: Uint8Array): Uint8Array {
    try {
      return this.#tunnel?.rtspIn(bytes) ?? bytes;
    } catch (error) {
      this.end(error instanceof RtspError ? error : new RtspError("not-rtsp", { cause: error }));
      return bytes.subarray(0, 0);
    }
  }

  #receive(message: RtspMessage): void {
    if (this.#end) return;
    this.#hasHeardRtsp = true;
    const cSeq = message.headers.get("CSeq");
    if (message.kind === "request") {
      this.#send(writeResponse({ status: 200, headers: { CSeq: cSeq } }));
      const unsentBytes = this.#tunnel?.unsentBytes ?? this.#socket.writableLength;
      if (unsentBytes > MAX_UNSENT_BYTES) this.end(new RtspError("not-reading"));
      return;
    }
    // Some devices forget CSeq; requests go out one by one, so the oldest is meant.
    const [oldest] = this.#pending.values();
    const pending = cSeq === undefined ? oldest : this.#pending.get(Number.parseInt(cSeq, 10));
    pending?.resolve(message);
  }
}
