import { createHash } from "node:crypto";
import type { Socket } from "node:net";
import { frameHeader, type Opcode, opcodes } from "@tessera/formats/websocket";
import { ClientFrames } from "./client-frames.ts";

/** RFC 6455, 1.3. */
const handshakeGuid = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

/**
 * The server's end of a WebSocket on which only the server speaks. Nothing is buffered, masked or
 * compressed, so that a viewer costs one write a message.
 */
export class MediaSocket {
  readonly #socket: Socket;

  /** Accepts the upgrade with the request's Sec-WebSocket-Key. */
  constructor(socket: Socket, key: string) {
    this.#socket = socket;
    const accept = createHash("sha1").update(`${key}${handshakeGuid}`).digest("base64");
    socket.setNoDelay(true);
    socket.setTimeout(0);
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
    );
    const frames = new ClientFrames({
      onClose: () => this.close(),
      onPing: (payload) => this.#send(opcodes.pong, payload),
      onBroken: () => socket.destroy(),
    });
    socket.on("data", (chunk: Buffer) => frames.push(chunk));
    socket.on("end", () => socket.destroy());
    // Its close follows.
    socket.on("error", () => {});
  }

  /** What has not left yet. */
  get bufferedBytes(): number {
    return this.#socket.writableLength;
  }

  get isEncrypted(): boolean {
    return "encrypted" in this.#socket;
  }

  write(data: Uint8Array): void {
    this.#send(opcodes.binary, data);
  }

  /** A whole binary message, header and all. */
  writeMessage(message: Uint8Array): void {
    if (!this.#socket.destroyed && !this.#socket.writableEnded) this.#socket.write(message);
  }

  /** Words beside the picture. */
  tell(message: string): void {
    this.#send(opcodes.text, Buffer.from(message));
  }

  /** Says goodbye if the other end still takes anything. */
  close(): void {
    if (this.#socket.writableLength > 0) {
      this.#socket.destroy();
      return;
    }
    this.#send(opcodes.close, goingAway);
    this.#socket.end();
    this.#socket.destroySoon();
  }

  onClose(listener: () => void): void {
    this.#socket.on("close", listener);
  }

  #send(opcode: Opcode, payload: Uint8Array): void {
    if (this.#socket.destroyed || this.#socket.writableEnded) return;
    this.#socket.cork();
    this.#socket.write(frameHeader(opcode, payload.length));
    this.#socket.write(payload);
    this.#socket.uncork();
  }
}

/** Status 1001. */
const goingAway = Uint8Array.of(0x03, 0xe9);
