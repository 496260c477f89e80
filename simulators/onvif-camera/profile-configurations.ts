import { type Markup, xml } from "./markup.ts";
import { writePtzConfiguration } from "./ptz-configuration.ts";
import type { MediaProfile, VideoSource } from "./video-source.ts";

/** The parts of a profile that media and media2 write alike: the element's name, then what is in it. */
export function writeVideoSourceConfiguration(element: string, source: VideoSource): Markup {
  const { width, height } = mainSize(source);
  return xml`<${element} token="${source.configurationToken}"><tt:Name>${source.name}</tt:Name>
<tt:UseCount>2</tt:UseCount><tt:SourceToken>${source.token}</tt:SourceToken>
<tt:Bounds x="0" y="0" width="${width}" height="${height}"/></${element}>`;
}

export function writeAudioSource(element: string, { source }: MediaProfile): Markup | undefined {
  if (!audioOf(source)) return undefined;
  return xml`<${element} token="audio-source-config-${source.number}"><tt:Name>Microphone</tt:Name>
<tt:UseCount>2</tt:UseCount><tt:SourceToken>audio-source-${source.number}</tt:SourceToken></${element}>`;
}

export function writePtz(element: string, { source }: MediaProfile): Markup | undefined {
  return source.ptz && writePtzConfiguration(element, source);
}

export interface AudioEncoding {
  /** As media names it. */
  readonly name: "G711" | "AAC";
  /** As media2 names it. */
  readonly mediaType: "PCMA" | "PCMU" | "MP4A-LATM";
  readonly bitrateKbps: number;
  readonly sampleRateKhz: number;
}

const audioEncodings: Readonly<Record<string, AudioEncoding>> = {
  pcma: { name: "G711", mediaType: "PCMA", bitrateKbps: 64, sampleRateKhz: 8 },
  pcmu: { name: "G711", mediaType: "PCMU", bitrateKbps: 64, sampleRateKhz: 8 },
  aac: { name: "AAC", mediaType: "MP4A-LATM", bitrateKbps: 32, sampleRateKhz: 16 },
};

export function audioOf(source: VideoSource): AudioEncoding | undefined {
  return audioEncodings[source.options.audio ?? "none"];
}

export function mainSize(source: VideoSource): { width: number; height: number } {
  return source.profiles[0]?.video ?? { width: 0, height: 0 };
}

export const bitrateLimitKbps = 2048;
/** Frames from key picture to key picture: two seconds. */
export const govLength = ({ video }: MediaProfile) => video.fps * 2;
