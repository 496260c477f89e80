import { crc32, findFault, StoredArchive, type Sums, type ZipSource } from "@tessera/formats/zip";
import { z } from "zod";
import { Sha256 } from "./sha256.ts";

/** What is wrong with an exported file, or that nothing is. */
export type ZipVerdict =
  | { readonly kind: "no-export" }
  | { readonly kind: "forged"; readonly text: string }
  | { readonly kind: "changed"; readonly fileName: string }
  /** The films are as they were, but the archive around them is not: unpacked it may give others. */
  | { readonly kind: "repacked" }
  | {
      /** Unknown: whoever changed it may have signed it anew. */
      readonly kind: "genuine" | "unknown-key";
      readonly text: string;
      readonly signedBy: string;
      readonly fileCount: number;
    };

export type AskServer = (
  manifest: string,
  signature: string,
) => Promise<{ readonly isGenuine: boolean; readonly signedBy: string; readonly text: string }>;

const manifestName = "manifest.json";
const signatureName = "manifest.sig";
const manifestShape = z.object({
  exportedAt: z.string(),
  clips: z.array(z.object({ file: z.string(), bytes: z.number(), sha256: z.string() })).min(1),
});

/**
 * Compares every file of an exported ZIP with the manifest, here in the browser, and asks the server whether
 * the manifest is its own. `onProgress`: 0 to 1.
 */
export async function verifyZip(
  file: Blob,
  askServer: AskServer,
  onProgress: (share: number) => void,
): Promise<ZipVerdict> {
  const opened = await openExport(file).catch(() => undefined);
  if (!opened) return { kind: "no-export" };
  const { archive, manifest, signature, exportedAt, clips } = opened;
  const { isGenuine, signedBy, text } = await askServer(manifest, signature);
  if (!isGenuine && !signedBy) return { kind: "forged", text };
  const contents = {
    films: clips,
    besides: [manifestName, signatureName],
    modifiedAtMs: Date.parse(exportedAt),
  };
  const fault = await findFault(archive, contents, { sums: browserSums, onProgress }).catch(
    () => broken,
  );
  switch (fault?.code) {
    case undefined: {
      const kind = isGenuine ? "genuine" : "unknown-key";
      return { kind, text, signedBy, fileCount: clips.length };
    }
    case "archive-changed":
      return { kind: "repacked" };
    case "file-unknown":
    case "file-missing":
    case "file-changed":
      return { kind: "changed", fileName: fault.name };
  }
}

const broken = { code: "archive-changed", name: "" } as const;

/** Rejects for what is no export, or no whole one. */
async function openExport(file: Blob) {
  const archive = await StoredArchive.open(sourceOf(file));
  const manifest = exactText(await archive.read(manifestName));
  const signature = exactText(await archive.read(signatureName));
  const { exportedAt, clips } = manifestShape.parse(JSON.parse(manifest));
  return { archive, manifest, signature, exportedAt, clips };
}

/** The bytes as they are, or none: what is signed must not be put right on the way. */
const exactText = (bytes: Uint8Array | undefined): string =>
  new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);

const sourceOf = (file: Blob): ZipSource => ({
  size: file.size,
  async read(from, to) {
    const bytes = new Uint8Array(await file.slice(from, to).arrayBuffer());
    if (bytes.length !== to - from) throw new Error("The file has become shorter.");
    return bytes;
  },
});

const browserSums: Sums = { crc32, sha256: () => new Sha256() };
