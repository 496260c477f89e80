import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from "node:crypto";
import { keptFile } from "@tessera/base/files";

/** Signs manifests with the key of this installation (Ed25519), which is made when it is first needed. */
export class ExportSigner {
  readonly publicKeyPem: string;
  readonly fingerprint: string;
  readonly #privateKey: KeyObject;
  readonly #publicKey: KeyObject;

  /** With the key in that file, which is made if it is not there. */
  static async open(file: string): Promise<ExportSigner> {
    return new ExportSigner(createPrivateKey(await keptFile(file, newKey)));
  }

  /** With a key that is kept nowhere. */
  static make(): ExportSigner {
    return new ExportSigner(createPrivateKey(newKey()));
  }

  private constructor(privateKey: KeyObject) {
    const publicKey = createPublicKey(privateKey);
    this.#privateKey = privateKey;
    this.#publicKey = publicKey;
    this.publicKeyPem = publicKey.export({ type: "spki", format: "pem" }).toString();
    this.fingerprint = fingerprintOf(publicKey);
  }

  /** Lower-case hex: there is one way only to write it. */
  sign(bytes: Uint8Array): string {
    return sign(null, bytes, this.#privateKey).toString("hex");
  }

  verifies(bytes: Uint8Array, signature: string): boolean {
    return verify(null, bytes, this.#publicKey, Buffer.from(signature, "hex"));
  }
}

function newKey(): string {
  const format = { type: "pkcs8", format: "pem" } as const;
  return generateKeyPairSync("ed25519").privateKey.export(format).toString();
}

/** By which people compare keys: SHA-256 of the public key. */
export function fingerprintOf(publicKey: KeyObject): string {
  const der = publicKey.export({ type: "spki", format: "der" });
  return createHash("sha256").update(der).digest("hex");
}
