import { FakeClock } from "@tessera/base";
import type { PlaybackState, TrackState } from "@tessera/player";
import { expect, it } from "vitest";
import { PictureFollower } from "./picture-follower.ts";
import { TrackClock } from "./track-clock.ts";

const startMs = 1_000_000;

it("goes where the pictures are, so that both stay within half a second", async () => {
  const { clock, track, player } = aDesk();
  track.play();
  // A leader that is a little slow, as decoders are.
  player.speed = 0.97;
  for (let second = 0; second < 60; second++) {
    await clock.advance(1000);
    expect(Math.abs(player.positionMs - track.positionMs)).toBeLessThan(500);
  }
  expect(track.positionMs).toBeCloseTo(startMs + 58_200, -3);
  expect(player.seeks).toBe(1);
});

it("waits for pictures that load, but not for ever", async () => {
  const { clock, track, player } = aDesk();
  track.play();
  await clock.advance(1000);
  player.show({ kind: "loading" });
  await clock.advance(1000);
  expect(track.state.isHeld).toBe(true);
  const heldMs = track.positionMs;
  await clock.advance(2000);
  expect(track.positionMs).toBe(heldMs);
  await clock.advance(5000);
  expect(track.state.isHeld).toBe(false);
  expect(track.positionMs).toBeGreaterThan(heldMs + 3000);
});

it("goes on alone where nothing was recorded, and puts the player near", async () => {
  const { clock, track, player } = aDesk();
  player.show({ kind: "end", endMs: startMs });
  track.play();
  await clock.advance(10_000);
  expect(track.positionMs).toBe(startMs + 10_000);
  expect(Math.abs(player.positionMs - track.positionMs)).toBeLessThan(2500);
  expect(player.seeks).toBeLessThan(10);
});

it("takes pictures to where somebody wants the point, at once", async () => {
  const { clock, track, player } = aDesk();
  track.seek(startMs + 50_000);
  expect(player.positionMs).toBe(startMs + 50_000);
  track.play();
  await clock.advance(1000);
  track.seek(startMs + 20_000);
  await clock.advance(500);
  expect(Math.abs(player.positionMs - track.positionMs)).toBeLessThan(100);
});

it("stands with the point, and leaves pictures behind at speeds that no pictures have", async () => {
  const { clock, track, player } = aDesk();
  track.play();
  track.setRate(64);
  await clock.advance(2000);
  expect(player.state.kind).toBe("paused");
  track.setRate(16);
  await clock.advance(3000);
  expect(player.state).toMatchObject({ kind: "playing", rate: 16 });
  track.pause();
  await clock.advance(2000);
  expect(player.state.kind).toBe("paused");
  expect(player.positionMs).toBe(track.positionMs);
});

function aDesk() {
  const clock = new FakeClock(0);
  const track = new TrackClock({
    span: { startMs, endMs: startMs + 3_600_000 },
    positionMs: startMs,
    clock,
  });
  const player = new APlayer(clock);
  const follower = new PictureFollower({ track, player, clock });
  return { clock, track, player, follower };
}

/** Goes by the same clock as the real one, and shows what it is told to. */
class APlayer {
  readonly #clock: FakeClock;
  #anchor = { positionMs: 0, atMs: 0 };
  #wants = false;
  #rate: PlaybackState["rate"] = 1;
  #track: TrackState = { kind: "ready", width: 1, height: 1, codecs: "" };
  speed = 1;
  seeks = 0;

  constructor(clock: FakeClock) {
    this.#clock = clock;
  }

  get state(): PlaybackState {
    const kinds = { ready: "playing", loading: "waiting", end: "at-end" } as const;
    const kind = kinds[this.#track.kind as keyof typeof kinds];
    return {
      kind: this.#wants ? kind : "paused",
      rate: this.#rate,
      tracks: new Map([["a", this.#track]]),
    };
  }

  get positionMs(): number {
    const { positionMs, atMs } = this.#anchor;
    if (this.state.kind !== "playing") return positionMs;
    return positionMs + (this.#clock.monotonicMs() - atMs) * this.#rate * this.speed;
  }

  show(track: TrackState) {
    this.#settle(() => (this.#track = track));
  }

  play() {
    this.#settle(() => (this.#wants = true));
  }

  pause() {
    this.#settle(() => (this.#wants = false));
  }

  setRate(rate: PlaybackState["rate"]) {
    this.#settle(() => (this.#rate = rate));
  }

  seek(positionMs: number) {
    this.seeks++;
    this.#anchor = { positionMs, atMs: this.#clock.monotonicMs() };
  }

  #settle(change: () => void) {
    this.#anchor = { positionMs: this.positionMs, atMs: this.#clock.monotonicMs() };
    change();
  }
}
