import { open, rm } from "node:fs/promises";
import type { Clock } from "@tessera/base";
import { zipOverheadBytes } from "@tessera/formats/zip";
import type { FootageReader, ProgressiveMp4 } from "../read/index.ts";
import type { ExportSigner } from "./export-signer.ts";
import {
  clipFileName,
  clipOf,
  type ExportClip,
  type ExportManifest,
  type ManifestClip,
  manifestName,
  manifestText,
  signatureName,
  stampName,
} from "./manifest.ts";
import { ZipFileWriter } from "./zip-file-writer.ts";

/** What an export will hold. */
export interface ExportPlan {
  readonly clips: readonly PlannedClip[];
  /** At most: to be compared with what is free. */
  readonly bytes: number;
}

interface PlannedClip extends ExportClip {
  readonly fileName: string;
  readonly bytes: number;
  /** Made again when it is its turn: the tables of a day take tens of megabytes. */
  readonly build: () => Promise<ProgressiveMp4>;
}

/** Rejects as `FootageReader.mp4` does, for the first clip that cannot be made. */
export async function planExport(
  reader: FootageReader,
  clips: readonly ExportClip[],
  signal?: AbortSignal,
): Promise<ExportPlan> {
  const planned: PlannedClip[] = [];
  for (const clip of clips) {
    const build = () => reader.mp4(clip.place, clip.fromMs, clip.toMs, { signal });
    const { bytes } = await build();
    planned.push({ ...clip, bytes, build, fileName: clipFileName(planned.length + 1, clip) });
  }
  const files = planned.map(({ fileName: name, bytes }) => ({ name, bytes, modifiedAtMs: 0 }));
  return { clips: planned, bytes: mediaBytes(planned) + zipOverheadBytes(files) + maxTextBytes };
}

export interface ExportOrder {
  readonly plan: ExportPlan;
  /** Of the archive; there must be nothing yet. */
  readonly path: string;
  readonly signer: ExportSigner;
  readonly clock: Clock;
  /** Name and version. */
  readonly product: string;
  readonly zone: string;
  /** Who asked for it. */
  readonly by: string;
  readonly note: string;
  /** That encrypts the archive; none without. */
  readonly password?: string | undefined;
  /** Asks a time stamp authority about a signature; without an answer the export says nothing of a stamp. */
  readonly stamp?: ((signature: Uint8Array) => Promise<Uint8Array | undefined>) | undefined;
  readonly onProgress?: (done: { readonly bytes: number; readonly ofBytes: number }) => void;
  readonly signal?: AbortSignal | undefined;
}

export interface WrittenExport {
  readonly bytes: number;
  /** Of the archive. */
  readonly sha256: string;
  readonly manifest: ExportManifest;
}

/** Writes the archive: the films, the manifest, its signature and the stamp of that. Nothing is left of one that fails. */
export async function writeExport(order: ExportOrder): Promise<WrittenExport> {
  await using handle = await open(order.path, "wx", 0o600);
  try {
    return await write(order, new ZipFileWriter(handle, order.password));
  } catch (error) {
    await rm(order.path, { force: true });
    throw error;
  }
}

/** Of the manifest, the signature and the stamp. */
const maxTextBytes = 4 * 1024 * 1024;

async function write(order: ExportOrder, zip: ZipFileWriter): Promise<WrittenExport> {
  const { plan, signer, clock, product, zone, by, note } = order;
  const modifiedAtMs = clock.nowMs();
  const clips: ManifestClip[] = [];
  for (const { fileName: name, build, ...clip } of plan.clips) {
    const mp4 = await build();
    const file = { name, bytes: mp4.bytes, modifiedAtMs };
    const sha256 = await zip.add(file, withProgress(order, mp4, zip));
    clips.push(clipOf(clip, mp4, { name, sha256 }));
  }
  const sealed = await seal(order, {
    version: 1,
    product,
    exportedBy: by,
    exportedAt: new Date(modifiedAtMs).toISOString(),
    zone,
    note,
    clips,
    publicKey: signer.publicKeyPem,
    fingerprint: signer.fingerprint,
  });
  const add = (name: string, data: Uint8Array) =>
    zip.add({ name, bytes: data.length, modifiedAtMs }, [data]);
  await add(manifestName, sealed.text);
  await add(signatureName, sealed.signature);
  if (sealed.stamp) await add(stampName, sealed.stamp);
  return { ...(await zip.finish()), manifest: sealed.manifest };
}

interface SealedManifest {
  readonly manifest: ExportManifest;
  readonly text: Uint8Array;
  readonly signature: Uint8Array;
  readonly stamp?: Uint8Array;
}

/** Whether there is a stamp is signed too, so that nobody can take it away; so one that is not given is signed again. */
async function seal(order: ExportOrder, manifest: ExportManifest): Promise<SealedManifest> {
  if (order.stamp) {
    const stamped = sign(order, { ...manifest, isStamped: true });
    const stamp = await order.stamp(stamped.signature);
    if (stamp) return { ...stamped, stamp };
  }
  return sign(order, manifest);
}

function sign({ signer }: ExportOrder, manifest: ExportManifest): SealedManifest {
  const text = Buffer.from(manifestText(manifest));
  return { manifest, text, signature: Buffer.from(signer.sign(text)) };
}

async function* withProgress(
  { plan, onProgress, signal }: ExportOrder,
  mp4: ProgressiveMp4,
  zip: ZipFileWriter,
): AsyncGenerator<Uint8Array> {
  const ofBytes = mediaBytes(plan.clips);
  for await (const chunk of mp4.read(0, mp4.bytes, signal)) {
    yield chunk;
    signal?.throwIfAborted();
    onProgress?.({ bytes: Math.min(zip.offset, ofBytes), ofBytes });
  }
}

function mediaBytes(clips: readonly PlannedClip[]): number {
  return clips.reduce((sum, { bytes }) => sum + bytes, 0);
}
