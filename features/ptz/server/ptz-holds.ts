import { type Clock, Conflict, type Text } from "@tessera/base";
import { type ChannelRef, channelKey } from "@tessera/engine";

/** Who moves cameras. */
export interface Operator {
  /** Below 0: an upper platform. */
  readonly userId: number;
  /** Undefined: none has to last for it. */
  readonly sessionId: number | undefined;
  /** As others are told. */
  readonly name: string;
  /** 1 to 10; 0: below everybody. */
  readonly priority: number;
}

export interface HoldTime {
  readonly lockMs?: number;
  /** Of what is begun, if it is longer than a camera is kept anyway. */
  readonly lastsMs?: number;
}

export interface Hold {
  readonly channel: ChannelRef;
  readonly operator: Operator;
  readonly isLocked: boolean;
  readonly secondsLeft: number;
}

interface PtzHoldsParts {
  /** How long a camera is kept after the last word. */
  readonly holdMs: () => number;
  readonly onChange: (channel: ChannelRef, hold: Hold | undefined) => void;
  readonly clock: Clock;
}

interface Kept {
  readonly channel: ChannelRef;
  readonly operator: Operator;
  /** By the monotonic clock, as the others; in the past: not locked. */
  readonly lockedUntilMs: number;
  readonly untilMs: number;
  readonly toldAtMs: number;
  readonly cancelEnd: () => void;
}

const noTime = { lockMs: 0, lastsMs: 0 };

type Keeping = Pick<Kept, "channel" | "operator" | "lockedUntilMs"> &
  Required<Pick<HoldTime, "lastsMs">>;

/** A button that is held down says a word every two seconds; not each is worth telling. */
const tellEveryMs = 1500;

/**
 * A camera is moved by one person at a time: whoever has moved it keeps it for a while. Who has a higher
 * priority takes it over, all others are told whom to wait for.
 */
export class PtzHolds {
  readonly #parts: PtzHoldsParts;
  readonly #kept = new Map<string, Kept>();

  constructor(parts: PtzHoldsParts) {
    this.#parts = parts;
  }

  of(channel: ChannelRef): Hold | undefined {
    const kept = this.#kept.get(channelKey(channel));
    return kept && this.#holdOf(kept);
  }

  all(): readonly Hold[] {
    return [...this.#kept.values()].map((kept) => this.#holdOf(kept));
  }

  /** Gives whom it was taken over from. Throws if it cannot be. */
  take(channel: ChannelRef, operator: Operator, time: HoldTime = {}): Hold | undefined {
    const { lockMs, lastsMs } = { ...noTime, ...time };
    const before = this.#kept.get(channelKey(channel));
    const own = before?.operator.userId === operator.userId ? before : undefined;
    if (before && !own) this.#refuseUnlessAbove(before, operator);
    before?.cancelEnd();
    const nowMs = this.#parts.clock.monotonicMs();
    if (own && lockMs === 0) this.#goOn({ ...own, operator, lastsMs }, nowMs);
    else this.#keep({ channel, operator, lockedUntilMs: nowMs + lockMs, lastsMs }, nowMs);
    return before && !own ? this.#holdOf(before) : undefined;
  }

  /** Throws if somebody else holds it whom the operator could not take it over from. */
  release(channel: ChannelRef, operator: Operator): void {
    const key = channelKey(channel);
    const kept = this.#kept.get(key);
    if (!kept) return;
    if (kept.operator.userId !== operator.userId) this.#refuseUnlessAbove(kept, operator);
    this.#end(key);
  }

  /** All that the session holds, or this one. */
  releaseSession(sessionId: number, channel?: ChannelRef): void {
    const only = channel && channelKey(channel);
    for (const [key, { operator }] of this.#kept)
      if (operator.sessionId === sessionId && (only ?? key) === key) this.#end(key);
  }

  stop(): void {
    for (const { cancelEnd } of this.#kept.values()) cancelEnd();
    this.#kept.clear();
  }

  #goOn(hold: Kept & Keeping, nowMs: number): void {
    const shiftMs = Math.abs(this.#endOf(hold, nowMs) - hold.untilMs);
    const isOldNews = nowMs - hold.toldAtMs < tellEveryMs && shiftMs < tellEveryMs;
    this.#keep(hold, nowMs, isOldNews ? hold.toldAtMs : undefined);
  }

  #endOf({ lockedUntilMs, lastsMs }: Keeping, nowMs: number): number {
    return Math.max(lockedUntilMs, nowMs + Math.max(lastsMs, this.#parts.holdMs()));
  }

  /** Everybody is told, unless it was said not long ago. */
  #keep(keeping: Keeping, nowMs: number, toldAtMs?: number): void {
    const { clock, onChange } = this.#parts;
    const { channel, operator, lockedUntilMs } = keeping;
    const key = channelKey(channel);
    const untilMs = this.#endOf(keeping, nowMs);
    const cancelEnd = clock.after(untilMs - nowMs, () => this.#end(key));
    const about = { channel, operator, lockedUntilMs, untilMs, cancelEnd };
    const kept = { ...about, toldAtMs: toldAtMs ?? nowMs };
    this.#kept.set(key, kept);
    if (toldAtMs === undefined) onChange(channel, this.#holdOf(kept));
  }

  #end(key: string): void {
    const kept = this.#kept.get(key);
    if (!kept) return;
    kept.cancelEnd();
    this.#kept.delete(key);
    this.#parts.onChange(kept.channel, undefined);
  }

  #refuseUnlessAbove(kept: Kept, { priority }: Operator): void {
    if (priority > kept.operator.priority) return;
    const { operator, secondsLeft } = this.#holdOf(kept);
    const left = timeLeft(secondsLeft);
    throw new Conflict("ptz-held", {
      zh: `云台正由 ${operator.name} 控制，${left.zh}后可用`,
      en: `${operator.name} controls the camera now; it is free in ${left.en}`,
    });
  }

  #holdOf({ channel, operator, lockedUntilMs, untilMs }: Kept): Hold {
    const nowMs = this.#parts.clock.monotonicMs();
    return {
      channel,
      operator,
      isLocked: lockedUntilMs > nowMs,
      secondsLeft: Math.max(0, Math.ceil((untilMs - nowMs) / 1000)),
    };
  }
}

/** Nobody counts the seconds of an hour. */
function timeLeft(seconds: number): Text {
  if (seconds < 120) return { zh: `${seconds} 秒`, en: `${seconds} s` };
  const minutes = Math.ceil(seconds / 60);
  return { zh: `${minutes} 分钟`, en: `${minutes} min` };
}
