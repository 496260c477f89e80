import { FakeClock } from "@tessera/base";
import { describe, expect, it } from "vitest";
import { FakeFootage, FakeScreen } from "./fake-playback.ts";
import { PlaybackPlayer } from "./playback-player.ts";

const t0 = Date.UTC(2026, 0, 1);
const minute = 60_000;
const from = (startS: number, endS: number, mime?: string) => ({
  startMs: t0 + startS * 1000,
  endMs: t0 + endS * 1000,
  ...(mime && { mime }),
});

function aStage(
  footage: readonly FakeFootage[],
  options: { readonly skipsGaps?: boolean; readonly beforeMs?: number } = {},
) {
  const clock = new FakeClock();
  const screens: FakeScreen[] = [];
  const player = new PlaybackPlayer({
    positionMs: t0,
    clock,
    onState: () => {},
    skipsGaps: options.skipsGaps ?? true,
    footageBefore: () => options.beforeMs,
    openScreen: (_video, onError) => {
      const screen = new FakeScreen();
      screen.onError = onError;
      screens.push(screen);
      return screen;
    },
  });
  const video = {} as HTMLVideoElement;
  for (const [index, source] of footage.entries()) player.addTrack(`${index}`, video, source);
  return {
    player,
    clock,
    screens,
    screen: screens[0] ?? new FakeScreen(),
    at: () => Math.round(player.positionMs - t0) / 1000,
    kinds: () => [...player.state.tracks.values()].map(({ kind }) => kind),
    /** Time passes for the clock and for what is on the screens. */
    async pass(ms: number, speeds: readonly number[] = []) {
      for (let passed = 0; passed < ms; passed += 50) {
        await clock.advance(50);
        for (const [index, screen] of screens.entries()) screen.pass(50, speeds[index] ?? 1);
      }
    },
  };
}

describe("PlaybackPlayer", () => {
  it("asks for one group of pictures first and for ten seconds then", async () => {
    const footage = new FakeFootage(from(0, 600));
    const { clock } = aStage([footage]);
    await clock.advance(100);
    expect(footage.wishes.map(({ fromMs, toMs }) => [fromMs - t0, toMs - t0])).toEqual([
      [0, 1],
      [2000, 10_000],
    ]);
  });

  it("stays at its first picture until it is told to play", async () => {
    const stage = aStage([new FakeFootage(from(0, 600))]);
    await stage.pass(2000);
    expect(stage.at()).toBe(0);
    expect(stage.player.state.kind).toBe("paused");
    stage.player.play();
    await stage.pass(2000);
    expect(stage.at()).toBeGreaterThan(1.8);
    expect(stage.player.state.kind).toBe("playing");
  });

  it("keeps ahead of the position and drops what is long past", async () => {
    const footage = new FakeFootage(from(0, 600));
    const stage = aStage([footage]);
    stage.player.play();
    await stage.pass(2 * minute);
    expect(footage.wishes.at(-1)?.toMs).toBeGreaterThan(t0 + 2 * minute);
    const [range] = stage.screen.ranges();
    expect(range?.startMs).toBeGreaterThan(t0 + minute);
  });

  it("moves within what is loaded without asking for anything again", async () => {
    const footage = new FakeFootage(from(0, 600));
    const stage = aStage([footage]);
    await stage.pass(200);
    const asked = footage.wishes.length;
    stage.player.seek(t0 + 5000);
    expect(stage.screen.shown.at(-1)).toBe(t0 + 5000);
    expect(footage.wishes.slice(asked).every(({ fromMs }) => fromMs >= t0 + 10_000)).toBe(true);
  });

  it("gives up a request that is under way when the viewer goes elsewhere", async () => {
    const footage = new FakeFootage(from(0, 600));
    footage.gate = new Promise(() => {});
    const stage = aStage([footage]);
    stage.player.seek(t0 + 300_000);
    expect(footage.aborted).toHaveLength(1);
    footage.gate = Promise.resolve();
    stage.player.seek(t0 + 400_000);
    await stage.pass(100);
    expect(stage.kinds()).toEqual(["ready"]);
    expect(stage.screen.ranges()[0]?.startMs).toBe(t0 + 400_000);
  });

  it("leaves out a stretch that no track has", async () => {
    const stage = aStage([
      new FakeFootage(from(0, 10), from(100, 200)),
      new FakeFootage(from(0, 8), from(90, 200)),
    ]);
    stage.player.play();
    await stage.pass(12_000);
    expect(stage.at()).toBeGreaterThan(90);
    expect(stage.at()).toBeLessThan(93);
  });

  it("lets a stretch without footage pass as it was if the viewer wants that", async () => {
    const stage = aStage([new FakeFootage(from(0, 10), from(100, 200))], { skipsGaps: false });
    stage.player.play();
    await stage.pass(15_000);
    expect(stage.at()).toBeGreaterThan(13);
    expect(stage.at()).toBeLessThan(16);
    expect(stage.kinds()).toEqual(["gap"]);
  });

  it("goes on with the others where one has no footage, and tells where it has some again", async () => {
    const stage = aStage([
      new FakeFootage(from(0, 4), from(60, 90)),
      new FakeFootage(from(0, 600)),
    ]);
    stage.player.play();
    await stage.pass(6000);
    expect(stage.player.state.tracks.get("0")).toMatchObject({
      kind: "gap",
      nextMs: t0 + minute,
    });
    expect(stage.kinds()[1]).toBe("ready");
    expect(stage.at()).toBeGreaterThan(5);
    await stage.pass(minute);
    expect(stage.kinds()).toEqual(["ready", "ready"]);
  });

  it("goes on with what is recorded meanwhile after the last footage", async () => {
    const footage = new FakeFootage(from(0, 4));
    const stage = aStage([footage]);
    stage.player.play();
    await stage.pass(6000);
    expect(stage.player.state.kind).toBe("at-end");
    footage.pieces = [from(0, 8)];
    await stage.pass(3000);
    expect(stage.player.state.kind).toBe("playing");
    expect(stage.at()).toBeGreaterThan(5);
  });

  it("asks rarely where nothing comes any more", async () => {
    const footage = new FakeFootage(from(0, 4));
    const stage = aStage([footage]);
    stage.player.play();
    await stage.pass(2 * minute);
    const asked = footage.wishes.length;
    await stage.pass(minute);
    expect(footage.wishes.length - asked).toBeLessThan(15);
  });

  it.each([
    [0.25, 0],
    [4, 0],
    [8, 800],
    [16, 1600],
  ] as const)(
    "plays at %d times the speed, key frames alone above 4",
    async (rate, keysEveryMs) => {
      const footage = new FakeFootage(from(0, 3600));
      const stage = aStage([footage]);
      stage.player.setRate(rate);
      stage.player.play();
      await stage.pass(5000);
      expect(footage.wishes.at(-1)?.keysEveryMs).toBe(keysEveryMs);
      expect(stage.at()).toBeGreaterThan(4 * rate);
      expect(stage.at()).toBeLessThan(5.5 * rate);
    },
  );

  it("plays backwards by key frames and jumps over what was not recorded", async () => {
    const footage = new FakeFootage(from(0, 20), from(100, 200));
    const stage = aStage([footage], { beforeMs: t0 + 20_000 });
    stage.player.seek(t0 + 104_000);
    stage.player.setRate(-2);
    stage.player.play();
    await stage.pass(1000);
    expect(stage.at()).toBeLessThan(103);
    expect(stage.screen.isPlaying).toBe(false);
    expect(stage.screen.shown.at(-1)).toBeLessThan(t0 + 103_000);
    await stage.pass(4000);
    expect(stage.at()).toBeLessThan(20);
  });

  it("speeds a track up or down that drifts, and moves one that is far away", async () => {
    const stage = aStage([new FakeFootage(from(0, 600)), new FakeFootage(from(0, 600))]);
    stage.player.play();
    await stage.pass(30_000, [1, 0.97]);
    const [first, second] = stage.screens;
    expect(Math.abs((first?.positionMs ?? 0) - (second?.positionMs ?? 0))).toBeLessThan(100);
    if (second) second.positionMs -= 2000;
    await stage.pass(100);
    expect(Math.abs((first?.positionMs ?? 0) - (second?.positionMs ?? 0))).toBeLessThan(100);
  });

  it("waits for a track that loads, but not for long", async () => {
    const late = new FakeFootage(from(0, 600));
    late.gate = new Promise(() => {});
    const stage = aStage([new FakeFootage(from(0, 600)), late]);
    stage.player.play();
    await stage.pass(1000);
    expect(stage.player.state.kind).toBe("waiting");
    await stage.pass(4000);
    expect(stage.player.state.kind).toBe("playing");
    expect(stage.at()).toBeGreaterThan(1);
  });

  it("says that the browser cannot decode it", async () => {
    const mime = 'video/mp4; codecs="hvc1.1.6.L120.B0"';
    const footage = new FakeFootage(from(0, 600, mime));
    const stage = aStage([]);
    stage.player.addTrack("0", {} as HTMLVideoElement, footage);
    stage.screens[0]?.unknownMimes.add(mime);
    await stage.pass(200);
    expect([...stage.player.state.tracks.values()]).toEqual([
      { kind: "undecodable", codecs: "hvc1.1.6.L120.B0" },
    ]);
  });

  it("begins a new source where sound comes in, and not before", async () => {
    const sound = 'video/mp4; codecs="avc1.640028,mp4a.40.2"';
    const stage = aStage([new FakeFootage(from(0, 4), from(4, 60, sound))]);
    stage.player.play();
    await stage.pass(2000);
    expect(stage.screen.reopened).toBe(0);
    await stage.pass(4000);
    expect(stage.screen.reopened).toBe(1);
    expect(stage.player.state.kind).toBe("playing");
    expect(stage.at()).toBeGreaterThan(4.5);
  });

  it("tells a failure when nothing is left to show, and tries again", async () => {
    const footage = new FakeFootage(from(0, 600));
    footage.error = new Error("away");
    const stage = aStage([footage]);
    await stage.pass(100);
    expect(stage.kinds()).toEqual(["failed"]);
    footage.error = undefined;
    await stage.pass(2000);
    expect(stage.kinds()).toEqual(["ready"]);
  });

  it("does not try again what another try would not change", async () => {
    const footage = new FakeFootage(from(0, 600));
    footage.error = new Error("forbidden");
    footage.isWorthRetrying = () => false;
    const stage = aStage([footage]);
    await stage.pass(minute);
    expect(footage.wishes).toHaveLength(1);
  });

  it("goes on behind a picture that cannot be decoded", async () => {
    const stage = aStage([new FakeFootage(from(0, 600))]);
    stage.player.play();
    await stage.pass(1000);
    stage.screen.onError(new Error("broken"));
    await stage.pass(3000);
    expect(stage.player.state.kind).toBe("playing");
    expect(stage.at()).toBeGreaterThan(3);
    expect(stage.screen.reopened).toBe(1);
  });
});
