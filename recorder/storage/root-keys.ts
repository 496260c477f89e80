import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Logger, Turns } from "@tessera/base";
import { replaceFile, writeFirst } from "@tessera/base/files";
import { errorCode } from "../error-code.ts";
import type { RootKey, RootKeySource } from "./encrypted-bytes.ts";
import { requireVolume } from "./growing-file.ts";
import { StorageError, storageError } from "./storage-error.ts";

/** Lies in a root beside what its keys have hidden, so that both move together. The keys in it are sealed. */
export const keysFileName = "tessera-keys.json";

/** Seals keys with one that lies elsewhere. */
export interface KeySeal {
  seal(secret: string, purpose: string): string;
  /** undefined: it was sealed with a key that is not there. */
  open(sealed: string, purpose: string): string | undefined;
  /** Whether it is to be sealed anew: the key of today is another. */
  stateOf(sealed: string, purpose: string): { readonly isDue: boolean };
}

interface RootKeysOptions {
  readonly roots: { pathOf(rootId: number): string | undefined };
  /** Whether what is written to a root from now on is to be encrypted. */
  readonly isWanted: (rootPath: string) => boolean;
  readonly seal: KeySeal;
  readonly log: Logger;
}

interface KeptKeys {
  readonly path: string;
  /** The last one is for what is new. */
  readonly keys: readonly RootKey[];
  readonly sealed: readonly SealedKey[];
}

interface SealedKey {
  readonly id: string;
  readonly sealed: string;
}

const purpose = "recordings";
const keyBytes = 32;
const idBytes = 4;

/** The keys of storage roots. A root gets its first one when something is to be encrypted there. */
export class RootKeys implements RootKeySource {
  readonly #options: RootKeysOptions;
  readonly #turns = new Turns();
  readonly #kept = new Map<number, KeptKeys>();

  constructor(options: RootKeysOptions) {
    this.#options = options;
  }

  async forNew(rootId: number): Promise<RootKey | undefined> {
    const path = this.#options.roots.pathOf(rootId);
    if (path === undefined || !this.#options.isWanted(path)) return undefined;
    return this.#turns.run(async () => {
      const kept = await this.#read(rootId, path);
      return kept.keys.at(-1) ?? (await this.#make(rootId, kept));
    });
  }

  async find(rootId: number, keyId: string): Promise<RootKey | undefined> {
    const found = async () => (await this.#of(rootId))?.keys.find(({ id }) => id === keyId);
    const known = await found();
    if (known) return known;
    // Another server may have made it.
    this.#kept.delete(rootId);
    return found();
  }

  async isUsed(rootId: number): Promise<boolean> {
    const path = this.#options.roots.pathOf(rootId);
    if (path !== undefined && this.#options.isWanted(path)) return true;
    return ((await this.#of(rootId))?.sealed.length ?? 0) > 0;
  }

  async #of(rootId: number): Promise<KeptKeys | undefined> {
    const path = this.#options.roots.pathOf(rootId);
    if (path === undefined) return undefined;
    const known = this.#kept.get(rootId);
    return known?.path === path ? known : this.#turns.run(() => this.#read(rootId, path));
  }

  async #read(rootId: number, path: string): Promise<KeptKeys> {
    const known = this.#kept.get(rootId);
    if (known?.path === path) return known;
    const { seal, log } = this.#options;
    const sealed = await readSealed(path);
    const keys = sealed.flatMap(({ id, sealed: text }) => {
      const key = seal.open(text, purpose);
      return key === undefined ? [] : [{ id, key: Buffer.from(key, "base64") }];
    });
    if (keys.length < sealed.length)
      log.error({ path }, "recordings in this folder cannot be read: their key is lost");
    const kept = { path, keys, sealed };
    const isDue = sealed.some((one) => seal.stateOf(one.sealed, purpose).isDue);
    return isDue ? this.#seal(rootId, kept) : this.#keep(rootId, kept);
  }

  async #make(rootId: number, { path, keys, sealed }: KeptKeys): Promise<RootKey> {
    const made = { id: randomBytes(idBytes).toString("hex"), key: randomBytes(keyBytes) };
    const text = this.#options.seal.seal(made.key.toString("base64"), purpose);
    const all = [...sealed, { id: made.id, sealed: text }];
    if (await writeSealed(path, all, { isFirst: sealed.length === 0 })) {
      this.#keep(rootId, { path, keys: [...keys, made], sealed: all });
      return made;
    }
    // Another server was first.
    this.#kept.delete(rootId);
    const there = (await this.#read(rootId, path)).keys.at(-1);
    if (!there) throw new StorageError("failed", "KEY_LOST");
    return there;
  }

  /** Anew, with the key of today. */
  async #seal(rootId: number, { path, keys, sealed }: KeptKeys): Promise<KeptKeys> {
    const { seal } = this.#options;
    const again = sealed.map((one) => {
      const key = keys.find(({ id }) => id === one.id)?.key;
      if (!key) return one;
      return { id: one.id, sealed: seal.seal(Buffer.from(key).toString("base64"), purpose) };
    });
    await writeSealed(path, again, { isFirst: false });
    return this.#keep(rootId, { path, keys, sealed: again });
  }

  #keep(rootId: number, kept: KeptKeys): KeptKeys {
    this.#kept.set(rootId, kept);
    return kept;
  }
}

/** A volume that is not there must not look like one without keys. */
async function readSealed(rootPath: string): Promise<readonly SealedKey[]> {
  try {
    await requireVolume(rootPath);
  } catch (error) {
    throw storageError(error);
  }
  try {
    const { keys } = JSON.parse(await readFile(join(rootPath, keysFileName), "utf8"));
    return keys as SealedKey[];
  } catch (error) {
    if (errorCode(error) === "ENOENT") return [];
    throw storageError(error);
  }
}

/**
 * Whole or not at all: with it everything in the root would be lost. The first one never takes the place of another,
 * and says whether there was none.
 */
async function writeSealed(
  rootPath: string,
  keys: readonly SealedKey[],
  { isFirst }: { readonly isFirst: boolean },
): Promise<boolean> {
  const file = join(rootPath, keysFileName);
  const text = `${JSON.stringify({ product: "Tessera", keys })}\n`;
  try {
    if (isFirst) return await writeFirst(file, text);
    await replaceFile(file, text);
    return true;
  } catch (error) {
    throw storageError(error);
  }
}
