import type { AudioTrack, ForeignTrack } from "@tessera/engine";
import {
  audioSpecificConfig,
  configOfStreamMux,
  parseAudioSpecificConfig,
} from "@tessera/formats/aac";
import type { SdpMedia, SdpPayload, SdpSession } from "@tessera/formats/sdp";

export type VideoChoice = CarriedVideo | TransportVideo | ForeignVideo;

interface ChosenVideo {
  readonly media: SdpMedia;
  readonly clockRate: number;
}

interface CarriedVideo extends ChosenVideo {
  readonly codec: "h264" | "h265";
  /** Parameter sets that the description names; empty if it does not name all. */
  readonly parameterSets: readonly Uint8Array[];
}

/** Pictures and sound together in a transport stream. */
interface TransportVideo extends ChosenVideo {
  readonly codec: "mp2t";
}

/** It has to be converted before anything can carry it. */
export interface ForeignVideo extends ChosenVideo, ForeignTrack {}

export interface AudioChoice {
  readonly media: SdpMedia;
  readonly payload: SdpPayload;
  readonly track: AudioTrack;
}

export interface TrackChoice {
  readonly video: VideoChoice;
  readonly audio: AudioChoice | undefined;
  /** Name of the codec of sound that is offered and cannot be used, where there is no other. */
  readonly untakenSound: string | undefined;
}

/** The first video track, if possible one that needs no conversion, and the first audio track that we can use. */
export function chooseTracks(session: SdpSession): TrackChoice | undefined {
  const video =
    first(session.media, (media) => chooseVideo(media, session)) ??
    first(session.media, chooseTransport) ??
    first(session.media, chooseForeign);
  if (!video) return undefined;
  if (video.codec === "mp2t") return { video, audio: undefined, untakenSound: undefined };
  const audio = first(session.media, chooseAudio);
  const sounds = session.media.filter(({ type }) => type === "audio");
  const untakenSound = audio ? undefined : sounds[0]?.payloads[0]?.encoding;
  return { video, audio, untakenSound };
}

function chooseVideo(media: SdpMedia, session: SdpSession): VideoChoice | undefined {
  if (media.type !== "video") return undefined;
  return first(media.payloads, (payload) => {
    const { encoding, clockRate } = payload;
    if (encoding === "H264")
      return { media, codec: "h264", clockRate, parameterSets: h264Sets(payload, session) };
    if (encoding === "H265" || encoding === "HEVC")
      return { media, codec: "h265", clockRate, parameterSets: h265Sets(payload) };
    return undefined;
  });
}

function chooseTransport(media: SdpMedia): TransportVideo | undefined {
  return first(media.payloads, ({ encoding, clockRate }) =>
    encoding === "MP2T" ? { media, codec: "mp2t", clockRate } : undefined,
  );
}

function chooseForeign(media: SdpMedia): ForeignVideo | undefined {
  if (media.type !== "video") return undefined;
  return first(media.payloads, ({ encoding, clockRate, fmtp }) => {
    if (encoding === "JPEG") return { media, codec: "mjpeg", clockRate };
    if (encoding !== "MP4V-ES") return undefined;
    const config = Buffer.from(fmtp.get("config") ?? "", "hex");
    return { media, codec: "mpeg4", clockRate, config };
  });
}

export const isForeign = (video: VideoChoice): video is ForeignVideo =>
  video.codec === "mjpeg" || video.codec === "mpeg4";

/** Some cameras put the line under another track. */
function h264Sets(payload: SdpPayload, session: SdpSession): Uint8Array[] {
  const payloads = [payload, ...session.media.flatMap((media) => media.payloads)];
  const named = first(payloads, ({ fmtp }) => fmtp.get("sprop-parameter-sets"));
  const sets = (named ?? "").split(",").map(decodeNal);
  return sets.some((set) => set.length === 0) ? [] : sets;
}

/** With one missing, the others are not to be trusted either: the stream brings its own. */
function h265Sets({ fmtp }: SdpPayload): Uint8Array[] {
  const sets = ["sprop-vps", "sprop-sps", "sprop-pps"].flatMap((name) =>
    (fmtp.get(name) ?? "").split(",").map(decodeNal),
  );
  return sets.some((set) => set.length === 0) ? [] : sets;
}

/** Without the start code that some cameras leave in front. */
function decodeNal(base64: string): Uint8Array {
  const bytes = Buffer.from(base64, "base64");
  const one = bytes.indexOf(1);
  const hasStartCode = one >= 2 && one <= 3 && bytes.subarray(0, one).every((byte) => byte === 0);
  return new Uint8Array(hasStartCode ? bytes.subarray(one + 1) : bytes);
}

function chooseAudio(media: SdpMedia): AudioChoice | undefined {
  if (media.type !== "audio") return undefined;
  return first(media.payloads, (payload) => {
    const track = audioTrack(payload);
    return track && { media, payload, track };
  });
}

/** What FLAC and AAC can carry on to the browser. A description that claims more is wrong. */
const maxChannels = 8;
const maxSampleRate = 192_000;

function audioTrack(payload: SdpPayload): AudioTrack | undefined {
  const { encoding, clockRate, channels } = payload;
  if (channels > maxChannels || clockRate > maxSampleRate) return undefined;
  if (encoding === "PCMA") return { codec: "pcma", sampleRate: clockRate, channels };
  if (encoding === "PCMU") return { codec: "pcmu", sampleRate: clockRate, channels };
  if (encoding === "OPUS") return { codec: "opus", sampleRate: 48_000, channels: 2 };
  if (encoding === "L16") return { codec: "pcma", sampleRate: clockRate, channels };
  if (encoding === "MP4A-LATM") return latmTrack(payload);
  // Neither is known before the first frame.
  if (encoding === "MPA") return { codec: "mp3", sampleRate: 44_100, channels: 2 };
  if (encoding !== "MPEG4-GENERIC") return g726Track(payload);
  const named = Buffer.from(payload.fmtp.get("config") ?? "", "hex");
  return aacTrack(named) ?? aacTrack(configFor(clockRate, channels));
}

const g726Bits: Readonly<Record<string, 2 | 3 | 4 | 5>> = { 16: 2, 24: 3, 32: 4, 40: 5 };

/** RFC 3551 clause 4.5.4: the name tells rate and order of bits. */
function g726Track({ encoding, clockRate, channels }: SdpPayload): AudioTrack | undefined {
  const [, aal2, kbps = ""] = /^(AAL2-)?G726-(\d\d)$/.exec(encoding) ?? [];
  const bitsPerSample = g726Bits[kbps];
  if (!bitsPerSample || clockRate !== 8000 || channels !== 1) return undefined;
  const packing = aal2 ? "aal2" : "rfc3551";
  return { codec: "g726", sampleRate: 8000, channels: 1, bitsPerSample, packing };
}

/** Where the configuration comes with the sound itself, nobody knows what to announce. */
function latmTrack({ fmtp }: SdpPayload): AudioTrack | undefined {
  if (fmtp.get("cpresent") !== "0") return undefined;
  try {
    return aacTrack(configOfStreamMux(Buffer.from(fmtp.get("config") ?? "", "hex")));
  } catch {
    return undefined; // a description that cannot be read describes nothing
  }
}

function aacTrack(config: Uint8Array | undefined): AudioTrack | undefined {
  if (!config || config.length === 0) return undefined;
  try {
    const { sampleRate, channels } = parseAudioSpecificConfig(config);
    return { codec: "aac", config: new Uint8Array(config), sampleRate, channels };
  } catch {
    return undefined; // the rtpmap line says enough
  }
}

function configFor(sampleRate: number, channels: number): Uint8Array | undefined {
  try {
    return audioSpecificConfig({ sampleRate, channels });
  } catch {
    return undefined; // more channels than the format knows: no sound then
  }
}

function first<Item, Found>(
  items: Iterable<Item>,
  find: (item: Item) => Found | undefined,
): Found | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}
