import type { z } from "zod";
import type { acceptChannel, StreamReport } from "../../contract.ts";
import type { Decoding } from "./decode-stream.ts";

export type AcceptanceReport = z.output<typeof acceptChannel.reply>;
type StreamName = StreamReport["Stream"];
export type Decodings = Partial<Readonly<Record<StreamName, Decoding>>>;

/** Something to look at, with what to change on the camera. */
export interface Finding {
  readonly figure: "picture" | "fps" | "bitrate" | "gop" | "loss" | "decode" | "clock" | "sub";
  /** Absent if it is about the whole channel. */
  readonly stream?: StreamName;
  readonly hint:
    | "noPicture"
    | "fpsLow"
    | "bitrateHigh"
    | "gopLong"
    | "gopUnseen"
    | "gopVaries"
    | "loss"
    | "undecodable"
    | "notDecoded"
    | "clock"
    | "noSub";
  readonly values: Readonly<Record<string, string | number>>;
}

const minFps = 10;
const maxBitrateKbps = 16_000;
const maxGopSeconds = 4;
/** The longest distance of key frames to the usual one. */
const maxGopRatio = 1.5;
const maxLossPercent = 0.5;
const maxSkewMs = 2000;

/** What to look at; empty if all is well. */
export function findingsOf(report: AcceptanceReport, decodings: Decodings): readonly Finding[] {
  const { Streams, HasClock, ClockSkewMs } = report;
  const findings = Streams.flatMap((stream) => [
    ...figuresOf(stream),
    ...decodeFindings(stream, decodings[stream.Stream]),
  ]);
  if (HasClock && Math.abs(ClockSkewMs) > maxSkewMs)
    findings.push({ figure: "clock", hint: "clock", values: { seconds: secondsOf(ClockSkewMs) } });
  if (!Streams.some(({ Stream }) => Stream === "sub"))
    findings.push({ figure: "sub", hint: "noSub", values: {} });
  return findings;
}

export type Verdict = "ok" | "look" | "failed";

/** A channel without a picture of its main stream has failed. */
export function verdictOf({ Streams }: AcceptanceReport, findings: readonly Finding[]): Verdict {
  const main = Streams.find(({ Stream }) => Stream === "main");
  if (!main || main.Problem) return "failed";
  return findings.length === 0 ? "ok" : "look";
}

export const lossPercent = ({ Lost, Packets }: StreamReport): number =>
  Lost === 0 ? 0 : (Lost / (Lost + Packets)) * 100;

export const secondsOf = (ms: number): number => Math.round(Math.abs(ms) / 100) / 10;

function figuresOf(stream: StreamReport): Finding[] {
  const { Stream, Problem, Fps, BitrateKbps } = stream;
  if (Problem)
    return [{ figure: "picture", stream: Stream, hint: "noPicture", values: { reason: Problem } }];
  const findings: Finding[] = [];
  // A sub stream of few pictures a second is what many want.
  if (Stream === "main" && Fps < minFps)
    findings.push({ figure: "fps", stream: Stream, hint: "fpsLow", values: { fps: Fps } });
  if (BitrateKbps > maxBitrateKbps) {
    const mbps = Math.round(BitrateKbps / 100) / 10;
    findings.push({ figure: "bitrate", stream: Stream, hint: "bitrateHigh", values: { mbps } });
  }
  const loss = lossPercent(stream);
  if (loss > maxLossPercent) {
    const percent = Math.round(loss * 10) / 10;
    findings.push({ figure: "loss", stream: Stream, hint: "loss", values: { percent } });
  }
  return [...findings, ...gopFindings(stream)];
}

function gopFindings({ Stream, GopSeconds, GopMaxSeconds, MeasuredMs }: StreamReport): Finding[] {
  const gop = { figure: "gop", stream: Stream } as const;
  if (GopSeconds === 0)
    return [{ ...gop, hint: "gopUnseen", values: { seconds: secondsOf(MeasuredMs) } }];
  if (GopSeconds > maxGopSeconds)
    return [{ ...gop, hint: "gopLong", values: { seconds: GopSeconds } }];
  if (GopMaxSeconds > GopSeconds * maxGopRatio)
    return [{ ...gop, hint: "gopVaries", values: { seconds: GopSeconds, most: GopMaxSeconds } }];
  return [];
}

function decodeFindings(stream: StreamReport, decoding: Decoding | undefined): Finding[] {
  const { Stream, VideoCodec, Problem } = stream;
  if (Problem || !decoding || decoding.kind === "decoded") return [];
  const decode = { figure: "decode", stream: Stream } as const;
  if (decoding.kind === "no-decoder")
    return [{ ...decode, hint: "undecodable", values: { codec: VideoCodec } }];
  return [{ ...decode, hint: "notDecoded", values: { reason: decoding.reason } }];
}
