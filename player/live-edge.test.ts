import { describe, expect, it } from "vitest";
import { LiveEdge, type TimeRange } from "./live-edge.ts";

const upTo = (endS: number, startS = 0): TimeRange[] => [{ startS, endS }];

/** An edge that has started and settled at 10 s of media, at time 0. */
function settledEdge(): LiveEdge {
  const edge = new LiveEdge();
  edge.decide(upTo(10), 0, -5000);
  return edge;
}

/** Feeds the same distance ten times a second and gives every decision that is not to stay. */
function hold(edge: LiveEdge, behindS: number, fromMs: number, forMs: number) {
  const decisions = [];
  for (let nowMs = fromMs; nowMs < fromMs + forMs; nowMs += 100) {
    const currentS = 100 + nowMs / 1000;
    const decision = edge.decide(upTo(currentS + behindS), currentS, nowMs);
    if (decision.kind !== "stay") decisions.push(decision);
  }
  return decisions;
}

describe("at the start", () => {
  it("goes to the last moment of what is buffered", () => {
    expect(new LiveEdge().decide(upTo(12, 10), 0, 0)).toEqual({ kind: "jump", toS: 11.9 });
  });

  it("goes on to the edge while the cached group of pictures still arrives", () => {
    const edge = new LiveEdge();
    edge.decide(upTo(10.2, 10), 0, 0);
    expect(edge.decide(upTo(12, 10), 10.1, 50)).toEqual({ kind: "jump", toS: 11.9 });
  });

  it("stays where it is without media", () => {
    expect(new LiveEdge().decide([], 0, 0)).toEqual({ kind: "stay" });
  });
});

describe("while following", () => {
  it("jumps when more than 1.5 s behind", () => {
    expect(settledEdge().decide(upTo(20), 18.4, 0)).toEqual({ kind: "jump", toS: 19.9 });
  });

  it("does not jump again within three seconds", () => {
    const edge = settledEdge();
    edge.decide(upTo(20), 18.4, 0);
    expect(edge.decide(upTo(22), 20, 500)).toEqual({ kind: "stay" });
    expect(edge.decide(upTo(24), 22, 3000).kind).toBe("jump");
  });

  it("plays a little faster between 0.5 and 1 s, faster above", () => {
    expect(hold(settledEdge(), 0.7, 0, 4000)).toEqual([{ kind: "rate", rate: 1.05 }]);
    expect(hold(settledEdge(), 1.2, 0, 4000)).toEqual([{ kind: "rate", rate: 1.1 }]);
  });

  it("keeps its speed until the edge is reached, then returns to 1 once", () => {
    const edge = settledEdge();
    hold(edge, 1.2, 0, 3000);
    expect(hold(edge, 0.6, 3000, 3000)).toEqual([]);
    expect(hold(edge, 0.4, 6000, 3000)).toEqual([]);
    expect(hold(edge, 0.2, 9000, 3000)).toEqual([{ kind: "rate", rate: 1 }]);
    expect(hold(edge, 0.45, 12_000, 3000)).toEqual([]);
  });

  it("does not mind bursts whose low point is near the edge", () => {
    const edge = settledEdge();
    const decisions = Array.from({ length: 50 }, (_, step) => {
      const behindS = step % 10 === 0 ? 0.1 : 1;
      return edge.decide(upTo(100 + step + behindS), 100 + step, step * 100).kind;
    });
    expect(new Set(decisions)).toEqual(new Set(["stay"]));
  });
});

describe("with gaps", () => {
  it("jumps over a gap to the live range", () => {
    const ranges = [...upTo(10), ...upTo(12.3, 12)];
    expect(settledEdge().decide(ranges, 9.98, 0)).toEqual({
      kind: "jump",
      toS: 12.200000000000001,
    });
  });

  it("lands inside a live range that is shorter than the margin", () => {
    const ranges = [...upTo(10), ...upTo(12.04, 12)];
    expect(settledEdge().decide(ranges, 9.98, 0)).toEqual({ kind: "jump", toS: 12 });
  });

  it("comes back when the media starts again far behind the position", () => {
    expect(settledEdge().decide(upTo(0.5), 60, 0)).toEqual({ kind: "jump", toS: 0.4 });
  });

  it("waits at the very edge for the next picture", () => {
    expect(settledEdge().decide(upTo(10), 10, 0)).toEqual({ kind: "stay" });
  });
});

it("starts at the edge again after a restart", () => {
  const edge = settledEdge();
  edge.restart();
  expect(edge.decide(upTo(40), 39.5, 100)).toEqual({ kind: "jump", toS: 39.9 });
});
