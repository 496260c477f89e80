import { type Clock, minuteMs, secondMs } from "@tessera/base";
import {
  type ChannelRef,
  channelKey,
  type GpsPosition,
  type PurgedDevices,
  purgedBy,
} from "@tessera/engine";
import { bearingDeg, distanceM, type LonLat } from "@tessera/formats/geo";

/** Slower than that a receiver's course is chance. */
const slowestKmh = 3;
/** So far apart two places say which way it went; nearer ones may be jitter. */
const clearlyM = 10;
/** Who has been silent for so long may stand by now. */
const freshMs = 2 * minuteMs;

interface Heard {
  readonly channel: ChannelRef;
  readonly atMs: number;
  readonly heardAtMs: number;
  /** Where and when the last clear step ended. */
  readonly place: LonLat;
  readonly placeAtMs: number;
  readonly direction: number | undefined;
  readonly isMoving: boolean;
}

/** Which way vehicles go. In memory alone: every server hears every position, and after a start the next one says it. */
export class Headings {
  readonly #clock: Pick<Clock, "monotonicMs">;
  readonly #heard = new Map<string, Heard>();

  constructor(clock: Pick<Clock, "monotonicMs">) {
    this.#clock = clock;
  }

  take({ deviceId, channelId }: ChannelRef, position: GpsPosition): void {
    const channel = { deviceId, channelId };
    const key = channelKey(channel);
    const before = this.#heard.get(key);
    const { atMs, longitude, latitude } = position;
    if (before && before.atMs >= atMs) return;
    const place: LonLat = [longitude, latitude];
    const wentM = before ? distanceM(before.place, place) : 0;
    const isFar = before !== undefined && wentM >= clearlyM;
    // Many small steps are a way too.
    const since = before && !isFar ? before : { place, placeAtMs: atMs };
    this.#heard.set(key, {
      channel,
      atMs,
      heardAtMs: this.#clock.monotonicMs(),
      place: since.place,
      placeAtMs: since.placeAtMs,
      direction:
        position.direction ?? (isFar ? bearingDeg(before.place, place) : before?.direction),
      isMoving: isMovingBy(position.speedKmh, before, { atMs, wentM }),
    });
  }

  /** Degrees from north, clockwise; undefined: it stands, or nobody knows. */
  of(channel: ChannelRef): number | undefined {
    const heard = this.#heard.get(channelKey(channel));
    if (!heard?.isMoving || heard.direction === undefined) return undefined;
    if (this.#clock.monotonicMs() - heard.heardAtMs > freshMs) return undefined;
    return Math.round(heard.direction) % 360;
  }

  forget(purged: PurgedDevices): void {
    const isGone = purgedBy(purged);
    for (const [key, { channel }] of this.#heard) if (isGone(channel)) this.#heard.delete(key);
  }
}

function isMovingBy(
  speedKmh: number | undefined,
  before: Heard | undefined,
  { atMs, wentM }: { readonly atMs: number; readonly wentM: number },
): boolean {
  if (speedKmh !== undefined) return speedKmh >= slowestKmh;
  if (!before || wentM < clearlyM) return false;
  const passedMs = Math.max(secondMs, atMs - before.placeAtMs);
  return (wentM / passedMs) * 3600 >= slowestKmh;
}
