import { createHash, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import {
  crc32,
  type WrittenZipFile,
  zipDataDescriptor,
  zipDirectory,
  zipLocalHeader,
} from "@tessera/formats/zip";
import { manifestName, neededPaths, type ReleaseManifest, signatureName } from "../../release.ts";

export interface TestKey {
  readonly privateKey: KeyObject;
  /** SPKI in base64, as the environment names it. */
  readonly spki: string;
  readonly fingerprint: string;
}

export function aReleaseKey(): TestKey {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const spki = publicKey.export({ type: "spki", format: "der" });
  return {
    privateKey,
    spki: spki.toString("base64"),
    fingerprint: createHash("sha256").update(spki).digest("hex"),
  };
}

type Contents = ReadonlyMap<string, Uint8Array>;

export interface ReleaseWishes {
  readonly key: TestKey;
  readonly manifest?: Partial<ReleaseManifest>;
  /** Beside those that every release has. */
  readonly files?: Readonly<Record<string, string>>;
}

/** The files of a whole, signed release by their names; a test spoils them. */
export function aRelease({
  key,
  manifest = {},
  files = {},
}: ReleaseWishes): Map<string, Uint8Array> {
  const written = new Map<string, Uint8Array>();
  for (const path of neededPaths) written.set(path, Buffer.from(`// ${path}\n`));
  for (const [path, text] of Object.entries(files)) written.set(path, Buffer.from(text));
  const whole: ReleaseManifest = {
    Format: 1,
    Product: "Tessera",
    Version: "0.2.0",
    Date: "2026-11-17",
    Notes: { zh: "新功能", en: "News" },
    Follows: "0.0.0",
    Packages: {},
    Files: [...written].map(([Path, data]) => ({
      Path,
      Bytes: data.length,
      Sha256: createHash("sha256").update(data).digest("hex"),
    })),
    ...manifest,
  };
  const text = Buffer.from(JSON.stringify(whole));
  written.set(manifestName, text);
  written.set(signatureName, signatureOf(text, key));
  return written;
}

export function signatureOf(text: Uint8Array, { privateKey, fingerprint }: TestKey): Uint8Array {
  const Signature = sign(null, text, privateKey).toString("base64");
  return Buffer.from(JSON.stringify({ Key: fingerprint, Signature }));
}

export async function writeFolder(folder: string, contents: Contents): Promise<string> {
  for (const [path, data] of contents) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), data);
  }
  return folder;
}

/** Entries in their order; a name may come twice. */
export async function writeZip(
  file: string,
  contents: Iterable<readonly [string, Uint8Array]>,
): Promise<string> {
  const parts: Uint8Array[] = [];
  const written: WrittenZipFile[] = [];
  let offset = 0;
  const add = (data: Uint8Array) => {
    parts.push(data);
    offset += data.length;
  };
  for (const [name, data] of contents) {
    const entry = { name, bytes: data.length, modifiedAtMs: 0, crc32: crc32(data), offset };
    add(zipLocalHeader(entry));
    add(data);
    add(zipDataDescriptor(entry));
    written.push(entry);
  }
  add(zipDirectory(written, offset));
  await writeFile(file, Buffer.concat(parts));
  return file;
}
