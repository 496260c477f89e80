import type { ProgressiveMp4, TrackDescription } from "../read/index.ts";
import type { RecordedPlace } from "../segment.ts";

/** What an export says of itself; its exact bytes are signed. Times are UTC, ISO 8601. */
export interface ExportManifest {
  readonly version: 1;
  /** Name and version of the program that made it. */
  readonly product: string;
  readonly exportedBy: string;
  readonly exportedAt: string;
  /** IANA name of the server's zone, to tell local times by. */
  readonly zone: string;
  readonly note: string;
  /** A stamp of the signature lies in the archive, and must. */
  readonly isStamped?: true;
  /** Absent: the films are made of the recorded pictures as they are. */
  readonly watermark?: ManifestWatermark;
  readonly clips: readonly ManifestClip[];
  /** PEM. */
  readonly publicKey: string;
  /** SHA-256 of the public key. */
  readonly fingerprint: string;
}

/** The pictures of all films were encoded again with this burnt in. */
interface ManifestWatermark {
  readonly name: string;
  /** How the moment of each picture is written beside the name, by the zone above. */
  readonly moment: typeof momentFormat;
}

export const momentFormat = "YYYY-MM-DD HH:mm:ss ±HH:MM";

export interface ManifestClip {
  readonly device: string;
  readonly channel: string;
  readonly flow: 1 | 2;
  readonly name: string;
  readonly file: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly askedFrom: string;
  readonly askedTo: string;
  /** Of the first picture, and after the last one. */
  readonly from: string;
  readonly to: string;
  readonly durationMs: number;
  /** Closed up in the file. */
  readonly gaps: readonly ManifestGap[];
  /** The recorded files that the pictures come from. */
  readonly segments: readonly ManifestSegment[];
  readonly video: string;
  /** Of marked films: what the pictures were before. */
  readonly recordedVideo?: string;
  readonly audio: string;
  /** Where the sound was converted: what it was before. */
  readonly recordedAudio?: string;
}

interface ManifestGap {
  readonly from: string;
  readonly to: string;
  /** It was recorded, but its file is damaged. */
  readonly isDamage: boolean;
}

interface ManifestSegment {
  readonly id: number;
  readonly from: string;
  readonly to: string;
}

/** What is asked for. */
export interface ExportClip {
  readonly place: RecordedPlace;
  readonly fromMs: number;
  readonly toMs: number;
  /** Of the channel, for people. */
  readonly name: string;
}

export const manifestName = "manifest.json";
export const signatureName = "manifest.sig";
/** What a time stamp authority answered (RFC 3161) about the bytes of the signature. */
export const stampName = "manifest.tsr";

/** What lies in the archive beside the films, in this order. */
export const namesBeside = ({ isStamped }: Pick<ExportManifest, "isStamped">): string[] =>
  isStamped ? [manifestName, signatureName, stampName] : [manifestName, signatureName];

export function clipOf(
  clip: ExportClip,
  mp4: ProgressiveMp4,
  file: {
    readonly name: string;
    readonly sha256: string;
    readonly recordedVideo?: string;
    readonly recordedAudio?: string;
  },
): ManifestClip {
  const { place, fromMs, toMs, name } = clip;
  return {
    device: place.channel.deviceId,
    channel: place.channel.channelId,
    flow: place.flow,
    name,
    file: file.name,
    bytes: mp4.bytes,
    sha256: file.sha256,
    askedFrom: utc(fromMs),
    askedTo: utc(toMs),
    from: utc(mp4.startMs),
    to: utc(mp4.endMs),
    durationMs: mp4.durationMs,
    gaps: mp4.gaps.map(({ startMs, endMs, isDamage }) => ({
      from: utc(startMs),
      to: utc(endMs),
      isDamage,
    })),
    segments: mp4.segments.map(({ id, startMs, endMs }) => ({
      id,
      from: utc(startMs),
      to: utc(endMs),
    })),
    video: videoText(mp4.tracks),
    ...(file.recordedVideo !== undefined && { recordedVideo: file.recordedVideo }),
    audio: audioText(mp4.tracks),
    ...(file.recordedAudio !== undefined && { recordedAudio: file.recordedAudio }),
  };
}

export function videoText({ video }: TrackDescription): string {
  return video ? `${video.name} ${video.width}x${video.height} (${video.codec})` : "";
}

export function audioText({ audio }: TrackDescription): string {
  return audio ? `${audio.name} (${audio.codec})` : "";
}

/** The bytes that are signed. */
export function manifestText(manifest: ExportManifest): string {
  return `${JSON.stringify(manifest, undefined, 2)}\n`;
}

/** undefined: it is not one. Looks only at what a verifier relies on. */
export function parseManifest(text: string): ExportManifest | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  return isManifest(value) ? value : undefined;
}

function isManifest(value: unknown): value is ExportManifest {
  const { version, exportedAt, publicKey, fingerprint, clips } = fieldsOf(value);
  const { isStamped, watermark } = fieldsOf(value);
  return (
    version === 1 &&
    (isStamped === undefined || isStamped === true) &&
    (watermark === undefined || typeof fieldsOf(watermark).name === "string") &&
    typeof exportedAt === "string" &&
    typeof publicKey === "string" &&
    typeof fingerprint === "string" &&
    Array.isArray(clips) &&
    clips.every(isClip)
  );
}

function isClip(value: unknown): boolean {
  const { file, bytes, sha256 } = fieldsOf(value);
  return typeof file === "string" && typeof bytes === "number" && typeof sha256 === "string";
}

type Fields = Partial<
  Record<
    | "version"
    | "exportedAt"
    | "publicKey"
    | "fingerprint"
    | "clips"
    | "isStamped"
    | "watermark"
    | "name"
    | "file"
    | "bytes"
    | "sha256",
    unknown
  >
>;

function fieldsOf(value: unknown): Fields {
  return typeof value === "object" && value !== null ? value : {};
}

/** A name that every file system takes: names of channels come from devices. */
export function clipFileName(number: number, { name, fromMs }: ExportClip): string {
  const plain = name
    .normalize("NFC")
    .replaceAll(/[^\p{L}\p{N} _-]+/gu, "_")
    .trim();
  const at = utc(fromMs).replaceAll(/[-:]|\.\d+/g, "");
  return `${number}-${Array.from(plain).slice(0, 40).join("") || "camera"}-${at}.mp4`;
}

const utc = (ms: number) => new Date(ms).toISOString();
