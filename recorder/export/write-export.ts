import { open, rm } from "node:fs/promises";
import { type Clock, Conflict } from "@tessera/base";
import { zipOverheadBytes } from "@tessera/formats/zip";
import type { AacEncoders, FootageReader, ProgressiveMp4 } from "../read/index.ts";
import type { ExportSigner } from "./export-signer.ts";
import type { FilmMarker } from "./film-marker.ts";
import {
  audioText,
  clipFileName,
  clipOf,
  type ExportClip,
  type ExportManifest,
  type ManifestClip,
  manifestName,
  manifestText,
  momentFormat,
  signatureName,
  stampName,
  videoText,
} from "./manifest.ts";
import { markedFilm } from "./marked-film.ts";
import { ZipFileWriter } from "./zip-file-writer.ts";

/** What an export will hold. */
export interface ExportPlan {
  readonly clips: readonly PlannedClip[];
  /** At most: to be compared with what is free. */
  readonly bytes: number;
}

interface PlannedClip extends ExportClip {
  readonly fileName: string;
  /** Of the film as it was recorded. */
  readonly bytes: number;
  readonly recordedVideo: string;
  readonly reader: FootageReader;
  /** Made again when it is its turn: the tables of a day take tens of megabytes. */
  readonly build: (encoders?: AacEncoders) => Promise<ProgressiveMp4>;
  readonly recordedAudio: string;
}

/**
 * A clip is a film, and several where the format of the recording changes. Rejects as `FootageReader.mp4` does, for the
 * first that cannot be made.
 */
export async function planExport(
  reader: FootageReader,
  clips: readonly ExportClip[],
  signal?: AbortSignal,
): Promise<ExportPlan> {
  const planned: PlannedClip[] = [];
  for (const clip of await clipsOfOneFormat(reader, clips, signal)) {
    const build = (encoders?: AacEncoders) =>
      reader.mp4(clip.place, clip.fromMs, clip.toMs, { encoders, signal });
    const { bytes, tracks } = await build();
    const fileName = clipFileName(planned.length + 1, clip);
    const recordedVideo = videoText(tracks);
    const recordedAudio = audioText(tracks);
    planned.push({ ...clip, bytes, recordedVideo, recordedAudio, reader, build, fileName });
  }
  const files = planned.map(({ fileName: name, bytes }) => ({ name, bytes, modifiedAtMs: 0 }));
  return { clips: planned, bytes: mediaBytes(planned) + zipOverheadBytes(files) + maxTextBytes };
}

/** More would be a list that nobody reads, of a camera that does not know what it sends. */
const maxFilms = 500;

async function clipsOfOneFormat(
  reader: FootageReader,
  clips: readonly ExportClip[],
  signal: AbortSignal | undefined,
): Promise<ExportClip[]> {
  const parts: ExportClip[] = [];
  for (const clip of clips) {
    const stretches = await reader.stretches(clip.place, clip, signal);
    parts.push(...stretches.map((stretch) => ({ ...clip, ...stretch })));
  }
  if (parts.length > maxFilms) throw new Conflict("too-many-films", tooManyFilmsText);
  return parts;
}

const tooManyFilmsText = {
  zh: `录像格式变化过于频繁，导出包将超过 ${maxFilms} 个文件。请缩短时间范围后分次导出。`,
  en: `The recording format changes so often that the export would exceed ${maxFilms} files. Export shorter ranges one by one.`,
};

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
  /** Burns who asked for it, and the moment, into all pictures; without it they stay as they are. */
  readonly marker?: FilmMarker | undefined;
  /** That make AAC of sound which everyday players do not play; without them it stays as it was recorded. */
  readonly encoders?: AacEncoders | undefined;
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
  for (const planned of plan.clips) {
    const { fileName: name, recordedVideo, recordedAudio } = planned;
    await using film = await filmOf(order, planned);
    const { mp4, isMarked } = film;
    const file = { name, bytes: mp4.bytes, modifiedAtMs };
    const sha256 = await zip.add(file, withProgress(order, mp4, zip));
    const isConverted = audioText(mp4.tracks) !== recordedAudio;
    const recorded = { ...(isMarked && { recordedVideo }), ...(isConverted && { recordedAudio }) };
    clips.push(clipOf(planned, mp4, { name, sha256, ...recorded }));
  }
  const sealed = await seal(order, {
    version: 1,
    product,
    exportedBy: by,
    exportedAt: new Date(modifiedAtMs).toISOString(),
    zone,
    note,
    ...(order.marker && { watermark: { name: by, moment: momentFormat } }),
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

interface Film extends AsyncDisposable {
  readonly mp4: ProgressiveMp4;
  readonly isMarked: boolean;
}

/** A marked film lies beside the archive until it is in it. */
async function filmOf(order: ExportOrder, planned: PlannedClip): Promise<Film> {
  const { marker, by: name, zone, encoders, signal } = order;
  if (!marker)
    return {
      mp4: await planned.build(encoders),
      isMarked: false,
      async [Symbol.asyncDispose]() {},
    };
  const path = `${order.path}.film`;
  const remove = () => rm(path, { force: true });
  const onProgress = (share: number) => tellMarked(order, planned, share);
  const { reader } = planned;
  const wish = { reader, marker, clip: planned, name, zone, path, encoders, onProgress, signal };
  const mp4 = await markedFilm(wish).catch(async (error: unknown) => {
    await remove();
    throw error;
  });
  return { mp4, isMarked: true, [Symbol.asyncDispose]: remove };
}

/** Marking takes so much longer than writing that it is all that counts. */
function tellMarked({ plan, onProgress }: ExportOrder, planned: PlannedClip, share: number): void {
  const before = mediaBytes(plan.clips.slice(0, plan.clips.indexOf(planned)));
  const bytes = Math.round(before + share * planned.bytes);
  onProgress?.({ bytes, ofBytes: mediaBytes(plan.clips) });
}

async function* withProgress(
  { plan, marker, onProgress, signal }: ExportOrder,
  mp4: ProgressiveMp4,
  zip: ZipFileWriter,
): AsyncGenerator<Uint8Array> {
  const ofBytes = mediaBytes(plan.clips);
  for await (const chunk of mp4.read(0, mp4.bytes, signal)) {
    yield chunk;
    signal?.throwIfAborted();
    if (!marker) onProgress?.({ bytes: Math.min(zip.offset, ofBytes), ofBytes });
  }
}

function mediaBytes(clips: readonly PlannedClip[]): number {
  return clips.reduce((sum, { bytes }) => sum + bytes, 0);
}
