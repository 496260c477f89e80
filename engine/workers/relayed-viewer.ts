import type { Socket } from "node:net";
import { serialize } from "node:v8";
import type { Heads, Viewer } from "../output.ts";
import { messageHeaderBytes, viewerKinds } from "../wire/layout.ts";

const usualBytes = 64 * 1024;

type Way = Pick<Socket, "writableLength" | "write" | "end" | "on">;

/** Stands for the viewers that another process serves: what it is given crosses once, and goes to each of them there. */
export class RelayedViewer implements Viewer {
  readonly isEncrypted = true;
  readonly knowsAddress: boolean;
  audience: number;
  readonly #socket: Way;
  /** Used again whenever all of it has left at once. */
  #memory = Buffer.allocUnsafeSlow(usualBytes);

  constructor(socket: Way, about: { readonly knowsAddress: boolean; readonly audience: number }) {
    this.#socket = socket;
    this.knowsAddress = about.knowsAddress;
    this.audience = about.audience;
  }

  get bufferedBytes(): number {
    return this.#socket.writableLength;
  }

  write(data: Uint8Array): void {
    this.#send(viewerKinds.start, data);
  }

  writeMessage(message: Uint8Array, isKey: boolean): void {
    this.#send(isKey ? viewerKinds.key : viewerKinds.next, message);
  }

  takeHeads({ head, renewal, hello }: Heads): void {
    this.#send(viewerKinds.heads, serialize({ head, renewal, hello }));
  }

  tell(words: string): void {
    this.#send(viewerKinds.words, Buffer.from(words));
  }

  close(): void {
    this.#send(viewerKinds.end, nothing);
    this.#socket.end();
  }

  onClose(listener: () => void): void {
    this.#socket.on("close", listener);
  }

  #send(kind: number, body: Uint8Array): void {
    const bytes = messageHeaderBytes + body.length;
    if (bytes > this.#memory.length) this.#memory = Buffer.allocUnsafeSlow(2 * bytes);
    const message = this.#memory.subarray(0, bytes);
    message.writeUInt32BE(body.length, 0);
    message.writeUInt8(kind, 8);
    message.set(body, messageHeaderBytes);
    this.#socket.write(message);
    if (this.bufferedBytes > 0) this.#memory = Buffer.allocUnsafeSlow(usualBytes);
  }
}

const nothing = new Uint8Array();
