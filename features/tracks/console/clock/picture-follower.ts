import type { Clock } from "@tessera/base";
import type { PlaybackPlayer } from "@tessera/player";
import type { TrackClock } from "./track-clock.ts";

type Player = Pick<PlaybackPlayer, "positionMs" | "state" | "play" | "pause" | "seek" | "setRate">;

/** Faster than that no pictures are played. */
export const fastestPictures = 16;

const tickMs = 100;
/** Further apart than that, somebody has moved one of them. */
const reachMs = 400;
/** For so long the map waits for pictures. */
const patienceMs = 4000;
/** Where nothing was recorded the player is only put near: each time it asks the server. */
const reseekMs = 1500;

/**
 * Keeps recorded pictures and the point on the map at one moment: pictures that play say where that is, the map waits for
 * pictures that load, and where there are none it goes on alone.
 */
export class PictureFollower {
  readonly #track: TrackClock;
  readonly #player: Player;
  readonly #clock: Clock;
  readonly #stops: readonly (() => void)[];
  #waitsSinceMs: number | undefined;
  #soughtAtMs = Number.NEGATIVE_INFINITY;

  constructor(parts: {
    readonly track: TrackClock;
    readonly player: Player;
    readonly clock: Clock;
  }) {
    this.#track = parts.track;
    this.#player = parts.player;
    this.#clock = parts.clock;
    this.#stops = [
      this.#track.onSought((positionMs) => this.#seek(positionMs)),
      this.#track.onState(() => this.#tick()),
      this.#clock.every(tickMs, () => this.#tick()),
    ];
    this.#seek(this.#track.positionMs);
  }

  stop(): void {
    for (const stop of this.#stops) stop();
    this.#track.hold(this, false);
    this.#player.pause();
  }

  #tick(): void {
    const { isPlaying, rate } = this.#track.state;
    if (isPlaying && rate <= fastestPictures)
      this.#playAlong(rate as Parameters<Player["setRate"]>[0]);
    else this.#stand();
  }

  #playAlong(rate: Parameters<Player["setRate"]>[0]): void {
    if (this.#player.state.rate !== rate) this.#player.setRate(rate);
    if (this.#player.state.kind === "paused") this.#player.play();
    const { kind, tracks } = this.#player.state;
    const isLoading = [...tracks.values()].some((track) => track.kind === "loading");
    if (kind === "playing") this.#goWith(rate);
    else if (kind === "waiting" && isLoading) this.#wait();
    else this.#goAlone(rate);
  }

  #goWith(rate: number): void {
    this.#waitsSinceMs = undefined;
    this.#track.hold(this, false);
    if (Math.abs(this.#aheadMs) > reachMs * Math.max(1, rate)) this.#seekNowAndThen();
    else this.#track.correct(this.#player.positionMs);
  }

  #wait(): void {
    const nowMs = this.#clock.monotonicMs();
    this.#waitsSinceMs ??= nowMs;
    this.#track.hold(this, nowMs - this.#waitsSinceMs < patienceMs);
  }

  #goAlone(rate: number): void {
    this.#waitsSinceMs = undefined;
    this.#track.hold(this, false);
    if (Math.abs(this.#aheadMs) > reachMs * Math.max(1, rate)) this.#seekNowAndThen();
  }

  #stand(): void {
    this.#waitsSinceMs = undefined;
    this.#track.hold(this, false);
    if (this.#player.state.kind !== "paused") this.#player.pause();
    if (!this.#track.state.isPlaying && Math.abs(this.#aheadMs) > 1) this.#seekNowAndThen();
  }

  get #aheadMs(): number {
    return this.#player.positionMs - this.#track.positionMs;
  }

  #seekNowAndThen(): void {
    if (this.#clock.monotonicMs() - this.#soughtAtMs >= reseekMs)
      this.#seek(this.#track.positionMs);
  }

  #seek(positionMs: number): void {
    this.#soughtAtMs = this.#clock.monotonicMs();
    this.#player.seek(positionMs);
  }
}
