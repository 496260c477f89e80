import { writeCsv } from "@tessera/formats/csv";
import type { StreamReport } from "../../contract.ts";
import { clockText, codecName, decodeText, hintText, type Say } from "./figures.ts";
import { type Finding, findingsOf, lossPercent, verdictOf } from "./judge.ts";
import type { Check, CheckedChannel } from "./use-report.ts";

export interface ReportEntry {
  readonly checked: CheckedChannel;
  readonly check: Check;
}

/** A row a stream, with the units in the headings. */
export const reportCsv = (entries: readonly ReportEntry[], t: Say): string =>
  writeCsv([headings(t), ...entries.flatMap((entry) => rowsOf(entry, t))]);

const headings = (t: Say): string[] => [
  t("device"),
  t("channel"),
  t("channelId"),
  t("verdict"),
  t("stream"),
  t("codec"),
  t("size"),
  `${t("fps")} (fps)`,
  `${t("bitrate")} (kbit/s)`,
  `${t("gop")} (s)`,
  `${t("loss")} (%)`,
  t("audio"),
  t("clock"),
  t("decode"),
  t("hints"),
];

type Row = (string | number)[];

function rowsOf({ checked, check }: ReportEntry, t: Say): Row[] {
  const { deviceName, name, channel } = checked;
  const start = [deviceName, name, channel];
  if (check.kind === "failed")
    return [[...start, t("verdict.failed"), ...Array(10).fill(""), check.reason]];
  if (check.kind !== "done") return [[...start, t("state.waiting"), ...Array(11).fill("")]];
  const { report, decodings } = check;
  const findings = findingsOf(report, decodings);
  const verdict = t(`verdict.${verdictOf(report, findings)}`);
  return report.Streams.map((stream, index) => [
    ...start,
    verdict,
    t(stream.Stream),
    ...figureCells(stream, t),
    clockText(report, t),
    stream.Problem ? "" : decodeText(decodings[stream.Stream], t),
    hintsFor(stream, findings, index === 0)
      .map((finding) => hintText(finding, t))
      .join(" "),
  ]);
}

function figureCells(stream: StreamReport, t: Say): Row {
  const { Problem, VideoCodec, Width, Height, Fps, BitrateKbps, GopSeconds, AudioCodec } = stream;
  if (Problem) return Array(7).fill("");
  return [
    codecName(VideoCodec),
    `${Width}x${Height}`,
    Fps,
    BitrateKbps,
    GopSeconds || "",
    Math.round(lossPercent(stream) * 100) / 100,
    AudioCodec ? codecName(AudioCodec) : t("none"),
  ];
}

/** What is about the whole channel stands in its first row. */
const hintsFor = ({ Stream }: StreamReport, findings: readonly Finding[], isFirst: boolean) =>
  findings.filter(({ stream }) => stream === Stream || (stream === undefined && isFirst));
