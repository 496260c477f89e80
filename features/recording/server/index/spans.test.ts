import { describe, expect, it } from "vitest";
import { joined, without } from "./spans.ts";

const span = (startMs: number, endMs: number) => ({ startMs, endMs });

describe("joined", () => {
  it("makes one of neighbours less than two seconds apart, and no more", () => {
    expect(joined([span(5000, 9000), span(0, 3001), span(11_000, 12_000)])).toEqual([
      span(0, 9000),
      span(11_000, 12_000),
    ]);
  });

  it("keeps the longer end of spans that overlap", () => {
    expect(joined([span(0, 10_000), span(1000, 4000)])).toEqual([span(0, 10_000)]);
  });
});

describe("without", () => {
  it("leaves what nothing covers, before, between and after", () => {
    expect(without(span(0, 100), [span(60, 70), span(10, 20), span(15, 30)])).toEqual([
      span(0, 10),
      span(30, 60),
      span(70, 100),
    ]);
  });

  it("leaves nothing of what is covered whole, and all of what is not touched", () => {
    expect(without(span(10, 20), [span(0, 30)])).toEqual([]);
    expect(without(span(10, 20), [span(0, 10), span(20, 30)])).toEqual([span(10, 20)]);
  });
});
