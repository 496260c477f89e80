import { parseZipDirectory, parseZipEnd, zipDataOffset, zipTailBytes } from "@tessera/formats/zip";
import { z } from "zod";
import { Sha256 } from "./sha256.ts";

/** What is wrong with an exported file, or that nothing is. */
export type ZipVerdict =
  | { readonly kind: "no-export" }
  | { readonly kind: "forged"; readonly text: string }
  | { readonly kind: "changed"; readonly fileNames: readonly string[] }
  | {
      readonly kind: "genuine";
      readonly text: string;
      readonly signedBy: string;
      readonly fileCount: number;
    };

export type AskServer = (
  manifest: string,
  signature: string,
) => Promise<{ readonly isGenuine: boolean; readonly signedBy: string; readonly text: string }>;

const manifestShape = z.object({
  clips: z.array(z.object({ file: z.string(), sha256: z.string() })).min(1),
});

const chunkBytes = 4 * 1024 * 1024;

/**
 * Compares every file of an exported ZIP with the manifest, here in the browser, and asks the server whether
 * the manifest is its own. `onProgress`: 0 to 1.
 */
export async function verifyZip(
  file: Blob,
  askServer: AskServer,
  onProgress: (share: number) => void,
): Promise<ZipVerdict> {
  const archive = await openArchive(file).catch(() => undefined);
  const manifest = await archive?.text("manifest.json");
  const signature = await archive?.text("manifest.sig");
  if (!archive || manifest === undefined || signature === undefined) return { kind: "no-export" };
  const answer = await askServer(manifest, signature.trim());
  if (!answer.isGenuine) return { kind: "forged", text: answer.text };

  const parsed = manifestShape.safeParse(JSON.parse(manifest));
  if (!parsed.success) return { kind: "no-export" };
  const { clips } = parsed.data;
  const listed = new Set(["manifest.json", "manifest.sig", ...clips.map(({ file: name }) => name)]);
  const changed = archive.names.filter((name) => !listed.has(name));
  let done = 0;
  for (const { file: name, sha256 } of clips) {
    const hash = await archive.hash(name, (share) => onProgress((done + share) / clips.length));
    if (hash !== sha256.toLowerCase()) changed.push(name);
    done += 1;
  }
  if (changed.length > 0) return { kind: "changed", fileNames: changed };
  return {
    kind: "genuine",
    text: answer.text,
    signedBy: answer.signedBy,
    fileCount: clips.length,
  };
}

interface Archive {
  readonly names: readonly string[];
  text(name: string): Promise<string | undefined>;
  /** undefined if it is not in the archive, or not whole. */
  hash(name: string, onProgress: (share: number) => void): Promise<string | undefined>;
}

async function openArchive(file: Blob): Promise<Archive> {
  const bytesOf = async (from: number, to: number) =>
    new Uint8Array(await file.slice(from, to).arrayBuffer());
  const place = parseZipEnd(await bytesOf(Math.max(0, file.size - zipTailBytes), file.size));
  const entries = parseZipDirectory(await bytesOf(place.offset, place.offset + place.bytes));
  const rangeOf = async (name: string) => {
    const entry = entries.find((one) => one.name === name);
    if (!entry) return undefined;
    const start = entry.offset + zipDataOffset(await bytesOf(entry.offset, entry.offset + 30));
    return { start, end: start + entry.bytes };
  };
  return {
    names: entries.map(({ name }) => name),
    async text(name) {
      const range = await rangeOf(name);
      return range && new TextDecoder().decode(await bytesOf(range.start, range.end));
    },
    async hash(name, onProgress) {
      const range = await rangeOf(name).catch(() => undefined);
      if (!range) return undefined;
      const hash = new Sha256();
      for (let at = range.start; at < range.end; at += chunkBytes) {
        hash.update(await bytesOf(at, Math.min(range.end, at + chunkBytes)));
        onProgress((at - range.start) / Math.max(1, range.end - range.start));
      }
      return hash.hex();
    },
  };
}
