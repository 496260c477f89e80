import type { Clock } from "@tessera/base";

/** So much of the time between two needs after it is expected, what is needed is taken: earlier, and it would often not be there yet. */
const slackShare = 0.1;
const leastSlackMs = 3;
/**
 * Sockets that have time are woken together, at multiples of so much: to wake up costs a process as much as a read. The same
 * for all, since no two cameras keep quite the same time.
 */
const sharedStepsMs = [20, 10];
/** Pictures that are said to come five times a second come a little oftener, too. */
const nearlyShare = 0.9;
/** What is not there then is looked for again after so long, or after as long again, until it is so late; then all is read as it comes. */
const againMs = 8;
const patienceMs = 40;
/** Every so many times it is waited for instead, from so long before: it may come earlier than is believed. */
const lookEvery = 16;
const lookMs = 15;
/**
 * What is seen to come so far from when it is expected, or so much of the time between two needs, comes in another rhythm
 * from now on, as pictures do with each key frame.
 */
const otherRhythmMs = 25;
const otherRhythmShare = 0.25;
/** What comes later than expected moves the expectation by no more than this: the next may be in time. */
const laterMs = 1;
/** What is read so soon after a rest lay there already, or came so soon that it makes no difference. */
const atOnceMs = 2;
const atOnceShare = 0.05;
/** A shorter rest is not worth it. */
const shortestMs = 20;

/**
 * Paces the reads of a socket of which something is needed only every so often. What comes before lies in the system
 * until then, and one read takes it all.
 */
export class PacedReads {
  readonly #clock: Clock;
  readonly #resume: () => void;
  #periodMs = 0;
  /** When what was needed last is believed to have come. */
  #cameMs: number | undefined;
  #untilLook = lookEvery;
  /** Of the last rest. */
  #slackMs = leastSlackMs;
  /** When the last rest was over, if nothing was read since. */
  #resumedMs: number | undefined;
  /** When what is needed next was to be taken, if the socket rests until then. */
  #dueMs: number | undefined;
  /** It was not there when it was due. */
  #isLate = false;
  #cancel: (() => void) | undefined;

  constructor(clock: Clock, resume: () => void) {
    this.#clock = clock;
    this.#resume = resume;
  }

  /** Of the read under way: what is needed was in it, and comes again after so long; 0: it was not, or all is needed. */
  expectAfter(periodMs: number): void {
    this.#periodMs = periodMs;
  }

  /** At the end of a read: whether the socket rests now. It is resumed in time. */
  rests(): boolean {
    const nowMs = this.#clock.monotonicMs();
    const restMs = this.#periodMs > 0 ? this.#restMs(nowMs) : this.#againMs(nowMs);
    this.#periodMs = 0;
    this.#resumedMs = undefined;
    if (restMs <= 0) return false;
    this.#cancel = this.#clock.after(restMs, () => {
      this.#cancel = undefined;
      this.#resumedMs = this.#clock.monotonicMs();
      this.#resume();
    });
    return true;
  }

  /** No rest any more, for now. */
  end(): void {
    this.#dueMs = undefined;
    this.#cancel?.();
    this.#cancel = undefined;
  }

  #restMs(nowMs: number): number {
    const periodMs = this.#periodMs;
    const expectedMs = (this.#cameMs ?? Number.NEGATIVE_INFINITY) + periodMs;
    const layThere = this.#layThere(nowMs, Math.max(atOnceMs, atOnceShare * periodMs));
    // It came at some time of the rest: when it is read tells how busy this process is, nothing of the rhythm.
    const strayMs = Math.max(otherRhythmMs, (layThere ? 0.5 : otherRhythmShare) * periodMs);
    const isInRhythm = Math.abs(nowMs - expectedMs) < strayMs;
    const stepMs = layThere ? 0 : laterMs;
    this.#isLate = false;
    const cameMs = isInRhythm ? Math.min(nowMs, expectedMs + stepMs) : nowMs;
    this.#cameMs = cameMs;
    const isLook = !isInRhythm || --this.#untilLook === 0;
    if (isLook) this.#untilLook = lookEvery;
    // A new rhythm is one that was met late, perhaps.
    const earlyMs = isInRhythm ? lookMs : periodMs / 2;
    this.#slackMs = Math.max(leastSlackMs, slackShare * periodMs);
    const nextMs = cameMs + periodMs;
    const dueMs = isLook ? nextMs - earlyMs : together(nextMs + this.#slackMs, this.#slackMs);
    const rests = dueMs - nowMs >= shortestMs;
    // A look takes it the moment it comes.
    this.#dueMs = rests && !isLook ? dueMs : undefined;
    return rests ? dueMs - nowMs : 0;
  }

  #layThere(nowMs: number, soonMs: number): boolean {
    const wasAtOnce = this.#resumedMs !== undefined && nowMs - this.#resumedMs < soonMs;
    return wasAtOnce && !this.#isLate;
  }

  /** What was read is not what is waited for. */
  #againMs(nowMs: number): number {
    this.#isLate = true;
    const isPatient = this.#dueMs !== undefined && nowMs - this.#dueMs < patienceMs;
    return isPatient ? Math.max(againMs, this.#slackMs) : 0;
  }
}

/** The next time at which others with as much time are due, too. */
function together(dueMs: number, slackMs: number): number {
  const stepMs = sharedStepsMs.find((step) => slackMs >= nearlyShare * step);
  return stepMs === undefined ? dueMs : Math.ceil(dueMs / stepMs) * stepMs;
}
