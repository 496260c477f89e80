import type { z } from "zod";

export interface StoredValue<Value> {
  read(): Value;
  write(value: Value): void;
  clear(): void;
}

/** The part of Storage that is used; a browser that forbids storage gets one in memory. */
export type KeyValueStore = Pick<Storage, "getItem" | "setItem" | "removeItem">;

interface Encoding {
  encode(text: string): string;
  decode(text: string): string;
}

const plain: Encoding = { encode: (text) => text, decode: (text) => text };

interface Entry<Schema extends z.ZodType> {
  readonly key: string;
  readonly schema: Schema;
  readonly fallback: z.output<Schema>;
  readonly encoding?: Encoding;
}

/** One thing that this browser remembers between visits. Whoever defines it owns the key. */
export const defineStored = <Schema extends z.ZodType>(
  entry: Entry<Schema>,
): StoredValue<z.output<Schema>> => storedValue(browserStore, entry);

export const forgetStored = (key: string): void => browserStore.removeItem(key);

/** A JSON value under one key. What does not fit the schema any more reads as the fallback. */
export function storedValue<Schema extends z.ZodType>(
  store: KeyValueStore,
  { key, schema, fallback, encoding = plain }: Entry<Schema>,
): StoredValue<z.output<Schema>> {
  return {
    read() {
      const text = store.getItem(key);
      if (text === null) return fallback;
      try {
        return schema.parse(JSON.parse(encoding.decode(text)));
      } catch {
        return fallback;
      }
    },
    write(value) {
      try {
        store.setItem(key, encoding.encode(JSON.stringify(value)));
      } catch {
        // A full or forbidden storage costs the memory of this choice, not the page.
      }
    },
    clear: () => store.removeItem(key),
  };
}

export function memoryStore(): KeyValueStore {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

const browserStore = findStore();

function findStore(): KeyValueStore {
  try {
    return globalThis.localStorage ?? memoryStore();
  } catch {
    return memoryStore();
  }
}
