import { createCipheriv, createDecipheriv } from "node:crypto";

const frameBytes = 256 * 1024;
const tagBytes = 16;
const lengthBytes = 4;
/** The highest bit of the length: nothing follows. */
const lastFlag = 0x8000_0000;

/** Who has another key, or another file, cannot read it. Each file has a key of its own, so numbers are nonces enough. */
export interface FrameKey {
  readonly key: Buffer;
  /** Bound to every frame. */
  readonly header: Buffer;
}

/** It ends too early, was changed, or is of another file. */
class DamagedFrames extends Error {}

/** Length with the mark of the last one, tag, ciphertext. */
export async function* sealFrames(
  source: AsyncIterable<Buffer>,
  key: FrameKey,
): AsyncGenerator<Buffer> {
  let index = 0;
  let waiting = Buffer.alloc(0);
  for await (const part of source) {
    waiting = Buffer.concat([waiting, part]);
    // One is kept back: what comes last has a mark.
    for (; waiting.length > frameBytes; waiting = waiting.subarray(frameBytes))
      yield sealed(waiting.subarray(0, frameBytes), key, index++, false);
  }
  yield sealed(waiting, key, index, true);
}

export async function* openFrames(
  source: AsyncIterable<Buffer>,
  key: FrameKey,
): AsyncGenerator<Buffer> {
  let index = 0;
  let waiting = Buffer.alloc(0);
  let isOver = false;
  for await (const part of source) {
    waiting = Buffer.concat([waiting, part]);
    for (let frame = frameIn(waiting); frame; frame = frameIn(waiting)) {
      if (isOver) throw new DamagedFrames("Something follows the end");
      yield opened(frame, key, index++);
      isOver = frame.isLast;
      waiting = waiting.subarray(frame.end);
    }
  }
  if (!isOver || waiting.length > 0) throw new DamagedFrames("It ends too early");
}

interface Frame {
  readonly isLast: boolean;
  readonly tag: Buffer;
  readonly body: Buffer;
  readonly end: number;
}

function frameIn(bytes: Buffer): Frame | undefined {
  if (bytes.length < lengthBytes) return undefined;
  const word = bytes.readUInt32BE(0);
  const isLast = word >= lastFlag;
  const length = isLast ? word - lastFlag : word;
  if (length > frameBytes) throw new DamagedFrames("A frame is too long");
  const start = lengthBytes + tagBytes;
  if (bytes.length < start + length) return undefined;
  return {
    isLast,
    tag: bytes.subarray(lengthBytes, start),
    body: bytes.subarray(start, start + length),
    end: start + length,
  };
}

function sealed(body: Buffer, key: FrameKey, index: number, isLast: boolean): Buffer {
  const cipher = createCipheriv("aes-256-gcm", key.key, nonceOf(index));
  cipher.setAAD(boundTo(key, isLast));
  const secret = Buffer.concat([cipher.update(body), cipher.final()]);
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt32BE(body.length + (isLast ? lastFlag : 0));
  return Buffer.concat([length, cipher.getAuthTag(), secret]);
}

function opened({ isLast, tag, body }: Frame, key: FrameKey, index: number): Buffer {
  const decipher = createDecipheriv("aes-256-gcm", key.key, nonceOf(index));
  decipher.setAAD(boundTo(key, isLast));
  decipher.setAuthTag(tag);
  try {
    return Buffer.concat([decipher.update(body), decipher.final()]);
  } catch (cause) {
    throw new DamagedFrames("A frame was changed", { cause });
  }
}

function nonceOf(index: number): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(index, 6, 6);
  return nonce;
}

const boundTo = ({ header }: FrameKey, isLast: boolean): Buffer =>
  Buffer.concat([header, Buffer.from(isLast ? "last" : "more")]);
