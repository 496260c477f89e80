import { expect, it } from "vitest";
import { writeSenderReport } from "./sender-report.ts";

it("writes a report and a source description", () => {
  const report = writeSenderReport({
    ssrc: 0x01020304,
    wallTimeMs: 500,
    timestamp: 2 ** 32 + 16,
    packetCount: 3,
    octetCount: 1000,
    canonicalName: "gate",
  });
  expect(Buffer.from(report).toString("hex").match(/.{8}/g)).toEqual([
    "80c80006",
    "01020304",
    "83aa7e80", // 1970 in seconds since 1900
    "80000000",
    "00000010",
    "00000003",
    "000003e8",
    "81ca0003",
    "01020304",
    "01046761",
    "74650000",
  ]);
});
