import { BrokenBytes } from "../bits/index.ts";

export type Playlist = MasterPlaylist | MediaPlaylist;

interface MasterPlaylist {
  readonly kind: "master";
  readonly variants: readonly Variant[];
}

/** One encoding of the same picture. */
interface Variant {
  readonly uri: string;
  readonly bitrateBps: number;
  readonly codecs?: string;
  readonly width?: number;
  readonly height?: number;
}

export interface MediaPlaylist {
  readonly kind: "media";
  readonly targetDurationS: number;
  /** Of the first segment. */
  readonly mediaSequence: number;
  readonly segments: readonly MediaSegment[];
  /** The init segment of the last segment; none for MPEG-TS. */
  readonly mapUri?: string;
  /** Nothing will follow. */
  readonly isEnded: boolean;
}

interface MediaSegment {
  /** As written: relative to the playlist. */
  readonly uri: string;
  readonly durationS: number;
  readonly isDiscontinuity: boolean;
  readonly byteRange?: ByteRange;
  /** Needed to decode it: playlists may change it on the way. */
  readonly mapUri?: string;
  readonly isEncrypted: boolean;
}

interface ByteRange {
  readonly offset: number;
  readonly length: number;
}

/** RFC 8216; throws BrokenBytes for what is no playlist. Tags that a client may ignore are ignored. */
export function parsePlaylist(text: string): Playlist {
  const lines = text
    .replace(/^\uFEFF/, "")
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
  if (lines[0] !== "#EXTM3U") throw broken("没有以 #EXTM3U 开头", "it does not start with #EXTM3U");
  const isMaster = lines.some((line) => line.startsWith("#EXT-X-STREAM-INF:"));
  return isMaster ? parseMaster(lines) : parseMedia(lines);
}

function parseMaster(lines: readonly string[]): MasterPlaylist {
  const variants: Variant[] = [];
  let attributes: Attributes | undefined;
  for (const line of lines) {
    const [tag, value] = splitTag(line);
    if (tag === "#EXT-X-STREAM-INF") attributes = parseAttributes(value);
    if (line.startsWith("#") || !attributes) continue;
    variants.push(variantOf(line, attributes));
    attributes = undefined;
  }
  return { kind: "master", variants };
}

function variantOf(uri: string, attributes: Attributes): Variant {
  const codecs = attributes.get("CODECS");
  const [width, height] = (attributes.get("RESOLUTION") ?? "").split("x").map(Number);
  return {
    uri,
    bitrateBps: wholeNumber(attributes.get("BANDWIDTH") ?? "") ?? 0,
    ...(codecs !== undefined && { codecs }),
    ...(width && height && { width, height }),
  };
}

function parseMedia(lines: readonly string[]): MediaPlaylist {
  const media = new MediaPlaylistReader();
  for (const line of lines) media.read(line);
  return media.result;
}

class MediaPlaylistReader {
  readonly #segments: MediaSegment[] = [];
  #targetDurationS: number | undefined;
  #mediaSequence = 0;
  #mapUri: string | undefined;
  #isEnded = false;
  #isEncrypted = false;
  /** What was said of the segment that comes next. */
  #durationS: number | undefined;
  #isDiscontinuity = false;
  #byteRange: string | undefined;
  /** Where a range without an offset goes on: in the same resource only. */
  #range: { readonly uri: string; readonly endsAt: number } | undefined;

  read(line: string): void {
    if (!line.startsWith("#")) {
      this.#addSegment(line);
      return;
    }
    const [tag, value] = splitTag(line);
    switch (tag) {
      case "#EXT-X-TARGETDURATION":
        this.#targetDurationS = Number.parseFloat(value);
        break;
      case "#EXT-X-MEDIA-SEQUENCE":
        this.#mediaSequence = wholeNumber(value) ?? 0;
        break;
      case "#EXTINF":
        this.#durationS = Number.parseFloat(value);
        break;
      case "#EXT-X-BYTERANGE":
        this.#byteRange = value;
        break;
      case "#EXT-X-DISCONTINUITY":
        this.#isDiscontinuity = true;
        break;
      case "#EXT-X-MAP":
        this.#mapUri = parseAttributes(value).get("URI");
        break;
      case "#EXT-X-KEY":
        this.#isEncrypted = parseAttributes(value).get("METHOD") !== "NONE";
        break;
      case "#EXT-X-ENDLIST":
        this.#isEnded = true;
        break;
    }
  }

  get result(): MediaPlaylist {
    const targetDurationS = this.#targetDurationS ?? Number.NaN;
    if (!(targetDurationS > 0)) throw broken("缺少目标时长", "it has no target duration");
    return {
      kind: "media",
      targetDurationS,
      mediaSequence: this.#mediaSequence,
      segments: this.#segments,
      ...(this.#mapUri !== undefined && { mapUri: this.#mapUri }),
      isEnded: this.#isEnded,
    };
  }

  #addSegment(uri: string): void {
    const durationS = this.#durationS;
    if (durationS === undefined || !(durationS >= 0))
      throw broken("有分片缺少时长", "a segment has no duration");
    const byteRange = this.#takeByteRange(uri);
    this.#segments.push({
      uri,
      durationS,
      isDiscontinuity: this.#isDiscontinuity,
      ...(byteRange && { byteRange }),
      ...(this.#mapUri !== undefined && { mapUri: this.#mapUri }),
      isEncrypted: this.#isEncrypted,
    });
    this.#durationS = undefined;
    this.#isDiscontinuity = false;
  }

  #takeByteRange(uri: string): ByteRange | undefined {
    const match = /^(\d+)(?:@(\d+))?$/.exec(this.#byteRange ?? "");
    this.#byteRange = undefined;
    if (!match) {
      this.#range = undefined;
      return undefined;
    }
    const length = Number(match[1]);
    const goesOnAt = this.#range?.uri === uri ? this.#range.endsAt : 0;
    const offset = match[2] === undefined ? goesOnAt : Number(match[2]);
    this.#range = { uri, endsAt: offset + length };
    return { offset, length };
  }
}

type Attributes = ReadonlyMap<string, string>;

function parseAttributes(list: string): Attributes {
  const attributes = new Map<string, string>();
  // Names from their first letter only: tried from every letter, a long word takes seconds.
  for (const match of list.matchAll(/(?<![A-Z0-9-])([A-Z0-9-]+)=(?:"([^"]*)"|([^,]*))/g))
    attributes.set(match[1] ?? "", match[2] ?? match[3] ?? "");
  return attributes;
}

function splitTag(line: string): [tag: string, value: string] {
  const colon = line.indexOf(":");
  return colon < 0 ? [line, ""] : [line.slice(0, colon), line.slice(colon + 1)];
}

const wholeNumber = (text: string) => (/^\d+$/.test(text) ? Number(text) : undefined);

const broken = (zh: string, en: string) => new BrokenBytes("HLS playlist", { zh, en });
