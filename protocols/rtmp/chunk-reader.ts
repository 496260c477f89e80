import { ChunkHeader, extendedTimestampSize, maxHeaderSize, u32 } from "./chunk-header.ts";
import { RtmpError } from "./rtmp-error.ts";
import { defaultChunkSize, messageType } from "./wire.ts";

export interface RtmpMessage {
  readonly type: number;
  readonly timestampMs: number;
  readonly streamId: number;
  /** Only until the handler returns: the next message comes in the same memory. */
  readonly body: Buffer;
}

export interface ChunkLimits {
  readonly messageBytes: number;
  /** Of all messages that have begun and not ended, at the length they announce. */
  readonly unfinishedBytes: number;
}

/** All that the next chunk is read by, between two messages. */
export interface ReadingState {
  readonly chunkSize: number;
  readonly streams: readonly ChunkStreamState[];
}

interface ChunkStreamState {
  readonly id: number;
  readonly timestampField: number;
  readonly hasExtendedTimestamp: boolean;
  readonly timestampMs: number;
  readonly length: number;
  readonly type: number;
  readonly messageStreamId: number;
}

const MAX_CHUNK_STREAMS = 64;
const maxKeptBytes = 1024 * 1024;

interface ChunkStream {
  /** As it was in the last header: a time or a step, as its format says. */
  timestampField: number;
  hasExtendedTimestamp: boolean;
  timestampMs: number;
  length: number;
  type: number;
  messageStreamId: number;
  /** Messages come one after the other in here. */
  memory: Buffer;
  isInMessage: boolean;
  received: number;
}

/**
 * Messages out of the chunks of a byte stream, RTMP 1.0 clause 5.3. A message that comes whole is not
 * copied; another is once, into memory that the chunk stream uses again and again. Set Chunk Size and Abort are carried out here.
 */
export class ChunkReader {
  readonly #onMessage: (message: RtmpMessage) => void;
  readonly #streams = new Map<number, ChunkStream>();
  readonly #header = new ChunkHeader();
  /** The start of a header whose end has not come. */
  readonly #partial = new Uint8Array(maxHeaderSize);
  #partialLength = 0;
  #limits: ChunkLimits;
  #chunkSize: number;
  #unfinishedBytes = 0;
  /** The stream that the payload now read belongs to, and how much of the chunk is to come. */
  #current: ChunkStream | undefined;
  #chunkLeft = 0;
  #isPaused = false;
  #held: Uint8Array[] = [];

  /** With the state of another reader it goes on where that one stood. */
  constructor(
    limits: ChunkLimits,
    onMessage: (message: RtmpMessage) => void,
    from: ReadingState = { chunkSize: defaultChunkSize, streams: [] },
  ) {
    this.#limits = limits;
    this.#onMessage = onMessage;
    this.#chunkSize = from.chunkSize;
    for (const { id, ...state } of from.streams)
      this.#streams.set(id, { ...state, ...betweenMessages });
  }

  /** Of a reader that is paused; undefined while a message has come in part. */
  get state(): ReadingState | undefined {
    if (this.#unfinishedBytes > 0 || this.#partialLength > 0) return undefined;
    const streams = Array.from(this.#streams, ([id, stream]) => {
      const { timestampField, hasExtendedTimestamp, timestampMs } = stream;
      const { length, type, messageStreamId } = stream;
      return {
        id,
        timestampField,
        hasExtendedTimestamp,
        timestampMs,
        length,
        type,
        messageStreamId,
      };
    });
    return { chunkSize: this.#chunkSize, streams };
  }

  /** What was pushed while it was paused. */
  get unread(): Uint8Array {
    return Buffer.concat(this.#held);
  }

  set limits(limits: ChunkLimits) {
    this.#limits = limits;
  }

  /** The bytes may be reused afterwards. Throws RtmpError; nothing can follow that. */
  push(bytes: Uint8Array): void {
    let at = 0;
    while (at < bytes.length && !this.#isPaused)
      at = this.#current
        ? this.#readPayload(this.#current, bytes, at)
        : this.#readHeader(bytes, at);
    if (at < bytes.length) this.#held.push(Uint8Array.from(bytes.subarray(at)));
  }

  /** Gives no message until `resume`; what is pushed is kept, so the caller stops reading. */
  pause(): void {
    this.#isPaused = true;
  }

  resume(): void {
    this.#isPaused = false;
    for (const bytes of this.#held.splice(0)) this.push(bytes);
  }

  #readHeader(bytes: Uint8Array, start: number): number {
    if (this.#partialLength === 0) {
      const size = this.#takeHeader(bytes, start, bytes.length);
      if (size > 0) return start + size;
    }
    // Byte by byte: it is short, and happens once where a read ends.
    for (let at = start; at < bytes.length; ) {
      this.#partial[this.#partialLength++] = bytes[at++] ?? 0;
      const size = this.#takeHeader(this.#partial, 0, this.#partialLength);
      if (size === 0) continue;
      const unusedBytes = this.#partialLength - size;
      this.#partialLength = 0;
      // What was read to look for a repeated timestamp may be payload.
      if (unusedBytes > 0) this.#replay(this.#partial.slice(size, size + unusedBytes));
      return at;
    }
    return bytes.length;
  }

  #replay(bytes: Uint8Array): void {
    if (this.#isPaused) this.#held.push(bytes);
    else this.push(bytes);
  }

  /** Returns the size of the header at `start`; 0 when not all of it is there. */
  #takeHeader(bytes: Uint8Array, start: number, end: number): number {
    const size = this.#header.read(bytes, start, end);
    if (size === 0) return 0;
    const known = this.#streams.get(this.#header.chunkStreamId);
    let repeatedSize = 0;
    if (this.#header.format === 3 && known?.hasExtendedTimestamp) {
      if (end - start - size < extendedTimestampSize) return 0;
      // Some encoders do not repeat it in chunks of format 3, as clause 5.3.1.3 asks for.
      if (u32(bytes, start + size) === known.timestampField) repeatedSize = extendedTimestampSize;
    }
    this.#beginChunk(known ?? this.#openStream());
    return size + repeatedSize;
  }

  #openStream(): ChunkStream {
    const { format, chunkStreamId } = this.#header;
    // Format 1 lacks only the message stream id, and librtmp starts its control stream with it.
    if (format > 1) throw new RtmpError("broken-chunks");
    if (this.#streams.size >= MAX_CHUNK_STREAMS) throw new RtmpError("too-many-chunk-streams");
    const stream: ChunkStream = {
      timestampField: 0,
      hasExtendedTimestamp: false,
      timestampMs: 0,
      length: 0,
      type: 0,
      messageStreamId: 0,
      ...betweenMessages,
    };
    this.#streams.set(chunkStreamId, stream);
    return stream;
  }

  #beginChunk(stream: ChunkStream): void {
    if (!stream.isInMessage) this.#beginMessage(stream);
    else if (this.#header.format !== 3) throw new RtmpError("broken-chunks");
    this.#chunkLeft = Math.min(this.#chunkSize, stream.length - stream.received);
    this.#current = stream;
    if (this.#chunkLeft === 0) this.#endChunk(stream);
  }

  #beginMessage(stream: ChunkStream): void {
    const { format, length, type, messageStreamId } = this.#header;
    if (format < 3) {
      stream.timestampField = this.#header.timestampField;
      stream.hasExtendedTimestamp = this.#header.hasExtendedTimestamp;
    }
    // Format 3 repeats the step, and after a format 0 the time itself is the step (5.3.1.2.4).
    const base = format === 0 ? 0 : stream.timestampMs;
    stream.timestampMs = (base + stream.timestampField) >>> 0;
    if (format <= 1) {
      stream.length = length;
      stream.type = type;
    }
    if (format === 0) stream.messageStreamId = messageStreamId;
    if (stream.length > this.#limits.messageBytes) throw new RtmpError("message-too-large");
    this.#unfinishedBytes += stream.length;
    if (this.#unfinishedBytes > this.#limits.unfinishedBytes)
      throw new RtmpError("too-much-unfinished");
    stream.isInMessage = true;
    stream.received = 0;
  }

  #readPayload(stream: ChunkStream, bytes: Uint8Array, at: number): number {
    const end = Math.min(bytes.length, at + this.#chunkLeft);
    if (end - at === stream.length) {
      this.#endMessage(stream, Buffer.from(bytes.buffer, bytes.byteOffset + at, stream.length));
      return end;
    }
    if (stream.memory.length < stream.length) stream.memory = memoryFor(stream.length);
    stream.memory.set(bytes.subarray(at, end), stream.received);
    stream.received += end - at;
    this.#chunkLeft -= end - at;
    if (this.#chunkLeft === 0) this.#endChunk(stream);
    return end;
  }

  #endChunk(stream: ChunkStream): void {
    this.#current = undefined;
    if (stream.received === stream.length)
      this.#endMessage(stream, stream.memory.subarray(0, stream.length));
  }

  #endMessage(stream: ChunkStream, body: Buffer): void {
    const { type, timestampMs, messageStreamId } = stream;
    this.#current = undefined;
    this.#unfinishedBytes -= stream.length;
    stream.isInMessage = false;
    if (type === messageType.setChunkSize) this.#setChunkSize(body);
    else if (type === messageType.abort) this.#abort(body);
    else this.#onMessage({ type, timestampMs, streamId: messageStreamId, body });
    letGoOfMuch(stream);
  }

  #setChunkSize(body: Buffer): void {
    const size = body.length < 4 ? 0 : body.readUInt32BE(0);
    if (size < 1 || size > 0x7fff_ffff) throw new RtmpError("broken-chunks");
    this.#chunkSize = size;
  }

  #abort(body: Buffer): void {
    if (body.length < 4) throw new RtmpError("broken-chunks");
    const stream = this.#streams.get(body.readUInt32BE(0));
    if (!stream?.isInMessage) return;
    this.#unfinishedBytes -= stream.length;
    stream.isInMessage = false;
    letGoOfMuch(stream);
  }
}

const noMemory = Buffer.alloc(0);
const betweenMessages = { memory: noMemory, isInMessage: false, received: 0 };

/** Some more than is needed now, so that it does not grow with every larger message. */
function memoryFor(bytes: number): Buffer {
  return Buffer.allocUnsafeSlow(Math.max(256, Math.ceil(bytes * 1.25)));
}

/** More than pictures need: kept on every chunk stream, it would add up. */
function letGoOfMuch(stream: ChunkStream): void {
  if (stream.memory.length > maxKeptBytes) stream.memory = noMemory;
}
