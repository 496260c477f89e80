import { BrokenBytes } from "../bits/index.ts";
import { previousTagSizeSize, type TagType, tagHeaderSize, tagType } from "./wire.ts";

export interface FlvTag {
  readonly type: TagType;
  readonly timestampMs: number;
  /** Belongs to who gets it: it is not used again. */
  readonly body: Uint8Array;
}

export interface FlvStreamParserOptions {
  readonly onTag: (tag: FlvTag) => void;
  /** A longer tag breaks the stream. */
  readonly maxTagBytes?: number;
}

const fileHeaderSize = 9;
/** The header may grow in later versions; none has. */
const maxFileHeaderSize = 1024;

/** Tags out of an FLV byte stream that comes in pieces. A body is copied once, into its own buffer. */
export class FlvStreamParser {
  readonly #onTag: FlvStreamParserOptions["onTag"];
  readonly #maxTagBytes: number;
  /** File header, or tag header, until all of it is there. */
  readonly #head = new Uint8Array(tagHeaderSize);
  readonly #view = new DataView(this.#head.buffer);
  #headLength = 0;
  #hasFileHeader = false;
  #bytesToSkip = 0;
  #body: Uint8Array | undefined;
  #bodyLength = 0;

  constructor({ onTag, maxTagBytes = 8 * 1024 * 1024 }: FlvStreamParserOptions) {
    this.#onTag = onTag;
    this.#maxTagBytes = maxTagBytes;
  }

  /** The bytes may be reused afterwards. Throws BrokenBytes; nothing can follow that. */
  push(bytes: Uint8Array): void {
    let at = 0;
    while (at < bytes.length) {
      if (this.#bytesToSkip > 0) at = this.#skip(bytes, at);
      else if (this.#body) at = this.#fillBody(this.#body, bytes, at);
      else at = this.#fillHead(bytes, at);
    }
  }

  #skip(bytes: Uint8Array, at: number): number {
    const count = Math.min(this.#bytesToSkip, bytes.length - at);
    this.#bytesToSkip -= count;
    return at + count;
  }

  #fillHead(bytes: Uint8Array, at: number): number {
    const size = this.#hasFileHeader ? tagHeaderSize : fileHeaderSize;
    const end = Math.min(bytes.length, at + size - this.#headLength);
    this.#head.set(bytes.subarray(at, end), this.#headLength);
    this.#headLength += end - at;
    if (this.#headLength === size) {
      this.#headLength = 0;
      if (this.#hasFileHeader) this.#beginTag();
      else this.#readFileHeader();
    }
    return end;
  }

  #readFileHeader(): void {
    const signature = this.#view.getUint32(0) >>> 8;
    const dataOffset = this.#view.getUint32(5);
    if (signature !== 0x464c56) throw broken("不是 FLV 流", "it is not an FLV stream");
    if (dataOffset < fileHeaderSize || dataOffset > maxFileHeaderSize)
      throw broken("文件头无效", "the file header is not valid");
    this.#hasFileHeader = true;
    this.#bytesToSkip = dataOffset - fileHeaderSize + previousTagSizeSize;
  }

  #beginTag(): void {
    const type = this.#head[0] ?? 0;
    const dataSize = this.#view.getUint32(0) & 0xff_ffff;
    if (dataSize > this.#maxTagBytes) throw broken("数据块过大", "a tag is too large");
    if (!isTagType(type)) {
      this.#bytesToSkip = dataSize + previousTagSizeSize;
      return;
    }
    this.#body = new Uint8Array(dataSize);
    this.#bodyLength = 0;
    if (dataSize === 0) this.#endTag(this.#body);
  }

  #fillBody(body: Uint8Array, bytes: Uint8Array, at: number): number {
    const end = Math.min(bytes.length, at + body.length - this.#bodyLength);
    body.set(bytes.subarray(at, end), this.#bodyLength);
    this.#bodyLength += end - at;
    if (this.#bodyLength === body.length) this.#endTag(body);
    return end;
  }

  #endTag(body: Uint8Array): void {
    const type = this.#head[0] ?? 0;
    this.#body = undefined;
    this.#bytesToSkip = previousTagSizeSize; // often wrong, never needed
    const timestampMs = ((this.#head[7] ?? 0) << 24) | (this.#view.getUint32(4) >>> 8);
    if (isTagType(type)) this.#onTag({ type, timestampMs: timestampMs >>> 0, body });
  }
}

function isTagType(type: number): type is TagType {
  return type === tagType.audio || type === tagType.video || type === tagType.script;
}

function broken(zh: string, en: string): BrokenBytes {
  return new BrokenBytes("FLV", { zh, en });
}
