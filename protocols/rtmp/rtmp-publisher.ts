import { randomBytes } from "node:crypto";
import { connect, type Socket } from "node:net";
import type { Clock } from "@tessera/base";
import { type Amf0Value, amf0Field } from "@tessera/formats/amf0";
import type { FlvMessage } from "@tessera/formats/flv";
import { ChunkReader, type RtmpMessage } from "./chunk-reader.ts";
import { chunkStreamOfTag, sentChunkSize, writeChunks } from "./chunk-writer.ts";
import { command, parseCommand, type RtmpCommand } from "./command.ts";
import { pingResponse, setChunkSize } from "./control-message.ts";
import { RtmpError, type RtmpFault } from "./rtmp-error.ts";
import { messageType, userEvent } from "./wire.ts";

const ANSWER_TIMEOUT_MS = 10_000;
const PACKET_SIZE = 1536;
const limits = { messageBytes: 64 * 1024, unfinishedBytes: 128 * 1024 };

export interface PublishOptions {
  readonly clock: Clock;
  /** Once, after publishing began. */
  readonly onEnd: (reason: RtmpFault) => void;
}

/** Connects to rtmp://host:port/app/name?query and publishes there. Rejects with RtmpError. */
export async function publishRtmp(url: string, options: PublishOptions): Promise<RtmpPublisher> {
  const publisher = new RtmpPublisher(new URL(url), options);
  const cancelTimeout = options.clock.after(ANSWER_TIMEOUT_MS, () => publisher.end("timed-out"));
  try {
    await publisher.open();
    return publisher;
  } catch (error) {
    publisher.stop();
    throw error;
  } finally {
    cancelTimeout();
  }
}

class RtmpPublisher {
  readonly #url: URL;
  readonly #onEnd: PublishOptions["onEnd"];
  readonly #socket: Socket;
  readonly #reader = new ChunkReader(limits, (message) => this.#receive(message));
  /** S0, S1 and S2 are read away first. */
  #hello: Buffer | undefined = Buffer.alloc(0);
  #awaited: PromiseWithResolvers<Amf0Value> | undefined;
  #streamId = 0;
  #isOpen = false;
  #end: RtmpError | undefined;

  constructor(url: URL, { onEnd }: PublishOptions) {
    this.#url = url;
    this.#onEnd = onEnd;
    this.#socket = connect({
      host: url.hostname,
      port: Number(url.port || "1935"),
      noDelay: true,
    });
    this.#socket.on("data", (bytes: Buffer) => this.#push(bytes));
    this.#socket.on("error", (cause) => this.end("closed", { cause }));
    this.#socket.on("close", () => this.end("closed"));
  }

  get bufferedBytes(): number {
    return this.#socket.writableLength;
  }

  async open(): Promise<void> {
    const [app = "", ...name] = this.#url.pathname.slice(1).split("/");
    const { host, search } = this.#url;
    const timeAndZero = Buffer.alloc(8);
    this.#socket.write(
      Buffer.concat([Buffer.of(3), timeAndZero, randomBytes(PACKET_SIZE - timeAndZero.length)]),
    );
    await this.#nextAnswer();
    this.#socket.write(setChunkSize(sentChunkSize));
    await this.#ask(0, "connect", 1, { app, type: "nonprivate", tcUrl: `rtmp://${host}/${app}` });
    const streamId = await this.#ask(0, "createStream", 2, null);
    this.#streamId = typeof streamId === "number" ? streamId : 0;
    await this.#ask(this.#streamId, "publish", 0, null, `${name.join("/")}${search}`, "live");
    this.#isOpen = true;
  }

  write(message: FlvMessage): void {
    if (this.#end) return;
    this.#socket.write(
      writeChunks({
        ...message,
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
    this.#awaited?.reject(this.#end);
    if (reason !== "stopped") this.#socket.destroy();
    if (this.#isOpen) this.#onEnd(reason);
  }

  #ask(streamId: number, ...values: readonly Amf0Value[]): Promise<Amf0Value> {
    const answered = this.#nextAnswer();
    this.#socket.write(command(streamId, ...values));
    return answered;
  }

  #nextAnswer(): Promise<Amf0Value> {
    if (this.#end) return Promise.reject(this.#end);
    this.#awaited = Promise.withResolvers();
    return this.#awaited.promise;
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
    this.#awaited?.resolve(undefined);
    return hello.subarray(size);
  }

  #receive(message: RtmpMessage): void {
    const { type, body } = message;
    if (type === messageType.amf0Command || type === messageType.amf3Command)
      this.#receiveCommand(parseCommand(message));
    else if (type === messageType.userControl && body[1] === userEvent.pingRequest)
      this.#socket.write(pingResponse(body.subarray(2, 6)));
  }

  #receiveCommand({ name, args }: RtmpCommand): void {
    const isError = name === "_error" || amf0Field(args[0], "level") === "error";
    if (isError) {
      const description = amf0Field(args[0], "description");
      const cause = typeof description === "string" ? new Error(description) : undefined;
      return this.end("refused", { cause });
    }
    if (name === "_result" || name === "onStatus") this.#awaited?.resolve(args[0]);
  }
}
