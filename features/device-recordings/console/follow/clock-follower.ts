import type { Clock } from "@tessera/base";
import type { FollowedClock } from "@tessera/kit/playback";
import type { DevicePlay } from "../device-play.ts";

type Play = Pick<
  DevicePlay,
  "state" | "speed" | "positionMs" | "play" | "pause" | "setSpeed" | "seek"
>;

/** Faster than that devices do not play. */
const fastestDevice = 16;

const tickMs = 200;
/** A device is sought by whole seconds: nearer than half of one it cannot be brought. */
const reachMs = 500;
/** A device looks for its recording each time. */
const reseekMs = 4000;
/** For so long everybody waits for a device that looks for its recording. */
const patienceMs = 10_000;

/** Keeps one recording of a device at the moment of a clock that others follow too. */
export class ClockFollower {
  readonly #parts: { readonly play: Play; readonly followed: FollowedClock; readonly clock: Clock };
  readonly #stops: readonly (() => void)[];
  #waitsSinceMs: number | undefined;
  #soughtAtMs: number;

  constructor(parts: {
    readonly play: Play;
    readonly followed: FollowedClock;
    readonly clock: Clock;
  }) {
    this.#parts = parts;
    const { followed, clock } = parts;
    this.#soughtAtMs = clock.monotonicMs();
    this.#stops = [
      followed.onSought((positionMs) => this.#seek(positionMs)),
      clock.every(tickMs, () => this.#tick()),
    ];
  }

  stop(): void {
    for (const stop of this.#stops) stop();
    this.#parts.followed.hold(this, false);
  }

  #tick(): void {
    const { play, followed } = this.#parts;
    const { isPlaying, rate } = followed.state;
    if (!isPlaying || rate > fastestDevice) {
      this.#endWait();
      if (play.state.kind === "playing") play.pause();
      return;
    }
    if (play.state.kind === "paused") play.play();
    if (play.speed !== rate) play.setSpeed(rate);
    if (play.state.kind === "waiting") this.#wait();
    else this.#endWait();
    if (play.state.kind === "playing") this.#comeNear(rate);
  }

  #comeNear(rate: number): void {
    const { play, followed, clock } = this.#parts;
    const aheadMs = play.positionMs - followed.positionMs;
    const isDue = clock.monotonicMs() - this.#soughtAtMs > reseekMs;
    if (Math.abs(aheadMs) > reachMs * Math.max(1, rate) && isDue) this.#seek(followed.positionMs);
  }

  #wait(): void {
    const { followed, clock } = this.#parts;
    this.#waitsSinceMs ??= clock.monotonicMs();
    followed.hold(this, clock.monotonicMs() - this.#waitsSinceMs < patienceMs);
  }

  #endWait(): void {
    this.#waitsSinceMs = undefined;
    this.#parts.followed.hold(this, false);
  }

  #seek(positionMs: number): void {
    this.#soughtAtMs = this.#parts.clock.monotonicMs();
    this.#parts.play.seek(positionMs);
  }
}
