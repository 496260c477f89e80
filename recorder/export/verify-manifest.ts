import { createPublicKey, verify } from "node:crypto";
import { fingerprintOf } from "./export-signer.ts";
import { type Rejection, type RejectionCode, rejected } from "./export-verdict.ts";
import { type ExportManifest, parseManifest } from "./manifest.ts";

/** Whether the manifest's bytes were signed with the key that it names, whosever that is. */
export function verifyManifest(
  manifestBytes: Uint8Array,
  signature: string,
): { isSigned: true; manifest: ExportManifest } | { isSigned: false; verdict: Rejection } {
  const manifest = parseManifest(Buffer.from(manifestBytes).toString());
  const publicKey = manifest && keyOf(manifest);
  if (!publicKey) return refused("manifest-unreadable");
  if (fingerprintOf(publicKey) !== manifest.fingerprint) return refused("fingerprint-wrong");
  // Anything else could be written in other ways that mean the same.
  const isHex = /^[\da-f]{128}$/.test(signature);
  const isSigned = isHex && verify(null, manifestBytes, publicKey, Buffer.from(signature, "hex"));
  return isSigned ? { isSigned, manifest } : refused("signature-wrong");
}

function keyOf({ publicKey }: ExportManifest) {
  try {
    const key = createPublicKey(publicKey);
    return key.asymmetricKeyType === "ed25519" ? key : undefined;
  } catch {
    return undefined;
  }
}

const refused = (code: RejectionCode) => ({ isSigned: false, verdict: rejected(code) }) as const;
