import { createHash, verify } from "node:crypto";
import { BrokenBytes } from "@tessera/formats/bits";
import {
  manifestName,
  neededPaths,
  type ReleaseManifest,
  releaseManifest,
  releaseSignature,
  signatureName,
} from "../release.ts";
import { compareVersions } from "../versions.ts";
import { releaseFaults } from "./release-faults.ts";
import type { ReleaseKey } from "./release-keys.ts";
import type { ReleaseSource } from "./release-source.ts";

/** What a release is measured by. */
export interface Here {
  readonly product: { readonly name: string; readonly version: string };
  readonly keys: readonly ReleaseKey[];
  /** Of a package of the installation; undefined: it is not there. */
  readonly packageVersion: (name: string) => string | undefined;
}

export interface JudgedRelease {
  readonly manifest: ReleaseManifest;
  /** Of the key that signed it. */
  readonly key: string;
  /** As they were signed. */
  readonly manifestBytes: Uint8Array;
  readonly signatureBytes: Uint8Array;
}

/** Looks at all but the contents of the files: those are compared as they are copied. Throws why it is not taken. */
export async function judgeRelease(source: ReleaseSource, here: Here): Promise<JudgedRelease> {
  const judged = await readSigned(source, here.keys);
  const { manifest } = judged;
  if (manifest.Product !== here.product.name)
    throw releaseFaults.otherProduct(manifest.Product, here.product.name);
  refuseVersion(manifest, here.product.version);
  for (const [name, needed] of Object.entries(manifest.Packages)) {
    const there = here.packageVersion(name);
    if (there !== needed) throw releaseFaults.otherPackages(name, needed, there ?? "");
  }
  compareFiles(source, manifest);
  return judged;
}

function refuseVersion({ Version, Follows }: ReleaseManifest, own: string): void {
  if (compareVersions(Version, own) <= 0) throw releaseFaults.notNewer(Version, own);
  if (compareVersions(own, Follows) < 0) throw releaseFaults.tooOld(own, Follows);
}

/** Nothing of the list is believed before its signature is. */
async function readSigned(
  source: ReleaseSource,
  keys: readonly ReleaseKey[],
): Promise<JudgedRelease> {
  const manifestBytes = await readSmall(source, manifestName);
  const signatureBytes = await readSmall(source, signatureName);
  const { Key, Signature } = parsed(() => releaseSignature.parse(jsonOf(signatureBytes)));
  const known = keys.find(({ fingerprint }) => fingerprint === Key);
  if (!known) throw releaseFaults.unknownKey(Key);
  // Ed25519 has a digest of its own, which null stands for.
  if (!verify(null, manifestBytes, known.key, Buffer.from(Signature, "base64")))
    throw releaseFaults.forged();
  const manifest = parsed(() => releaseManifest.parse(jsonOf(manifestBytes)));
  return { manifest, key: Key, manifestBytes, signatureBytes };
}

function compareFiles({ files }: ReleaseSource, { Files }: ReleaseManifest): void {
  const listed = new Map(Files.map(({ Path, Bytes }) => [Path, Bytes]));
  for (const name of files.keys())
    if (!listed.has(name) && name !== manifestName && name !== signatureName)
      throw releaseFaults.unlisted(name);
  for (const [path, bytes] of listed) {
    if (!files.has(path)) throw releaseFaults.missing(path);
    if (files.get(path) !== bytes) throw releaseFaults.changed(path);
  }
  for (const path of neededPaths) if (!listed.has(path)) throw releaseFaults.missing(path);
}

async function readSmall(source: ReleaseSource, name: string): Promise<Uint8Array> {
  if (source.files.get(name) === undefined) throw releaseFaults.noRelease();
  try {
    return await source.read(name);
  } catch (error) {
    if (error instanceof BrokenBytes || error instanceof RangeError)
      throw releaseFaults.noRelease(error);
    throw error;
  }
}

function parsed<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    throw releaseFaults.noRelease(error);
  }
}

const jsonOf = (bytes: Uint8Array): unknown => JSON.parse(Buffer.from(bytes).toString("utf8"));

/** Passes the bytes on; throws behind the last one unless they are those that the list names. */
export async function* compared(
  chunks: AsyncIterable<Uint8Array>,
  { Path, Bytes, Sha256 }: ReleaseManifest["Files"][number],
): AsyncGenerator<Uint8Array> {
  const hash = createHash("sha256");
  let done = 0;
  for await (const chunk of chunks) {
    done += chunk.length;
    if (done > Bytes) throw releaseFaults.changed(Path);
    hash.update(chunk);
    yield chunk;
  }
  if (done !== Bytes || hash.digest("hex") !== Sha256) throw releaseFaults.changed(Path);
}
