import { createHmac, randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { StartupError } from "@tessera/base";
import { keptFile } from "@tessera/base/files";
import type { AuditRow } from "./audit-entry.ts";
import { keyedFields } from "./audit-hash.ts";

const keyBytes = 32;
const idLength = 16;

/** Binds the lines of the record (HMAC-SHA256): who has the database alone cannot make them anew. */
export class ChainKey {
  /** By which lines say whose hash they have; it tells nothing about the key. */
  readonly id: string;
  readonly #secret: Uint8Array;

  constructor(secret: Uint8Array) {
    this.#secret = secret;
    this.id = this.#hmac("tessera audit key").slice(0, idLength);
  }

  hashOf(row: Omit<AuditRow, "hash">): string {
    return this.#hmac(row.previousHash, JSON.stringify(keyedFields(row)));
  }

  /** Says that from this line on none may be without a key: those before could be made by anybody. */
  seal(keyedFrom: number): string {
    return `${this.id}:${this.#hmac("tessera audit chain keyed from", String(keyedFrom))}`;
  }

  #hmac(...parts: readonly string[]): string {
    const hmac = createHmac("sha256", this.#secret);
    for (const part of parts) hmac.update(part).update("\n");
    return hmac.digest("hex");
  }
}

/** Outside the database. Servers of one site have the same: in a file, or in the environment. */
export async function openChainKey(
  dataDir: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<ChainKey> {
  const { TESSERA_AUDIT_KEY: text, TESSERA_AUDIT_KEY_FILE: file } = env;
  if (text !== undefined) return usable(Buffer.from(text.trim()), "TESSERA_AUDIT_KEY");
  if (file !== undefined) return usable(await givenFile(file), file);
  const own = join(dataDir, "audit-chain.key");
  return usable(await keptFile(own, () => randomBytes(keyBytes)), own);
}

async function givenFile(file: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new StartupError(
      "audit-key-unreadable",
      {
        zh: `无法读取审计密钥文件 ${file}（${code}）。请恢复该文件，或修改 TESSERA_AUDIT_KEY_FILE。`,
        en: `The audit key file ${file} cannot be read (${code}). Restore it, or correct TESSERA_AUDIT_KEY_FILE.`,
      },
      { cause },
    );
  }
}

function usable(secret: Uint8Array, from: string): ChainKey {
  if (secret.length >= keyBytes) return new ChainKey(secret);
  throw new StartupError("audit-key-too-short", {
    zh: `审计密钥 ${from} 过短：至少需要 ${keyBytes} 字节。`,
    en: `The audit key in ${from} is too short: it needs ${keyBytes} bytes at least.`,
  });
}
