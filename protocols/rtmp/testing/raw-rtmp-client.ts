import { connect, type Socket } from "node:net";
import { type Amf0Value, amf0Field, parseAmf0 } from "@tessera/formats/amf0";
import type { FlvMessage } from "@tessera/formats/flv";
import { vi } from "vitest";
import { ChunkReader, type RtmpMessage } from "../chunk-reader.ts";
import { sentChunkSize } from "../chunk-writer.ts";
import { command } from "../command.ts";
import { setChunkSize } from "../control-message.ts";
import { rtmpMediaMessage } from "../index.ts";
import { messageType } from "../wire.ts";

/** A client that says what a test tells it to, and keeps what it hears. */
export class RawRtmpClient {
  readonly socket: Socket;
  readonly messages: RtmpMessage[] = [];
  helloBytes = 0;
  isClosed = false;

  constructor(port: number) {
    const reader = new ChunkReader({ messageBytes: 2 ** 24, unfinishedBytes: 2 ** 24 }, (message) =>
      this.messages.push({ ...message, body: Buffer.from(message.body) }),
    );
    this.socket = connect(port, "127.0.0.1");
    this.socket.on("data", (bytes: Buffer) => {
      const count = Math.min(3073 - this.helloBytes, bytes.length);
      this.helloBytes += count;
      reader.push(bytes.subarray(count));
    });
    this.socket.on("error", () => {});
    this.socket.on("close", () => {
      this.isClosed = true;
    });
  }

  async shakeHands(): Promise<this> {
    this.socket.write(Buffer.concat([Buffer.of(3), Buffer.alloc(1536, 7)]));
    await vi.waitFor(() => {
      if (this.helloBytes < 3073) throw new Error("the answer to the handshake has not come");
    });
    this.socket.write(Buffer.concat([Buffer.alloc(1536), setChunkSize(sentChunkSize)]));
    return this;
  }

  /** As far as the answer to connect. */
  async connect(object: Amf0Value = { app: "live" }): Promise<this> {
    await this.shakeHands();
    this.say("connect", 1, object);
    await this.hears("_result");
    return this;
  }

  say(...values: readonly Amf0Value[]): void {
    this.socket.write(command(0, ...values));
  }

  sayMedia(message: FlvMessage): void {
    this.socket.write(rtmpMediaMessage(message));
  }

  async hears(name: string): Promise<Amf0Value[]> {
    return vi.waitFor(() => {
      const said = this.commands().find((values) => values[0] === name);
      if (!said) throw new Error(`no ${name} was heard`);
      return said;
    });
  }

  commands(): Amf0Value[][] {
    return this.messages
      .filter(({ type }) => type === messageType.amf0Command)
      .map(({ body }) => parseAmf0(body));
  }

  statusCodes(): Amf0Value[] {
    return this.commands()
      .filter(([name]) => name === "onStatus")
      .map((values) => amf0Field(values[3], "code"));
  }
}
