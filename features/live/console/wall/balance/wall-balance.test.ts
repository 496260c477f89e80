import { FakeClock } from "@tessera/base";
import { beforeEach, describe, expect, it } from "vitest";
import type { TileFacts, TileFigures } from "./choice.ts";
import { lookEveryMs, WallBalance } from "./wall-balance.ts";

const aTile = (more: Partial<TileFacts> = {}): TileFacts => ({
  id: "1",
  heightPx: 400,
  hasSubStream: true,
  pinned: undefined,
  isLarge: false,
  isSeen: true,
  isRecording: false,
  figures: undefined,
  ...more,
});
const tiles = (count: number, more: Partial<TileFacts> = {}) =>
  Array.from({ length: count }, (_, index) => aTile({ id: String(index), ...more }));

let clock: FakeClock;
let balance: WallBalance;
beforeEach(() => {
  clock = new FakeClock();
  balance = new WallBalance(clock);
});

const look = (facts: readonly TileFacts[], isPageSeen = true) => {
  const choices = balance.look(facts, isPageSeen);
  return facts.map(({ id }) => choices.get(id));
};
const levels = (facts: readonly TileFacts[]) => look(facts).map((choice) => choice?.level);

/** Looks as often as the wall does and gives what was chosen at the end. */
async function lookFor(durationMs: number, factsAt: (nowMs: number) => readonly TileFacts[]) {
  const endMs = clock.monotonicMs() + durationMs;
  while (clock.monotonicMs() < endMs) {
    await clock.advance(lookEveryMs);
    look(factsAt(clock.monotonicMs()));
  }
  return levels(factsAt(clock.monotonicMs()));
}

describe("by size", () => {
  it("gives the sub stream up to 171 px and the main stream above", () => {
    expect(look([aTile({ heightPx: 171 })])).toEqual([{ level: "sub", reason: "small" }]);
    expect(look([aTile({ id: "2", heightPx: 172 })])).toEqual([{ level: "main" }]);
  });

  it("goes back to the main stream only at 1.34 times that height", async () => {
    look([aTile({ heightPx: 171 })]);
    await clock.advance(1000);
    expect(levels([aTile({ heightPx: 229 })])).toEqual(["sub"]);
    expect(levels([aTile({ heightPx: 230 })])).toEqual(["main"]);
    expect(levels([aTile({ heightPx: 200 })])).toEqual(["main"]);
  });

  it("leaves a new tile alone for a second", async () => {
    look([aTile({ heightPx: 400 })]);
    await clock.advance(999);
    expect(levels([aTile({ heightPx: 100 })])).toEqual(["main"]);
    await clock.advance(1);
    expect(levels([aTile({ heightPx: 100 })])).toEqual(["sub"]);
  });

  it("shows stills in tiles below 90 px, and moves again at 1.34 times that", async () => {
    expect(levels([aTile({ heightPx: 89 })])).toEqual(["still"]);
    await clock.advance(1000);
    expect(levels([aTile({ heightPx: 119 })])).toEqual(["still"]);
    expect(levels([aTile({ heightPx: 120 })])).toEqual(["sub"]);
  });

  it("never asks a camera for a sub stream that it does not have", () => {
    expect(look([aTile({ heightPx: 120, hasSubStream: false })])).toEqual([{ level: "main" }]);
  });

  it("gives more than 16 tiles the sub stream", () => {
    expect(new Set(levels(tiles(16)))).toEqual(new Set(["main"]));
    expect(new Set(levels(tiles(17)))).toEqual(new Set(["sub"]));
    expect(look(tiles(17))[0]?.reason).toBe("many");
  });

  it("always gives full screen and zoom the main stream", () => {
    const [first, ...rest] = tiles(17, { heightPx: 100 });
    expect(levels([{ ...first, isLarge: true } as TileFacts, ...rest])[0]).toBe("main");
  });

  it("lets a choice by hand win", () => {
    expect(levels([aTile({ pinned: 1, heightPx: 100 })])).toEqual(["main"]);
    expect(levels([aTile({ id: "2", pinned: 2, isLarge: true })])).toEqual(["sub"]);
  });
});

describe("what nobody sees", () => {
  it("is paused when the page was hidden for 10 s, and is back at once", async () => {
    const facts = [aTile()];
    look(facts, true);
    look(facts, false);
    await clock.advance(9999);
    expect(look(facts, false)[0]?.level).toBe("main");
    await clock.advance(1);
    expect(look(facts, false)).toEqual([{ level: "paused", reason: "hidden" }]);
    expect(look(facts, true)[0]?.level).toBe("main");
  });

  it("is paused when it is out of view or covered, the others play on", async () => {
    const facts = [aTile({ isSeen: false }), aTile({ id: "2" })];
    expect(levels(facts)).toEqual(["main", "main"]);
    await clock.advance(2000);
    expect(levels(facts)).toEqual(["paused", "main"]);
    expect(levels([aTile(), aTile({ id: "2" })])).toEqual(["main", "main"]);
  });
});

describe("a tile that records", () => {
  const recording = { isRecording: true };

  it("is not paused, out of view or on a hidden page, until the recording ends", async () => {
    look([aTile()]);
    const facts = [aTile({ ...recording, isSeen: false })];
    look(facts, false);
    await clock.advance(60_000);
    expect(look(facts, false)).toEqual([{ level: "main" }]);
    expect(look([aTile({ isSeen: false })], false)[0]?.level).toBe("paused");
  });

  it("keeps its stream in full screen, in another size, and among more tiles", async () => {
    const small = aTile({ heightPx: 100 });
    look([small]);
    await clock.advance(2000);
    const kept = { level: "sub", reason: "small" };
    expect(look([{ ...small, ...recording, isLarge: true }])).toEqual([kept]);
    expect(look([{ ...small, ...recording, heightPx: 600 }])).toEqual([kept]);
    expect(look([{ ...small, ...recording, heightPx: 60 }])).toEqual([kept]);
    expect(levels([{ ...small, isLarge: true }])).toEqual(["main"]);

    look([aTile({ id: "large" })]);
    const many = [aTile({ id: "large", ...recording }), ...tiles(17)];
    expect(levels(many).slice(0, 2)).toEqual(["main", "sub"]);
  });

  it("keeps its stream when another one is chosen by hand meanwhile", () => {
    look([aTile()]);
    expect(levels([aTile({ ...recording, pinned: 2 })])).toEqual(["main"]);
    expect(levels([aTile({ pinned: 2 })])).toEqual(["sub"]);
  });
});

const startMs = new FakeClock().monotonicMs();

/** 25 frames a second, of which a share is dropped. */
const figuresAt = (nowMs: number, share: number): TileFigures => {
  const frames = Math.round(((nowMs - startMs) / 1000) * 25);
  const droppedFrames = Math.round(frames * share);
  const decodedFrames = frames - droppedFrames;
  const rates = { decodedFps: 25, streamFps: 25 };
  return { isPlaying: true, decodedFrames, droppedFrames, ...rates };
};

const strained = (many: number) => (nowMs: number) =>
  tiles(many, { figures: figuresAt(nowMs, 0.3) });
const relaxed = (many: number) => (nowMs: number) => tiles(many, { figures: figuresAt(nowMs, 0) });
const count = (all: readonly (string | undefined)[], level: string) =>
  all.filter((one) => one === level).length;

const largeAndSmall = (nowMs: number) => [
  aTile({ id: "large", heightPx: 600, figures: figuresAt(nowMs, 0.3) }),
  aTile({ id: "small", heightPx: 300, figures: figuresAt(nowMs, 0.3) }),
];
const slow = (streamFps: number) => (nowMs: number) => [
  aTile({ figures: { ...figuresAt(nowMs, 0), decodedFps: 10, streamFps } }),
];
const pinnedAndLarge = (nowMs: number) => [
  aTile({ id: "pinned", pinned: 1, figures: figuresAt(nowMs, 0.3) }),
  aTile({ id: "large", isLarge: true, figures: figuresAt(nowMs, 0.3) }),
];

const recordingAndOther = (nowMs: number) => [
  aTile({ id: "records", heightPx: 200, isRecording: true, figures: figuresAt(nowMs, 0.3) }),
  aTile({ id: "other", heightPx: 600, figures: figuresAt(nowMs, 0.3) }),
];

describe("by load", () => {
  it("judges nothing while the pictures are opening", async () => {
    expect(count(await lookFor(4500, strained(4)), "sub")).toBe(0);
    expect(count(await lookFor(1000, strained(4)), "sub")).toBe(1);
  });

  it("lowers one tile when many frames are dropped, and says why", async () => {
    await lookFor(6000, strained(4));
    const choices = look(strained(4)(clock.monotonicMs()));
    expect(choices.filter((choice) => choice?.level === "sub")).toEqual([
      { level: "sub", reason: "load" },
    ]);
  });

  it("switches at most once in 5 s", async () => {
    await lookFor(6000, strained(4));
    expect(count(await lookFor(3000, strained(4)), "sub")).toBe(1);
    expect(count(await lookFor(2000, strained(4)), "sub")).toBe(2);
  });

  it("lowers the smallest first", async () => {
    expect(await lookFor(7000, largeAndSmall)).toEqual(["main", "sub"]);
  });

  it("takes a slow picture for load, but not one that the camera sends slowly", async () => {
    expect(await lookFor(10_000, slow(10))).toEqual(["main"]);
    expect(await lookFor(10_000, slow(25))).toEqual(["sub"]);
  });

  it("goes from sub to still only when the load stays", async () => {
    const facts = strained(1);
    expect(await lookFor(12_000, facts)).toEqual(["sub"]);
    expect(await lookFor(20_000, facts)).toEqual(["still"]);
  });

  it("raises again after 10 minutes without strain, one at a time", async () => {
    await lookFor(11_000, strained(4));
    const lowered = count(await lookFor(1000, relaxed(4)), "sub");
    expect(lowered).toBe(2);
    expect(count(await lookFor(9 * 60_000, relaxed(4)), "sub")).toBe(2);
    const choices = await lookFor(60_500, relaxed(4));
    expect(count(choices, "sub")).toBe(1);
    expect(count(await lookFor(6000, relaxed(4)), "sub")).toBe(0);
  });

  it("begins a new tile low while the load was too much not long ago", async () => {
    await lookFor(7000, strained(4));
    const facts = [...relaxed(4)(clock.monotonicMs()), aTile({ id: "new" })];
    expect(levels(facts).at(-1)).toBe("sub");
  });

  it("forgives when half of the tiles are gone", async () => {
    expect(count(await lookFor(7000, strained(4)), "sub")).toBe(1);
    expect(levels(relaxed(2)(clock.monotonicMs()))).toEqual(["main", "main"]);
  });

  it("lowers nothing that is pinned, large or new", async () => {
    expect(await lookFor(30_000, pinnedAndLarge)).toEqual(["main", "main"]);
  });

  it("lowers others than a tile that records", async () => {
    look(recordingAndOther(startMs).map((one) => ({ ...one, isRecording: false })));
    expect(await lookFor(7000, recordingAndOther)).toEqual(["main", "sub"]);
    expect(await lookFor(60_000, recordingAndOther)).toEqual(["main", "still"]);
  });

  it("takes repeated stalls of the page for load", async () => {
    const facts = relaxed(2);
    await lookFor(5000, facts);
    for (let stall = 0; stall < 3; stall++) {
      await clock.advance(lookEveryMs + 600);
      look(facts(clock.monotonicMs()));
    }
    await clock.advance(lookEveryMs);
    expect(count(levels(facts(clock.monotonicMs())), "sub")).toBe(1);
  });

  it("does not take a hidden page, which browsers slow down, for a stalled one", async () => {
    const facts = relaxed(2);
    for (let time = 0; time < 20; time++) {
      await clock.advance(1000);
      look(facts(clock.monotonicMs()), false);
    }
    expect(count(levels(facts(clock.monotonicMs())), "main")).toBe(2);
  });
});
