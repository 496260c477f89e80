import { describe, expect, it } from "vitest";
import { LiveEdge, type TimeRange } from "./live-edge.ts";

const at = (currentS: number) => ({ currentS });
const upTo = (endS: number, startS = 0): TimeRange[] => [{ startS, endS }];

/** An edge that has started and settled at 10 s of media, at time 0. */
function settledEdge(): LiveEdge {
  const edge = new LiveEdge();
  edge.decide(upTo(10), at(9.9), -5000);
  return edge;
}

/** Feeds the same distance ten times a second and gives every decision that is not to stay. */
function hold(edge: LiveEdge, behindS: number, fromMs: number, forMs: number) {
  const decisions = [];
  for (let nowMs = fromMs; nowMs < fromMs + forMs; nowMs += 100) {
    const currentS = 100 + nowMs / 1000;
    const decision = edge.decide(upTo(currentS + behindS), at(currentS), nowMs);
    if (decision.kind !== "stay") decisions.push(decision);
  }
  return decisions;
}

describe("at the start", () => {
  it("begins with the key frame of what is buffered", () => {
    expect(new LiveEdge().decide(upTo(12, 10), at(0), 0)).toEqual({ kind: "jump", toS: 10 });
  });

  it("runs up to the edge, slower the nearer it is, and then plays as fast as the camera", () => {
    const edge = new LiveEdge();
    edge.decide(upTo(10.2, 10), at(0), 0);
    expect(edge.decide(upTo(12.2, 10), at(10.2), 50)).toEqual({ kind: "rate", rate: 8 });
    expect(edge.decide(upTo(12.3, 10), at(11.3), 200)).toEqual({ kind: "rate", rate: 4 });
    expect(edge.decide(upTo(12.4, 10), at(12), 300)).toEqual({ kind: "rate", rate: 2 });
    expect(edge.decide(upTo(12.5, 10), at(12.2), 400)).toEqual({ kind: "stay" });
    expect(edge.decide(upTo(12.6, 10), at(12.5), 500)).toEqual({ kind: "rate", rate: 1 });
    expect(hold(edge, 0.45, 600, 4000)).toEqual([]);
  });

  it("leaves a seek that is under way alone", () => {
    const edge = new LiveEdge();
    edge.decide(upTo(10.2, 10), at(0), 0);
    expect(edge.decide(upTo(12, 10), { currentS: 10, isSeeking: true }, 50)).toEqual({
      kind: "stay",
    });
  });

  it("jumps to the edge if the run-up does not get there in five seconds", () => {
    const edge = new LiveEdge();
    edge.decide(upTo(12, 10), at(0), 0);
    expect(edge.decide(upTo(12, 10), at(10), 4900).kind).toBe("rate");
    expect(edge.decide(upTo(12, 10), at(10), 5000)).toEqual({ kind: "jump", toS: 11.9 });
  });

  it("begins at the edge of what is longer than a run-up", () => {
    expect(new LiveEdge().decide(upTo(30, 10), at(0), 0)).toEqual({ kind: "jump", toS: 29.9 });
  });

  it("begins at the edge where it is heard", () => {
    const playhead = { currentS: 0, isHeard: true };
    expect(new LiveEdge().decide(upTo(12, 10), playhead, 0)).toEqual({ kind: "jump", toS: 11.9 });
  });

  it("jumps at once if so much arrives that a run-up would take too long", () => {
    const edge = new LiveEdge();
    edge.decide(upTo(10.2, 10), at(0), 0);
    expect(edge.decide(upTo(30, 10), at(10), 100)).toEqual({ kind: "jump", toS: 29.9 });
  });

  it("plays from where it is if that is the key frame", () => {
    expect(new LiveEdge().decide(upTo(2), at(0), 0)).toEqual({ kind: "stay" });
  });

  it("stays where it is without media", () => {
    expect(new LiveEdge().decide([], at(0), 0)).toEqual({ kind: "stay" });
  });
});

describe("while following", () => {
  it("jumps when more than 1.5 s behind", () => {
    expect(settledEdge().decide(upTo(20), at(18.4), 0)).toEqual({ kind: "jump", toS: 19.9 });
  });

  it("does not jump again within three seconds", () => {
    const edge = settledEdge();
    edge.decide(upTo(20), at(18.4), 0);
    expect(edge.decide(upTo(22), at(20), 500)).toEqual({ kind: "stay" });
    expect(edge.decide(upTo(24), at(22), 3000).kind).toBe("jump");
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
      return edge.decide(upTo(100 + step + behindS), at(100 + step), step * 100).kind;
    });
    expect(new Set(decisions)).toEqual(new Set(["stay"]));
  });
});

describe("with gaps", () => {
  it("jumps over a gap to the live range", () => {
    const ranges = [...upTo(10), ...upTo(12.3, 12)];
    expect(settledEdge().decide(ranges, at(9.98), 0)).toEqual({
      kind: "jump",
      toS: 12.200000000000001,
    });
  });

  it("lands inside a live range that is shorter than the margin", () => {
    const ranges = [...upTo(10), ...upTo(12.04, 12)];
    expect(settledEdge().decide(ranges, at(9.98), 0)).toEqual({ kind: "jump", toS: 12 });
  });

  it("comes back when the media starts again far behind the position", () => {
    expect(settledEdge().decide(upTo(0.5), at(60), 0)).toEqual({ kind: "jump", toS: 0.4 });
  });

  it("waits at the very edge for the next picture", () => {
    expect(settledEdge().decide(upTo(10), at(10), 0)).toEqual({ kind: "stay" });
  });
});

it("starts at the edge again after a restart", () => {
  const edge = settledEdge();
  edge.restart();
  expect(edge.decide(upTo(40), at(39.5), 100)).toEqual({ kind: "jump", toS: 39.9 });
});
