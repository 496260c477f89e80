import { readCsv } from "@tessera/formats/csv";
import { expect, it } from "vitest";
import { aReport, aStream } from "./a-report.ts";
import type { Say } from "./figures.ts";
import { type ReportEntry, reportCsv } from "./report-csv.ts";

const say: Say = (key, values) => (values ? `${key} ${Object.values(values).join(" ")}` : key);

const checked = { device: "d1", channel: "1", name: "Gate", deviceName: "NVR" };

const rowsOf = (entry: ReportEntry): Record<string, string>[] => {
  const [headings = [], ...rows] = readCsv(reportCsv([entry], say));
  return rows.map((row) => Object.fromEntries(headings.map((name, at) => [name, row[at] ?? ""])));
};

it("writes a row a stream, with figures as numbers and hints where they belong", () => {
  const report = aReport({
    ClockSkewMs: -9000,
    Streams: [aStream({}), aStream({ Stream: "sub", BitrateKbps: 512, GopSeconds: 10 })],
  });
  const rows = rowsOf({
    checked,
    check: { kind: "done", report, decodings: { main: { kind: "decoded", frames: 50, fps: 25 } } },
  });
  expect(rows).toMatchObject([
    {
      device: "NVR",
      verdict: "verdict.look",
      stream: "main",
      "bitrate (kbit/s)": "4000",
      "gop (s)": "2",
      clock: "behind 9",
      decode: "decoded 25",
      hints: "hint.clock 9",
    },
    { stream: "sub", "bitrate (kbit/s)": "512", decode: "unknown" },
  ]);
  expect(rows[1]?.["hints"]).toBe("sub · hint.gopLong 10");
});

it("makes formulas in names harmless", () => {
  const entry = {
    checked: { ...checked, deviceName: "=1+1", name: "@SUM(A1)", channel: "-1" },
    check: { kind: "failed", reason: "+49" },
  } as const;
  expect(reportCsv([entry], say)).toMatch(/^"'=1\+1","'@SUM\(A1\)","'-1",.*,"'\+49"\r?$/m);
});

it("gives every row as many cells as there are headings", () => {
  const problem = aReport({ Streams: [aStream({ Problem: "gone" })] });
  const checks = [
    { kind: "waiting" },
    { kind: "failed", reason: "no" },
    { kind: "done", report: problem, decodings: {} },
  ] as const;
  const text = reportCsv(
    checks.map((check) => ({ checked, check })),
    say,
  );
  const widths = readCsv(text).map((row) => row.length);
  expect(new Set(widths)).toEqual(new Set([15]));
});
