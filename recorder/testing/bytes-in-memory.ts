import type { SegmentAddress } from "../segment.ts";
import type {
  GrowingBytes,
  ListedName,
  OpenBytes,
  SegmentBytes,
} from "../storage/segment-bytes.ts";
import { StorageError } from "../storage/storage-error.ts";

/** Segments in memory: a store that knows keys only, as one of objects does. */
export class BytesInMemory implements SegmentBytes {
  readonly #stored = new Map<string, Stored>();
  readonly #rootIds: readonly number[];

  constructor(rootIds: readonly number[]) {
    this.#rootIds = rootIds;
  }

  async size(address: SegmentAddress): Promise<number | undefined> {
    return this.#stored.get(nameOf(address))?.data.length;
  }

  async open(address: SegmentAddress): Promise<OpenBytes> {
    const stored = this.#find(address);
    return {
      size: async () => stored.data.length,
      async read(buffer, position) {
        const part = stored.data.subarray(position, position + buffer.length);
        buffer.set(part);
        return part.length === buffer.length;
      },
      close: async () => {},
      [Symbol.asyncDispose]: async () => {},
    };
  }

  async create(address: SegmentAddress): Promise<GrowingBytes> {
    if (this.#stored.has(nameOf(address))) throw new StorageError("exists", "IN_MEMORY");
    const stored = this.#make(address);
    return {
      async append(data) {
        stored.data = joined(stored.data, data);
      },
      async cutTail() {},
      async close() {},
    };
  }

  async cut(address: SegmentAddress, bytes: number): Promise<void> {
    const stored = this.#find(address);
    stored.data = stored.data.slice(0, bytes);
  }

  async writeTail(address: SegmentAddress, offset: number, data: Uint8Array): Promise<void> {
    const stored = this.#stored.get(nameOf(address)) ?? this.#make(address);
    stored.data = joined(stored.data.subarray(0, offset), data);
  }

  async delete(address: SegmentAddress): Promise<void> {
    this.#find(address);
    this.#stored.delete(nameOf(address));
  }

  async list(rootId: number, folder: string): Promise<readonly ListedName[]> {
    const start = folderName(rootId, folder);
    const found = new Map<string, ListedName>();
    for (const stored of this.#stored.keys()) {
      if (!stored.startsWith(start)) continue;
      const [name = "", ...more] = stored.slice(start.length).split("/");
      found.set(name, { name, isFolder: more.length > 0 });
    }
    return [...found.values()];
  }

  async move(rootId: number, from: string, to: string): Promise<void> {
    const [source, target] = [nameOf({ rootId, key: from }), nameOf({ rootId, key: to })];
    const moved = [...this.#stored].filter(
      ([name]) => name === source || name.startsWith(`${source}/`),
    );
    if (moved.length === 0) throw new StorageError("missing", "IN_MEMORY");
    for (const [name, stored] of moved) {
      this.#stored.delete(name);
      this.#stored.set(target + name.slice(source.length), stored);
    }
  }

  async dropFolder(): Promise<void> {}

  #find(address: SegmentAddress): Stored {
    const stored = this.#stored.get(nameOf(address));
    if (!stored) throw new StorageError("missing", "IN_MEMORY");
    return stored;
  }

  #make(address: SegmentAddress): Stored {
    if (!this.#rootIds.includes(address.rootId)) throw new StorageError("missing", "IN_MEMORY");
    const stored = { data: new Uint8Array() };
    this.#stored.set(nameOf(address), stored);
    return stored;
  }
}

interface Stored {
  data: Uint8Array;
}

const nameOf = ({ rootId, key }: SegmentAddress): string => `${rootId}/${key}`;
const folderName = (rootId: number, folder: string): string =>
  folder === "" ? `${rootId}/` : `${rootId}/${folder}/`;

function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}
