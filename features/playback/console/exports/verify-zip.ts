import {
  type ArchiveFault,
  ChangedCiphertext,
  crc32,
  findFault,
  StoredArchive,
  type Sums,
  type ZipSource,
} from "@tessera/formats/zip";
import { z } from "zod";
import { browserCiphers } from "./browser-ciphers.ts";
import { Sha256 } from "./sha256.ts";

/** What is wrong with an exported file, or that nothing is. */
export type ZipVerdict =
  | { readonly kind: "no-export" }
  /** Nothing can be said of it without its password. */
  | { readonly kind: "password-needed" | "password-wrong" }
  /** The password is right, and what it encrypts was changed. */
  | { readonly kind: "ciphertext-changed"; readonly fileName: string }
  | { readonly kind: "stamp-wrong" }
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
      readonly stamp: Stamp;
      /** Whose name is burnt into its pictures. */
      readonly markedFor?: string | undefined;
    };

interface Stamp {
  readonly kind: "none" | "stamped" | "unknown-authority";
  /** When and by whom. */
  readonly text: string;
}

export type AskServer = (asked: {
  readonly manifest: string;
  readonly signature: string;
  /** Base64; empty if there is none. */
  readonly stamp: string;
}) => Promise<{
  readonly isGenuine: boolean;
  readonly signedBy: string;
  readonly text: string;
  readonly stamp: Stamp["kind"] | "wrong";
  readonly stampText: string;
}>;

export interface ZipCheck {
  readonly askServer: AskServer;
  /** Of one that is encrypted. */
  readonly password?: string | undefined;
  /** 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

const manifestName = "manifest.json";
const signatureName = "manifest.sig";
const stampName = "manifest.tsr";
const manifestShape = z.object({
  isStamped: z.literal(true).optional(),
  exportedAt: z.string(),
  watermark: z.object({ name: z.string() }).optional(),
  clips: z.array(z.object({ file: z.string(), bytes: z.number(), sha256: z.string() })).min(1),
});

/**
 * Compares every file of an exported ZIP with the manifest, here in the browser, and asks the server whether
 * the manifest is its own.
 */
export async function verifyZip(file: Blob, check: ZipCheck): Promise<ZipVerdict> {
  const archive = await StoredArchive.open(sourceOf(file)).catch(() => undefined);
  if (!archive) return { kind: "no-export" };
  try {
    return (await closedBy(archive, check)) ?? (await verify(archive, check));
  } catch (error) {
    if (error instanceof ChangedCiphertext)
      return { kind: "ciphertext-changed", fileName: error.fileName };
    throw error;
  }
}

/** undefined: it can be read. */
async function closedBy(
  archive: StoredArchive,
  { password }: ZipCheck,
): Promise<ZipVerdict | undefined> {
  if (!archive.isEncrypted) return undefined;
  if (password === undefined) return { kind: "password-needed" };
  const isOpen = await archive.openWith(password, browserCiphers).catch(() => undefined);
  if (isOpen === undefined) return { kind: "no-export" };
  return isOpen ? undefined : { kind: "password-wrong" };
}

async function verify(
  archive: StoredArchive,
  { askServer, onProgress = () => {} }: ZipCheck,
): Promise<ZipVerdict> {
  const opened = await manifestOf(archive).catch(unlessChanged(undefined));
  if (!opened) return { kind: "no-export" };
  const { contents, isStamped, watermark, ...asked } = opened;
  const answer = await askServer(asked);
  const { isGenuine, signedBy, text, stamp, stampText } = answer;
  if (!isGenuine && !signedBy) return { kind: "forged", text };
  const search = { sums: browserSums, onProgress };
  const fault = await findFault(archive, contents, search).catch(unlessChanged(broken));
  if (fault) return verdictOf(fault);
  // An empty one is no stamp, where there must be one.
  if (stamp === "wrong" || (stamp === "none" && isStamped)) return { kind: "stamp-wrong" };
  return {
    kind: isGenuine ? "genuine" : "unknown-key",
    text,
    signedBy,
    fileCount: contents.films.length,
    stamp: { kind: stamp, text: stampText },
    markedFor: watermark?.name,
  };
}

function verdictOf({ code, name }: ArchiveFault): ZipVerdict {
  return code === "archive-changed" ? { kind: "repacked" } : { kind: "changed", fileName: name };
}

const broken: ArchiveFault = { code: "archive-changed", name: "" };

const unlessChanged =
  <Instead>(instead: Instead) =>
  (error: unknown): Instead => {
    if (error instanceof ChangedCiphertext) throw error;
    return instead;
  };

/** Rejects for what is no export, or no whole one. */
async function manifestOf(archive: StoredArchive) {
  const manifest = exactText(await archive.read(manifestName));
  const signature = exactText(await archive.read(signatureName));
  const stamp = (await archive.read(stampName)) ?? new Uint8Array();
  const { exportedAt, clips, isStamped, watermark } = manifestShape.parse(JSON.parse(manifest));
  const contents = {
    films: clips,
    besides: [manifestName, signatureName, ...(isStamped ? [stampName] : [])],
    modifiedAtMs: Date.parse(exportedAt),
  };
  return { manifest, signature, stamp: base64(stamp), isStamped, watermark, contents };
}

const base64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));

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
