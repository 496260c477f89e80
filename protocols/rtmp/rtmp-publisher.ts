import { randomBytes } from "node:crypto";
import { connect, isIP, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import type { Clock } from "@tessera/base";
import { type Amf0Value, amf0Field } from "@tessera/formats/amf0";
import { type FlvMessage, tagType } from "@tessera/formats/flv";
import { ChunkReader, type RtmpMessage } from "./chunk-reader.ts";
import { chunkStreamOfTag, sentChunkSize, writeChunks } from "./chunk-writer.ts";
import { command, parseCommand, type RtmpCommand } from "./command.ts";
import { pingResponse, setChunkSize } from "./control-message.ts";
import { RtmpError, type RtmpFault } from "./rtmp-error.ts";
import { setDataFrame } from "./script-body.ts";
import { messageType, userEvent } from "./wire.ts";

const ANSWER_TIMEOUT_MS = 10_000;
const PACKET_SIZE = 1536;
const limits = { messageBytes: 64 * 1024, unfinishedBytes: 128 * 1024 };

export interface PublishOptions {
  readonly clock: Clock;
  /** Once, after publishing began. */
  readonly onEnd: (reason: RtmpFault) => void;
  /** Gives up with "stopped". */
  readonly signal?: AbortSignal;
  /** Of rtmps: whoever vouches for the server, as PEM; those that the machine trusts when left out. */
  readonly ca?: string | undefined;
}

/** Connects to rtmp(s)://host:port/app/name?query and publishes there. Rejects with RtmpError. */
export async function publishRtmp(url: string, options: PublishOptions): Promise<RtmpPublisher> {
  const publisher = new RtmpPublisher(new URL(url), options);
  const cancelTimeout = options.clock.after(ANSWER_TIMEOUT_MS, () => publisher.end("timed-out"));
  const giveUp = () => publisher.end("stopped");
  options.signal?.addEventListener("abort", giveUp, { once: true });
  if (options.signal?.aborted) giveUp();
  try {
    await publisher.open();
    return publisher;
  } catch (error) {
    publisher.stop();
    throw error;
  } finally {
    cancelTimeout();
    options.signal?.removeEventListener("abort", giveUp);
  }
}

/** Which answers are waited for: to the handshake, to a command by its number, to "publish". */
type Awaited = "hello" | number | "status";

export class RtmpPublisher {
  readonly #url: URL;
  readonly #onEnd: PublishOptions["onEnd"];
  readonly #socket: Socket;
  readonly #reader = new ChunkReader(limits, (message) => this.#receive(message));
  /** S0, S1 and S2 are read away first. */
  #hello: Buffer | undefined = Buffer.alloc(0);
  #awaited:
    | { readonly what: Awaited; readonly answer: PromiseWithResolvers<Amf0Value> }
    | undefined;
  #streamId = 0;
  #isOpen = false;
  #end: RtmpError | undefined;

  constructor(url: URL, { onEnd, ca }: PublishOptions) {
    this.#url = url;
    this.#onEnd = onEnd;
    this.#socket = socketTo(url, ca);
    this.#socket.on("data", (bytes: Buffer) => this.#push(bytes));
    this.#socket.on("error", (cause) => this.end("closed", { cause }));
    this.#socket.on("close", () => this.end("closed"));
  }

  get bufferedBytes(): number {
    return this.#socket.writableLength;
  }

  async open(): Promise<void> {
    const [app = "", ...path] = this.#url.pathname.slice(1).split("/");
    const { host, protocol, search } = this.#url;
    const name = `${path.join("/")}${search}`;
    const timeAndZero = Buffer.alloc(8);
    this.#socket.write(
      Buffer.concat([Buffer.of(3), timeAndZero, randomBytes(PACKET_SIZE - timeAndZero.length)]),
    );
    await this.#next("hello");
    this.#socket.write(setChunkSize(sentChunkSize));
    const tcUrl = `${protocol}//${host}/${app}`;
    await this.#ask("connect", 1, { app, type: "nonprivate", flashVer, tcUrl });
    // As encoders do: some services take nobody who has not said so. Few answer, and it does not matter what.
    this.#socket.write(command(0, "releaseStream", 2, null, name));
    this.#socket.write(command(0, "FCPublish", 3, null, name));
    const streamId = await this.#ask("createStream", 4, null);
    this.#streamId = typeof streamId === "number" ? streamId : 0;
    const published = this.#next("status");
    this.#socket.write(command(this.#streamId, "publish", 5, null, name, "live"));
    await published;
    this.#isOpen = true;
  }

  write(message: FlvMessage): void {
    if (this.#end) return;
    const isScript = message.type === tagType.script;
    this.#socket.write(
      writeChunks({
        ...message,
        header: isScript ? setDataFrame : message.header,
        chunkStreamId: chunkStreamOfTag[message.type],
        messageStreamId: this.#streamId,
      }),
    );
  }

  /** Says that it is done, and closes. Idempotent. */
  stop(): void {
    if (this.#end) return;
    this.#socket.write(command(0, "deleteStream", 0, null, this.#streamId));
    this.#socket.destroySoon();
    this.end("stopped");
  }

  end(reason: RtmpFault, options?: ErrorOptions): void {
    if (this.#end) return;
    this.#end = new RtmpError(reason, options);
    this.#awaited?.answer.reject(this.#end);
    if (reason !== "stopped") this.#socket.destroy();
    if (this.#isOpen) this.#onEnd(reason);
  }

  #ask(name: string, id: number, ...values: readonly Amf0Value[]): Promise<Amf0Value> {
    const answered = this.#next(id);
    this.#socket.write(command(0, name, id, ...values));
    return answered;
  }

  #next(what: Awaited): Promise<Amf0Value> {
    if (this.#end) return Promise.reject(this.#end);
    const answer = Promise.withResolvers<Amf0Value>();
    this.#awaited = { what, answer };
    return answer.promise;
  }

  #answer(what: Awaited, value: Amf0Value): void {
    if (this.#awaited?.what === what) this.#awaited.answer.resolve(value);
  }

  #push(bytes: Buffer): void {
    if (this.#end) return;
    try {
      this.#reader.push(this.#hello ? this.#pushHello(Buffer.concat([this.#hello, bytes])) : bytes);
    } catch (error) {
      this.end(error instanceof RtmpError ? error.fault : "failed", { cause: error });
    }
  }

  #pushHello(hello: Buffer): Buffer {
    const size = 1 + 2 * PACKET_SIZE;
    this.#hello = hello.length < size ? hello : undefined;
    if (this.#hello) return Buffer.alloc(0);
    this.#socket.write(hello.subarray(1, 1 + PACKET_SIZE)); // C2 is S1
    this.#answer("hello", undefined);
    return hello.subarray(size);
  }

  #receive(message: RtmpMessage): void {
    const { type, body } = message;
    if (type === messageType.amf0Command || type === messageType.amf3Command)
      this.#receiveCommand(parseCommand(message));
    else if (type === messageType.userControl && body[1] === userEvent.pingRequest)
      this.#socket.write(pingResponse(body.subarray(2, 6)));
  }

  #receiveCommand({ name, transactionId, args }: RtmpCommand): void {
    const [value] = args;
    if (name === "_result") return this.#answer(transactionId, value);
    const isError = amf0Field(value, "level") === "error";
    if (name === "_error" && this.#awaited?.what === transactionId) return this.#refuse(value);
    if (name !== "onStatus") return;
    if (isError) this.#refuse(value);
    else this.#answer("status", value);
  }

  #refuse(value: Amf0Value): void {
    const description = amf0Field(value, "description");
    const cause = typeof description === "string" ? new Error(description) : undefined;
    this.end("refused", { cause });
  }
}

/** What encoders call themselves; services look at nothing but the beginning. */
const flashVer = "FMLE/3.0 (compatible; Tessera)";

function socketTo({ hostname, port, protocol }: URL, ca: string | undefined): Socket {
  // Of an IPv6 address, URLs have the brackets too.
  const host = hostname.replace(/^\[|\]$/g, "");
  if (protocol !== "rtmps:") return connect({ host, port: Number(port || "1935"), noDelay: true });
  const servername = isIP(host) ? {} : { servername: host };
  const socket = connectTls({ host, port: Number(port || "443"), ca, ...servername });
  return socket.setNoDelay(true);
}
