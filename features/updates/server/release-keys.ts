import { createHash, createPublicKey, type KeyObject } from "node:crypto";
import { StartupError } from "@tessera/base";

/** A key whose releases are taken. */
export interface ReleaseKey {
  readonly key: KeyObject;
  /** SHA-256 of its SPKI, in hex. */
  readonly fingerprint: string;
}

/** The public half of the key that signs releases of this product (Ed25519, SPKI); who makes them has the other. */
const productSpki = "MCowBQYDK2VwAyEAuOHYRthXekA0cE7HWmZUx1QFtKA6UE3Jwt7mTbh1DHg=";

/**
 * The product's key, and one more that only the machine's owner can name, in the environment (`TESSERA_RELEASE_KEY`):
 * who builds releases of their own. Not a setting: an administrator of the console must not become one of the machine.
 */
export const releaseKeys = (own: string | undefined): readonly ReleaseKey[] => [
  keyOf(productSpki),
  ...(own ? [ownKey(own)] : []),
];

function ownKey(spki: string): ReleaseKey {
  try {
    return keyOf(spki);
  } catch (cause) {
    throw new StartupError(
      "release-key-unreadable",
      {
        zh: "TESSERA_RELEASE_KEY 的值不是 Ed25519 公钥（SPKI，base64）。请改正或删除该环境变量。",
        en: "TESSERA_RELEASE_KEY is no public Ed25519 key (SPKI in base64). Correct it, or leave it out.",
      },
      { cause },
    );
  }
}

function keyOf(spki: string): ReleaseKey {
  const der = Buffer.from(spki, "base64");
  const key = createPublicKey({ key: der, format: "der", type: "spki" });
  if (key.asymmetricKeyType !== "ed25519") throw new TypeError("not an Ed25519 key");
  return { key, fingerprint: createHash("sha256").update(der).digest("hex") };
}
