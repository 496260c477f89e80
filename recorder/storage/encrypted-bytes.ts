import { type Cipheriv, createCipheriv, randomBytes } from "node:crypto";
import type { SegmentAddress } from "../segment.ts";
import type { GrowingBytes, ListedName, OpenBytes, SegmentBytes } from "./segment-bytes.ts";
import { StorageError } from "./storage-error.ts";

/*
 * A file of an encrypted root begins with
 *   magic     4 bytes  "TSE1"
 *   key id    4 bytes
 *   reserved 12 bytes  0
 *   nonce    12 bytes  random, a file
 * and goes on with AES-256-CTR of what was appended: the counter is the number of the block, so that any byte can be
 * read without those before it. It hides what was recorded; what was changed is told by signed exports.
 */
const magic = Buffer.from("TSE1");
const keyIdBytes = 4;
const nonceBytes = 12;
const headerBytes = 32;
const nonceAt = headerBytes - nonceBytes;
const blockBytes = 16;

export interface RootKey {
  /** 8 hex digits. */
  readonly id: string;
  /** 32 bytes. */
  readonly key: Uint8Array;
}

/** What a root is encrypted with. */
export interface RootKeySource {
  /** For what is written from now on; undefined: it is not encrypted. */
  forNew(rootId: number): Promise<RootKey | undefined>;
  /** undefined: the key is lost. */
  find(rootId: number, keyId: string): Promise<RootKey | undefined>;
  /** Whether anything in the root may be encrypted; if not, nothing is looked at. */
  isUsed(rootId: number): Promise<boolean>;
}

/** Encrypts what goes to a root that has a key. What lies there in clear is read as it is; readers know nothing of it. */
export class EncryptedBytes implements SegmentBytes {
  readonly #inner: SegmentBytes;
  readonly #keys: RootKeySource;

  constructor(inner: SegmentBytes, keys: RootKeySource) {
    this.#inner = inner;
    this.#keys = keys;
  }

  async size(address: SegmentAddress): Promise<number | undefined> {
    const size = await this.#inner.size(address);
    if (size === undefined || size === 0 || !(await this.#keys.isUsed(address.rootId))) return size;
    await using file = await this.open(address);
    return await file.size();
  }

  async open(address: SegmentAddress): Promise<OpenBytes> {
    const file = await this.#inner.open(address);
    if (!(await this.#keys.isUsed(address.rootId))) return file;
    return new OpenEncrypted(file, (header) => this.#layerOf(address.rootId, header));
  }

  async create(address: SegmentAddress): Promise<GrowingBytes> {
    const key = await this.#keys.forNew(address.rootId);
    const growing = await this.#inner.create(address);
    return key ? new GrowingEncrypted(growing, key) : growing;
  }

  async cut(address: SegmentAddress, bytes: number): Promise<void> {
    const layer = await this.#layerAt(address);
    await this.#inner.cut(address, layer ? bytes + headerBytes : bytes);
  }

  async writeTail(address: SegmentAddress, offset: number, data: Uint8Array): Promise<void> {
    const there = offset === 0 ? undefined : await this.#layerAt(address);
    const key = offset === 0 ? await this.#keys.forNew(address.rootId) : undefined;
    if (there)
      return this.#inner.writeTail(address, offset + headerBytes, there.applied(data, offset));
    if (!key) return this.#inner.writeTail(address, offset, data);
    // Another nonce: the same one must not hide two different texts.
    const header = newHeader(key);
    const layer = new CtrLayer(key, header);
    return this.#inner.writeTail(address, 0, Buffer.concat([header, layer.applied(data, 0)]));
  }

  delete(address: SegmentAddress): Promise<void> {
    return this.#inner.delete(address);
  }

  list(rootId: number, folder: string): Promise<readonly ListedName[]> {
    return this.#inner.list(rootId, folder);
  }

  move(rootId: number, from: string, to: string): Promise<void> {
    return this.#inner.move(rootId, from, to);
  }

  dropFolder(rootId: number, folder: string): Promise<void> {
    return this.#inner.dropFolder(rootId, folder);
  }

  async #layerAt(address: SegmentAddress): Promise<CtrLayer | undefined> {
    if (!(await this.#keys.isUsed(address.rootId))) return undefined;
    await using file = await this.#inner.open(address);
    const header = await headerOf(file);
    return header === "in clear" || header === "none"
      ? undefined
      : this.#layerOf(address.rootId, header);
  }

  async #layerOf(rootId: number, header: Buffer): Promise<CtrLayer> {
    const id = header.subarray(magic.length, magic.length + keyIdBytes).toString("hex");
    const key = await this.#keys.find(rootId, id);
    if (!key) throw new StorageError("failed", "KEY_LOST");
    return new CtrLayer(key, header);
  }
}

function newHeader({ id }: RootKey): Buffer {
  const header = Buffer.alloc(headerBytes);
  magic.copy(header);
  header.write(id, magic.length, "hex");
  randomBytes(nonceBytes).copy(header, nonceAt);
  return header;
}

/** none: what is there is too short to tell. */
async function headerOf(file: OpenBytes): Promise<Buffer | "in clear" | "none"> {
  const size = await file.size();
  const header = Buffer.alloc(Math.min(headerBytes, size));
  if (!(await file.read(header, 0))) return "none";
  const start = header.subarray(0, magic.length);
  if (!start.equals(magic.subarray(0, start.length))) return "in clear";
  return size < headerBytes ? "none" : header;
}

/** Hides, and shows again: both are the same in this mode. */
class CtrLayer {
  readonly #key: Uint8Array;
  readonly #nonce: Buffer;

  constructor({ key }: RootKey, header: Buffer) {
    this.#key = key;
    this.#nonce = header.subarray(nonceAt, headerBytes);
  }

  applied(data: Uint8Array, position: number): Buffer {
    return this.from(position).update(data);
  }

  from(position: number): Cipheriv {
    const counter = Buffer.alloc(blockBytes);
    this.#nonce.copy(counter);
    counter.writeUInt32BE(Math.floor(position / blockBytes), nonceBytes);
    const cipher = createCipheriv("aes-256-ctr", this.#key, counter);
    cipher.update(Buffer.alloc(position % blockBytes));
    return cipher;
  }
}

/**
 * Gives the memory of a cipher's answer back at once. Left to the garbage collector it made that run six times as long as
 * the encryption itself.
 */
function release(answer: Buffer): void {
  const { buffer, byteLength } = answer;
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

class GrowingEncrypted implements GrowingBytes {
  readonly #inner: GrowingBytes;
  readonly #header: Buffer;
  readonly #layer: CtrLayer;
  /** Goes on where the last append ended; undefined: one has failed since. */
  #cipher: Cipheriv | undefined;
  #bytes = 0;
  #isBegun = false;

  constructor(inner: GrowingBytes, key: RootKey) {
    this.#inner = inner;
    this.#header = newHeader(key);
    this.#layer = new CtrLayer(key, this.#header);
  }

  async append(data: Uint8Array): Promise<void> {
    const cipher = this.#cipher ?? this.#layer.from(this.#bytes);
    this.#cipher = undefined;
    const hidden = cipher.update(data);
    // In the same write: one more would have to be safe on the disk too.
    await this.#inner.append(this.#isBegun ? hidden : Buffer.concat([this.#header, hidden]));
    release(hidden);
    this.#isBegun = true;
    this.#bytes += data.length;
    this.#cipher = cipher;
  }

  cutTail(): Promise<void> {
    return this.#inner.cutTail();
  }

  close(): Promise<void> {
    return this.#inner.close();
  }
}

class OpenEncrypted implements OpenBytes {
  readonly #inner: OpenBytes;
  readonly #layerOf: (header: Buffer) => Promise<CtrLayer>;
  #layer: CtrLayer | "in clear" | undefined;

  constructor(inner: OpenBytes, layerOf: (header: Buffer) => Promise<CtrLayer>) {
    this.#inner = inner;
    this.#layerOf = layerOf;
  }

  async size(): Promise<number> {
    const layer = await this.#known();
    if (layer === "in clear") return this.#inner.size();
    return layer ? (await this.#inner.size()) - headerBytes : 0;
  }

  async read(buffer: Uint8Array, position: number): Promise<boolean> {
    const layer = await this.#known();
    if (layer === "in clear") return this.#inner.read(buffer, position);
    if (!layer || !(await this.#inner.read(buffer, position + headerBytes))) return false;
    const shown = layer.applied(buffer, position);
    buffer.set(shown);
    release(shown);
    return true;
  }

  close(): Promise<void> {
    return this.#inner.close();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  /** undefined: nothing was appended yet. */
  async #known(): Promise<CtrLayer | "in clear" | undefined> {
    if (this.#layer) return this.#layer;
    const header = await headerOf(this.#inner);
    if (header === "none") return undefined;
    this.#layer = header === "in clear" ? header : await this.#layerOf(header);
    return this.#layer;
  }
}
