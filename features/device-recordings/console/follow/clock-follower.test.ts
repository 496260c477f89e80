import { FakeClock } from "@tessera/base";
import type { FollowedClock } from "@tessera/kit/playback";
import { expect, it } from "vitest";
import type { DevicePlayState } from "../device-play.ts";
import { ClockFollower } from "./clock-follower.ts";

it("plays, pauses and changes speed with the clock, but not faster than devices play", async () => {
  const { clock, followed, play } = aFollower();
  followed.state = { isPlaying: true, rate: 4 };
  await clock.advance(400);
  expect(play).toMatchObject({ state: { kind: "playing" }, speed: 4 });
  followed.state = { isPlaying: true, rate: 64 };
  await clock.advance(400);
  expect(play.state.kind).toBe("paused");
  followed.state = { isPlaying: false, rate: 1 };
  await clock.advance(400);
  expect(play.state.kind).toBe("paused");
});

it("is sought with the clock, and again when it has drifted, now and then", async () => {
  const { clock, followed, play } = aFollower();
  followed.state = { isPlaying: true, rate: 1 };
  followed.seek(60_000);
  expect(play.sought).toEqual([60_000]);
  play.positionMs = 60_400;
  await clock.advance(6000);
  expect(play.sought).toHaveLength(1);
  play.positionMs = 61_000;
  await clock.advance(1000);
  expect(play.sought).toEqual([60_000, 60_000]);
  play.positionMs = 65_000;
  await clock.advance(3000);
  expect(play.sought).toHaveLength(2);
});

it("holds the clock while the device looks for its recording, for ten seconds at most", async () => {
  const { clock, followed, play } = aFollower();
  followed.state = { isPlaying: true, rate: 1 };
  play.state = { kind: "waiting" };
  await clock.advance(1000);
  expect(followed.holders.size).toBe(1);
  await clock.advance(10_000);
  expect(followed.holders.size).toBe(0);
  play.state = { kind: "playing" };
  await clock.advance(200);
  play.state = { kind: "waiting" };
  await clock.advance(200);
  expect(followed.holders.size).toBe(1);
  followed.follower?.stop();
  expect(followed.holders.size).toBe(0);
});

function aFollower() {
  const clock = new FakeClock(0);
  const followed = new AClock();
  const play = new APlay();
  followed.follower = new ClockFollower({ play, followed, clock });
  return { clock, followed, play };
}

class AClock implements FollowedClock {
  positionMs = 0;
  state: { isPlaying: boolean; rate: number } = { isPlaying: false, rate: 1 };
  readonly holders = new Set<object>();
  follower: ClockFollower | undefined;
  #tell: (positionMs: number) => void = () => {};

  hold(holder: object, isHeld: boolean) {
    if (isHeld) this.holders.add(holder);
    else this.holders.delete(holder);
  }

  onSought(listener: (positionMs: number) => void) {
    this.#tell = listener;
    return () => {
      this.#tell = () => {};
    };
  }

  seek(positionMs: number) {
    this.positionMs = positionMs;
    this.#tell(positionMs);
  }
}

class APlay {
  state: DevicePlayState = { kind: "playing" };
  speed = 1;
  positionMs = 0;
  readonly sought: number[] = [];

  play() {
    this.state = { kind: "playing" };
  }

  pause() {
    this.state = { kind: "paused" };
  }

  setSpeed(speed: number) {
    this.speed = speed;
  }

  seek(positionMs: number) {
    this.sought.push(positionMs);
    this.positionMs = positionMs;
  }
}
