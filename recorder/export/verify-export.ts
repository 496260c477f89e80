import { BrokenBytes } from "@tessera/formats/bits";
import { type ExportVerdict, genuine, rejected } from "./export-verdict.ts";
import { type ExportManifest, manifestName, signatureName } from "./manifest.ts";
import { verifyManifest } from "./verify-manifest.ts";
import { ZipFileReader } from "./zip-file-reader.ts";

export interface VerifyOptions {
  /** Of the key that must have signed it; without it, any key that the manifest names. */
  readonly fingerprint?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Whether an export is as it was made: its structure, signature, and every byte of its files. */
export async function verifyExport(
  path: string,
  { fingerprint, signal }: VerifyOptions = {},
): Promise<ExportVerdict> {
  try {
    await using zip = await ZipFileReader.open(path);
    const manifestFile = zip.files.find(({ name }) => name === manifestName);
    const signatureFile = zip.files.find(({ name }) => name === signatureName);
    if (!manifestFile || !signatureFile) return rejected("manifest-missing");
    const signature = Buffer.from(await zip.read(signatureFile)).toString("latin1");
    const signed = verifyManifest(await zip.read(manifestFile), signature);
    if (!signed.isGenuine) return signed;
    const { manifest } = signed;
    if (fingerprint && fingerprint.toLowerCase() !== manifest.fingerprint)
      return rejected("other-key");
    const rejection = await verifyFiles(zip, manifest, signal);
    if (rejection) return rejection;
    const isAsWritten = await zip.isAsWritten(Date.parse(manifest.exportedAt));
    return isAsWritten ? genuine(manifest) : rejected("archive-changed");
  } catch (error) {
    if (error instanceof BrokenBytes) return rejected("not-a-zip");
    throw error;
  }
}

/** undefined: all are there, whole, and nothing else. */
async function verifyFiles(
  zip: ZipFileReader,
  { clips }: ExportManifest,
  signal: AbortSignal | undefined,
): Promise<ExportVerdict | undefined> {
  const known = new Set([manifestName, signatureName, ...clips.map(({ file }) => file)]);
  const unknown = zip.files.find(({ name }) => !known.has(name));
  if (unknown) return rejected("file-unknown", unknown.name);
  if (zip.files.length !== known.size) {
    const missing = clips.find(({ file }) => !zip.files.some(({ name }) => name === file));
    return missing ? rejected("file-missing", missing.file) : rejected("not-a-zip");
  }
  for (const { file, bytes, sha256 } of clips) {
    const found = zip.files.find(({ name }) => name === file);
    if (!found) return rejected("file-missing", file);
    const isSame = found.bytes === bytes && (await zip.sha256Of(found, signal)) === sha256;
    if (!isSame) return rejected("file-changed", file);
  }
  return undefined;
}
