import type { Translate } from "@tessera/platform/console";
import type { StreamReport } from "../../contract.ts";
import type { Decoding } from "./decode-stream.ts";
import { type AcceptanceReport, type Finding, lossPercent, secondsOf } from "./judge.ts";
import type { reportTexts } from "./texts.ts";

export type Say = Translate<(typeof reportTexts.keys)[number]>;

export const figureNames = [
  "codec",
  "size",
  "fps",
  "bitrate",
  "gop",
  "loss",
  "audio",
  "decode",
] as const;
type FigureName = (typeof figureNames)[number];

/** The figures of a stream as they are read. */
export function figuresOf(
  stream: StreamReport,
  decoding: Decoding | undefined,
  t: Say,
): Readonly<Record<FigureName, string>> {
  const { VideoCodec, Width, Height, Fps, BitrateKbps, GopSeconds, GopFrames, AudioCodec } = stream;
  if (stream.Problem) return noFigures(t);
  return {
    codec: codecName(VideoCodec),
    size: `${Width} × ${Height}`,
    fps: `${Fps} fps`,
    bitrate: bitrateText(BitrateKbps),
    gop: GopSeconds ? t("gopFigure", { seconds: GopSeconds, frames: GopFrames }) : t("unknown"),
    loss: `${Math.round(lossPercent(stream) * 100) / 100} %`,
    audio: AudioCodec ? codecName(AudioCodec) : t("none"),
    decode: decodeText(decoding, t),
  };
}

export function clockText({ HasClock, ClockSkewMs }: AcceptanceReport, t: Say): string {
  if (!HasClock) return t("clockUnknown");
  const seconds = secondsOf(ClockSkewMs);
  if (seconds < 1) return t("right");
  return t(ClockSkewMs > 0 ? "ahead" : "behind", { seconds });
}

/** What to change, with the stream that it is about. */
export function hintText({ stream, hint, values }: Finding, t: Say): string {
  const { codec } = values;
  const shown = typeof codec === "string" ? { ...values, codec: codecName(codec) } : values;
  const sentence = t(`hint.${hint}`, shown);
  return stream ? `${t(stream)} · ${sentence}` : sentence;
}

export function decodeText(decoding: Decoding | undefined, t: Say): string {
  if (!decoding) return t("unknown");
  return decoding.kind === "decoded" ? t("decoded", { fps: decoding.fps }) : t("undecoded");
}

const codecNames: Readonly<Record<string, string>> = {
  h264: "H.264",
  h265: "H.265",
  aac: "AAC",
  pcma: "G.711A",
  pcmu: "G.711U",
  g726: "G.726",
  opus: "Opus",
  mp3: "MP3",
};

export const codecName = (codec: string): string => codecNames[codec] ?? codec;

const bitrateText = (kbps: number): string =>
  kbps < 1000 ? `${kbps} kbit/s` : `${Math.round(kbps / 100) / 10} Mbit/s`;

const noFigures = (t: Say) => {
  const dash = t("unknown");
  return {
    codec: dash,
    size: dash,
    fps: dash,
    bitrate: dash,
    gop: dash,
    loss: dash,
    audio: dash,
    decode: dash,
  };
};
