import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";
import { isLostSecret } from "@tessera/base";
import type { SecretKeys } from "./secret-keys.ts";
import { holdsSecret } from "./secret-names.ts";

const ivBytes = 12;
const tagBytes = 16;
const sealedText = /^box:([0-9a-f]{8}):([\w-]+)$/;

/** How the secrets in what is stored are. */
export interface SealState {
  /** Some are in clear, or sealed with an older key. */
  readonly isDue: boolean;
  /** Some are sealed with a key that is not there. */
  readonly isLost: boolean;
}

/**
 * Secrets as they are stored: `box:<key id>:<AES-256-GCM>`. What is stored of a model is JSON in which only the secrets
 * are sealed, by their names: with the key gone all the rest is still there.
 */
export class Sealer {
  readonly #keys: SecretKeys;
  /** What stands in memory for secrets that could not be opened, and what is stored of them. */
  readonly #lost = new Map<string, string>();

  constructor(keys: SecretKeys) {
    this.#keys = keys;
  }

  /** Names the key that seals now. */
  get keyId(): string {
    return this.#keys[0].id;
  }

  /** An empty text is none. `purpose` binds it to its place: a box that was put elsewhere does not open. */
  seal(secret: string, purpose: string): string {
    if (secret === "") return "";
    const lost = this.#lost.get(secret);
    if (lost !== undefined) return lost;
    const [{ id, bytes }] = this.#keys;
    const iv = randomBytes(ivBytes);
    const cipher = createCipheriv("aes-256-gcm", bytes, iv);
    cipher.setAAD(Buffer.from(purpose));
    const sealed = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
    const box = Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
    return `box:${id}:${box}`;
  }

  /** undefined: sealed with a key that is not there, for another purpose, or damaged. */
  open(sealed: string, purpose: string): string | undefined {
    const [, id, box = sealed] = sealedText.exec(sealed) ?? [];
    // Boxes of the first version do not name their key.
    const keys = id === undefined ? this.#keys : this.#keys.filter((key) => key.id === id);
    for (const { bytes } of keys) {
      const secret = opened(Buffer.from(box, "base64url"), bytes, purpose);
      if (secret !== undefined) return secret;
    }
    return undefined;
  }

  /** A text that may have been stored in clear. What cannot be opened is a lost secret. */
  read(stored: string, purpose: string): string {
    if (!sealedText.test(stored)) return stored;
    return this.open(stored, purpose) ?? this.#lose(stored);
  }

  /** As JSON in which the secrets are sealed. */
  toJson(value: unknown): string {
    const isSecret = (name: string, text: string) =>
      holdsSecret(name, text) || this.#lost.has(text);
    return JSON.stringify(value, (name, inner: unknown) =>
      typeof inner === "string" && isSecret(name, inner) ? this.seal(inner, name) : inner,
    );
  }

  fromJson(json: string): unknown {
    if (!json.includes('"box:')) return JSON.parse(json);
    return JSON.parse(json, (name, inner: unknown) =>
      typeof inner === "string" ? this.read(inner, name) : inner,
    );
  }

  /** Of a text that is damaged nothing can be said: whoever reads it complains. */
  stateOfJson(json: string): SealState {
    const states: SealState[] = [];
    try {
      JSON.parse(json, (name, inner: unknown) => {
        if (typeof inner === "string" && (sealedText.test(inner) || holdsSecret(name, inner)))
          states.push(this.stateOf(inner, name));
        return inner;
      });
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      return { isDue: false, isLost: false };
    }
    return {
      isDue: states.some(({ isDue }) => isDue),
      isLost: states.some(({ isLost }) => isLost),
    };
  }

  stateOf(stored: string, purpose: string): SealState {
    if (stored === "") return { isDue: false, isLost: false };
    const [, id] = sealedText.exec(stored) ?? [];
    const isLost = id !== undefined && this.open(stored, purpose) === undefined;
    return { isLost, isDue: !isLost && id !== this.keyId };
  }

  /** Always the same, so that nothing seems to have changed when it is read again. */
  #lose(sealed: string): string {
    const mac = createHmac("sha256", this.#keys[0].bytes).update(`lost ${sealed}`).digest("hex");
    const lost = `lost-${mac.slice(0, 32)}`;
    if (!isLostSecret(lost)) throw new Error("A lost secret is not known as one");
    this.#lost.set(lost, sealed);
    return lost;
  }
}

function opened(bytes: Buffer, key: Buffer, purpose: string): string | undefined {
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
