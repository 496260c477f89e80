import { createHash } from "node:crypto";
import { open } from "node:fs/promises";
import { crc32 } from "node:zlib";
import { BrokenBytes } from "@tessera/formats/bits";
import { ChangedCiphertext, findFault, StoredArchive, type Sums } from "@tessera/formats/zip";
import {
  type ExportVerdict,
  encrypted,
  genuine,
  rejected,
  signedByUnknown,
} from "./export-verdict.ts";
import { manifestName, namesBeside, signatureName, stampName } from "./manifest.ts";
import { nodeCiphers } from "./node-ciphers.ts";
import { verifyManifest } from "./verify-manifest.ts";
import { noStamp, verifyStamp } from "./verify-stamp.ts";
import { zipFileSource } from "./zip-file-source.ts";

export interface VerifyOptions {
  /** Of the key that must have signed it. */
  readonly fingerprint?: string | undefined;
  /** Of the keys that are believed; any other is unknown. */
  readonly trusted?: readonly string[] | undefined;
  /** Of an archive that is encrypted. */
  readonly password?: string | undefined;
  /** Certificates of time stamp authorities that are believed, PEM. */
  readonly stampAuthorities?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Whether an export is as it was made: its structure, signature, and every byte of its files. */
export async function verifyExport(
  path: string,
  options: VerifyOptions = {},
): Promise<ExportVerdict> {
  await using handle = await open(path);
  try {
    const archive = await StoredArchive.open(await zipFileSource(handle));
    return (await closedBy(archive, options)) ?? (await verify(archive, options));
  } catch (error) {
    if (error instanceof ChangedCiphertext) return rejected("ciphertext-changed", error.fileName);
    if (error instanceof BrokenBytes) return rejected("not-a-zip");
    throw error;
  }
}

/** undefined: it can be read. */
async function closedBy(archive: StoredArchive, { password }: VerifyOptions) {
  if (!archive.isEncrypted) return undefined;
  if (password === undefined) return encrypted("password-needed");
  return (await archive.openWith(password, nodeCiphers)) ? undefined : encrypted("password-wrong");
}

async function verify(
  archive: StoredArchive,
  { fingerprint, trusted = [], stampAuthorities, signal }: VerifyOptions,
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
    besides: namesBeside(manifest),
    modifiedAtMs: Date.parse(manifest.exportedAt),
  };
  const fault = await findFault(archive, contents, { sums: nodeSums, signal });
  if (fault) return rejected(fault.code, fault.name);
  const stamp = await stampIn(archive, signature, stampAuthorities);
  if (!stamp) return rejected("stamp-wrong");
  const isKnown = fingerprint !== undefined || trusted.some(isKey);
  return isKnown ? genuine(manifest, stamp) : signedByUnknown(manifest, stamp);
}

/** undefined: it is of something else. */
async function stampIn(archive: StoredArchive, signature: Uint8Array, authorities = "") {
  const stamp = await archive.read(stampName);
  return stamp ? verifyStamp(stamp, signature, authorities) : noStamp;
}

const nodeSums: Sums = {
  crc32: (data, before) => crc32(data, before),
  sha256() {
    const hash = createHash("sha256");
    return { update: (data) => void hash.update(data), hex: () => hash.digest("hex") };
  },
};
