import { randomBytes } from "node:crypto";
import { RtmpError } from "./rtmp-error.ts";

const version = 3;
const packetSize = 1536;
const nothing = new Uint8Array(0);

/**
 * Our side of the handshake, RTMP 1.0 clause 5.2. Clients that sign theirs ("complex" handshake) take
 * the plain echo too.
 */
export class ServerHandshake {
  readonly #send: (bytes: Buffer) => void;
  /** C0 and C1 first. */
  #hello: Buffer | undefined = Buffer.alloc(1 + packetSize);
  #helloLength = 0;
  /** Of C2, whose content says nothing. */
  #bytesLeft = packetSize;

  constructor(send: (bytes: Buffer) => void) {
    this.#send = send;
  }

  get isDone(): boolean {
    return this.#bytesLeft === 0;
  }

  /** Returns the bytes that come after the handshake. */
  push(bytes: Uint8Array): Uint8Array {
    const rest = this.#hello ? this.#readHello(this.#hello, bytes) : bytes;
    if (this.#hello) return nothing;
    const count = Math.min(this.#bytesLeft, rest.length);
    this.#bytesLeft -= count;
    return rest.subarray(count);
  }

  #readHello(hello: Buffer, bytes: Uint8Array): Uint8Array {
    const count = Math.min(hello.length - this.#helloLength, bytes.length);
    hello.set(bytes.subarray(0, count), this.#helloLength);
    this.#helloLength += count;
    if (this.#helloLength > 0 && hello[0] !== version) throw new RtmpError("not-rtmp");
    if (this.#helloLength === hello.length) {
      this.#hello = undefined;
      this.#send(answerTo(hello.subarray(1)));
    }
    return bytes.subarray(count);
  }
}

/** S0, S1 and S2. */
function answerTo(clientPacket: Buffer): Buffer {
  const timeAndZero = Buffer.alloc(8);
  return Buffer.concat([
    Buffer.of(version),
    timeAndZero,
    randomBytes(packetSize - timeAndZero.length),
    clientPacket,
  ]);
}
