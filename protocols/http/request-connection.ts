import type { Socket } from "node:net";
import type { Clock } from "@tessera/base";
import { maxHeadBytes, type RequestHead, readRequestHead } from "./request-head.ts";

export interface HttpReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

interface ConnectionParts {
  readonly socket: Socket;
  /** What was read of it before. */
  readonly firstBytes: Uint8Array;
  /** Of every reply. */
  readonly headers: Readonly<Record<string, string>>;
  /** It is closed when nothing was asked for so long. */
  readonly keepAliveMs: number;
  /** And when the head of a request did not end within that. */
  readonly headWithinMs: number;
  /** undefined: not to be answered here. A failure closes the connection. */
  readonly answer: (head: RequestHead) => Promise<HttpReply> | undefined;
  /** Takes the connection on, with what was read of it and not answered. */
  readonly giveBack: (read: Uint8Array) => void;
  readonly clock: Clock;
}

/** More waits in the system until what is here was answered. */
const maxWaitingBytes = 4 * maxHeadBytes;
/** As Node's own server adds to what it tells the asker, so that the asker ends it first. */
const keepAliveReserveMs = 1000;

/** Answers the requests of one connection, one after the other, until there is one for somebody else. */
export class RequestConnection {
  readonly #parts: ConnectionParts;
  #unread: Buffer;
  #isAnswering = false;
  /** It is no longer ours, or closes. */
  #isOver = false;
  #cancelTimer: (() => void) | undefined;

  constructor(parts: ConnectionParts) {
    this.#parts = parts;
    const { firstBytes } = parts;
    this.#unread = Buffer.from(firstBytes.buffer, firstBytes.byteOffset, firstBytes.length);
  }

  start(): void {
    const { socket } = this.#parts;
    // Its close follows.
    socket.on("error", () => {});
    socket.on("close", () => this.#end());
    socket.on("data", this.#onData);
    this.#await();
    this.#goOn();
  }

  /** As soon as what was written has left. */
  close(): void {
    this.#end();
    this.#parts.socket.destroySoon();
  }

  readonly #onData = (chunk: Buffer) => {
    const isFirst = this.#unread.length === 0;
    this.#unread = isFirst ? chunk : Buffer.concat([this.#unread, chunk]);
    if (this.#isAnswering) {
      if (this.#unread.length > maxWaitingBytes) this.#parts.socket.pause();
    } else {
      if (isFirst) this.#await();
      this.#goOn();
    }
  };

  /** With the next request, if it has come. */
  #goOn(): void {
    if (this.#isOver || this.#unread.length === 0) return;
    const head = readRequestHead(this.#unread);
    if (head === "partial") return;
    const answer = head === "other" ? undefined : this.#parts.answer(head);
    if (head === "other" || !answer) return this.#giveBack();
    this.#unread = this.#unread.subarray(head.length);
    this.#isAnswering = true;
    this.#cancelTimer?.();
    answer.then(
      (reply) => this.#write(reply, head),
      () => this.close(),
    );
  }

  #write({ status, headers, body }: HttpReply, { isKeptAlive }: RequestHead): void {
    if (this.#isOver) return;
    const { socket, keepAliveMs, clock, headers: usual } = this.#parts;
    const bytes = typeof body === "string" ? Buffer.from(body) : body;
    const lines = Object.entries({
      ...usual,
      ...headers,
      "content-length": String(bytes.length),
      Date: new Date(clock.nowMs()).toUTCString(),
      Connection: isKeptAlive ? "keep-alive" : "close",
      ...(isKeptAlive && { "Keep-Alive": `timeout=${Math.floor(keepAliveMs / 1000)}` }),
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.cork();
    socket.write(
      `HTTP/1.1 ${status} ${reasons[status] ?? "Answer"}\r\n${lines.join("")}\r\n`,
      "latin1",
    );
    // Who takes nothing is asked no further: the next answer waits until this one has left.
    socket.write(bytes, (error) => {
      if (!error) this.#onWritten(isKeptAlive);
    });
    socket.uncork();
  }

  #onWritten(isKeptAlive: boolean): void {
    if (this.#isOver) return;
    if (!isKeptAlive) return this.close();
    this.#isAnswering = false;
    this.#await();
    this.#parts.socket.resume();
    this.#goOn();
  }

  #giveBack(): void {
    this.#end();
    this.#parts.giveBack(this.#unread);
  }

  /** The next request: for as long as a connection may rest, or a head may take to come. */
  #await(): void {
    const { keepAliveMs, headWithinMs, clock } = this.#parts;
    const timeoutMs = this.#unread.length > 0 ? headWithinMs : keepAliveMs + keepAliveReserveMs;
    this.#cancelTimer?.();
    this.#cancelTimer = clock.after(timeoutMs, () => this.close());
  }

  #end(): void {
    this.#isOver = true;
    this.#cancelTimer?.();
    this.#parts.socket.off("data", this.#onData);
  }
}

const reasons: Readonly<Record<number, string>> = {
  200: "OK",
  400: "Bad Request",
  404: "Not Found",
  500: "Internal Server Error",
  502: "Bad Gateway",
  503: "Service Unavailable",
  504: "Gateway Timeout",
};
