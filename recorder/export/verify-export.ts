import { createHash } from "node:crypto";
import { open } from "node:fs/promises";
import { crc32 } from "node:zlib";
import { BrokenBytes } from "@tessera/formats/bits";
import { findFault, StoredArchive, type Sums } from "@tessera/formats/zip";
import { type ExportVerdict, genuine, rejected, signedByUnknown } from "./export-verdict.ts";
import { manifestName, signatureName } from "./manifest.ts";
import { verifyManifest } from "./verify-manifest.ts";
import { zipFileSource } from "./zip-file-source.ts";

export interface VerifyOptions {
  /** Of the key that must have signed it. */
  readonly fingerprint?: string | undefined;
  /** Of the keys that are believed; any other is unknown. */
  readonly trusted?: readonly string[] | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Whether an export is as it was made: its structure, signature, and every byte of its files. */
export async function verifyExport(
  path: string,
  options: VerifyOptions = {},
): Promise<ExportVerdict> {
  await using handle = await open(path);
  try {
    return await verify(await StoredArchive.open(await zipFileSource(handle)), options);
  } catch (error) {
    if (error instanceof BrokenBytes) return rejected("not-a-zip");
    throw error;
  }
}

async function verify(
  archive: StoredArchive,
  { fingerprint, trusted = [], signal }: VerifyOptions,
): Promise<ExportVerdict> {
  const text = await archive.read(manifestName);
  const signature = await archive.read(signatureName);
  if (!text || !signature) return rejected("manifest-missing");
  const signed = verifyManifest(text, Buffer.from(signature).toString("latin1"));
  if (!signed.isSigned) return signed.verdict;
  const { manifest } = signed;
  const isKey = (key: string) => key.toLowerCase() === manifest.fingerprint;
  if (fingerprint !== undefined && !isKey(fingerprint)) return rejected("other-key");
  const contents = {
    films: manifest.clips,
    besides: [manifestName, signatureName],
    modifiedAtMs: Date.parse(manifest.exportedAt),
  };
  const fault = await findFault(archive, contents, { sums: nodeSums, signal });
  if (fault) return rejected(fault.code, fault.name);
  const isKnown = fingerprint !== undefined || trusted.some(isKey);
  return isKnown ? genuine(manifest) : signedByUnknown(manifest);
}

const nodeSums: Sums = {
  crc32: (data, before) => crc32(data, before),
  sha256() {
    const hash = createHash("sha256");
    return { update: (data) => void hash.update(data), hex: () => hash.digest("hex") };
  },
};
