import { messageHeaderBytes } from "./layout.ts";

/** More than any message that is written here: past it the other end is not one of ours. */
const maxBodyBytes = 32 * 1024 * 1024;

/** Finds whole messages in what comes from another process, in pieces of any size. */
export class MessageSplitter {
  readonly #take: (message: Buffer) => void;
  /** The begun message, and how much of it is there. */
  #message: Buffer = Buffer.alloc(messageHeaderBytes);
  #filled = 0;
  #isHeader = true;

  constructor(take: (message: Buffer) => void) {
    this.#take = take;
  }

  /** Messages may point into `chunk`. */
  push(chunk: Buffer): void {
    let at = 0;
    while (at < chunk.length) {
      if (this.#filled === 0 && chunk.length - at >= messageHeaderBytes) {
        const end = at + messageHeaderBytes + bodyBytesOf(chunk, at);
        if (end <= chunk.length) {
          this.#take(chunk.subarray(at, end));
          at = end;
          continue;
        }
      }
      at += this.#fill(chunk, at);
    }
  }

  #fill(chunk: Buffer, at: number): number {
    const taken = chunk.copy(this.#message, this.#filled, at);
    this.#filled += taken;
    if (this.#filled < this.#message.length) return taken;
    if (this.#isHeader) {
      const whole = Buffer.allocUnsafeSlow(messageHeaderBytes + bodyBytesOf(this.#message, 0));
      this.#message.copy(whole);
      this.#message = whole;
      this.#isHeader = false;
      if (whole.length > messageHeaderBytes) return taken;
    }
    const message = this.#message;
    this.#message = Buffer.alloc(messageHeaderBytes);
    this.#filled = 0;
    this.#isHeader = true;
    this.#take(message);
    return taken;
  }
}

function bodyBytesOf(bytes: Buffer, at: number): number {
  const bodyBytes = bytes.readUInt32BE(at);
  if (bodyBytes > maxBodyBytes) throw brokenMessage(bodyBytes);
  return bodyBytes;
}

export function brokenMessage(bodyBytes: number): Error {
  return new Error(`A message of ${bodyBytes} bytes between processes.`);
}
