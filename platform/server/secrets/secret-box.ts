import { hkdfSync } from "node:crypto";
import { Sealer } from "./sealer.ts";
import { loadSecretKeys, type SecretKeys } from "./secret-keys.ts";

const keyBytes = 32;

/**
 * Keeps secrets that must be read again out of the database's backups and dumps, with a key that lies outside the
 * database (`secret-keys.ts`), which is read or made when it is first needed. `purpose` binds a box to its place.
 * Servers of one site have the same key.
 */
export class SecretBox {
  readonly #dataDir: string;
  #keys: Promise<SecretKeys> | undefined;

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
  }

  async close(secret: string, purpose: string): Promise<string> {
    return (await this.sealer()).seal(secret, purpose);
  }

  /** undefined: closed with a key that is not there, for another purpose, or damaged. */
  async open(box: string, purpose: string): Promise<string | undefined> {
    return (await this.sealer()).open(box, purpose);
  }

  /** A key for one purpose (RFC 5869): it gives away neither this one nor that for another purpose. */
  async derive(purpose: string): Promise<Buffer> {
    const [current] = await this.keys();
    return derivedKey(current.bytes, purpose);
  }

  /** Seals and opens without waiting. */
  async sealer(): Promise<Sealer> {
    return new Sealer(await this.keys());
  }

  keys(): Promise<SecretKeys> {
    this.#keys ??= loadSecretKeys(this.#dataDir);
    return this.#keys;
  }
}

function derivedKey(key: Buffer, purpose: string): Buffer {
  const noSalt = "";
  return Buffer.from(hkdfSync("sha256", key, noSalt, purpose, keyBytes));
}
