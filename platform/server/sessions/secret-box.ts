import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { join } from "node:path";
import { keptFile } from "../database/index.ts";

const keyBytes = 32;
const ivBytes = 12;
const tagBytes = 16;

/**
 * Keeps secrets that must be read again out of the database's backups and dumps: AES-256-GCM with
 * a key that lies in the data folder, for its owner only. `purpose` binds a box to its place. Servers of one site have
 * the same key file.
 */
export class SecretBox {
  readonly #keyFile: string;
  #key: Promise<Buffer> | undefined;

  constructor(dataDir: string) {
    this.#keyFile = join(dataDir, "secret-box.key");
  }

  async close(secret: string, purpose: string): Promise<string> {
    const iv = randomBytes(ivBytes);
    const cipher = createCipheriv("aes-256-gcm", await this.#loadKey(), iv);
    cipher.setAAD(Buffer.from(purpose));
    const boxed = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), boxed]).toString("base64url");
  }

  /** undefined: closed with another key, for another purpose, or damaged. */
  async open(box: string, purpose: string): Promise<string | undefined> {
    const bytes = Buffer.from(box, "base64url");
    const key = await this.#loadKey();
    try {
      const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, ivBytes));
      decipher.setAAD(Buffer.from(purpose));
      decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
      const secret = decipher.update(bytes.subarray(ivBytes + tagBytes));
      return Buffer.concat([secret, decipher.final()]).toString("utf8");
    } catch {
      return undefined;
    }
  }

  /** A key for one purpose (RFC 5869): it gives away neither this one nor that for another purpose. */
  async derive(purpose: string): Promise<Buffer> {
    const noSalt = "";
    return Buffer.from(hkdfSync("sha256", await this.#loadKey(), noSalt, purpose, keyBytes));
  }

  #loadKey(): Promise<Buffer> {
    this.#key ??= readOrMakeKey(this.#keyFile);
    return this.#key;
  }
}

async function readOrMakeKey(file: string): Promise<Buffer> {
  const key = await keptFile(file, () => randomBytes(keyBytes));
  if (key.length !== keyBytes)
    throw new Error(`The key file ${file} does not hold ${keyBytes} bytes.`);
  return key;
}
