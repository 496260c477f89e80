import { createPublicKey, verify } from "node:crypto";
import { fingerprintOf } from "./export-signer.ts";
import { type ExportVerdict, rejected } from "./export-verdict.ts";
import { type ExportManifest, parseManifest } from "./manifest.ts";

/** Whether the manifest's bytes were signed with the key that it names. */
export function verifyManifest(
  manifestBytes: Uint8Array,
  signature: string,
): { isGenuine: true; manifest: ExportManifest } | Extract<ExportVerdict, { isGenuine: false }> {
  const manifest = parseManifest(Buffer.from(manifestBytes).toString());
  const publicKey = manifest && keyOf(manifest);
  if (!publicKey) return rejected("manifest-unreadable");
  if (fingerprintOf(publicKey) !== manifest.fingerprint) return rejected("fingerprint-wrong");
  // Anything else could be written in other ways that mean the same.
  const isHex = /^[\da-f]{128}$/.test(signature);
  const isSigned = isHex && verify(null, manifestBytes, publicKey, Buffer.from(signature, "hex"));
  return isSigned ? { isGenuine: true, manifest } : rejected("signature-wrong");
}

function keyOf({ publicKey }: ExportManifest) {
  try {
    const key = createPublicKey(publicKey);
    return key.asymmetricKeyType === "ed25519" ? key : undefined;
  } catch {
    return undefined;
  }
}
