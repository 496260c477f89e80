import type { Clock } from "@tessera/base";

/** Of lines with the same words: so many at once, and so many a minute for ever. */
const burst = 500;
const perMinute = 30;
const tellEveryMs = 60_000;
/** Kinds of lines that are remembered; the one that was written longest ago makes room. */
const maxKinds = 1000;
/** Words that differ only behind this, or in their numbers, are the same. */
const comparedLength = 80;

/** From the one that says most to the one that says least. */
export const logLevels = ["debug", "info", "warn", "error"] as const;
export type LogLevel = (typeof logLevels)[number];

type Tell = (level: LogLevel, message: string, count: number) => void;

interface Kind {
  readonly level: LogLevel;
  readonly message: string;
  tokens: number;
  atMs: number;
  foldedCount: number;
}

/**
 * Keeps who makes the server write the same words again and again from rolling all other lines away: beyond a
 * number of them they are counted, and the count is one line a minute.
 */
export class FoldedLines {
  readonly #clock: Clock;
  readonly #tell: Tell;
  readonly #kinds = new Map<string, Kind>();
  readonly #stopTelling: () => void;

  constructor(clock: Clock, tell: Tell) {
    this.#clock = clock;
    this.#tell = tell;
    this.#stopTelling = clock.every(tellEveryMs, () => this.#tellAll());
  }

  /** Whether the line is written; if not, it is counted. */
  isWritten(level: LogLevel, message: string): boolean {
    const kind = this.#kindOf(`${level} ${wordsOf(message)}`, level, message);
    if (kind.tokens >= 1) {
      kind.tokens--;
      return true;
    }
    kind.foldedCount++;
    return false;
  }

  stop(): void {
    this.#stopTelling();
    this.#tellAll();
  }

  #kindOf(key: string, level: LogLevel, message: string): Kind {
    const nowMs = this.#clock.monotonicMs();
    const known = this.#kinds.get(key);
    const kind = known ?? { level, message, tokens: burst, atMs: nowMs, foldedCount: 0 };
    kind.tokens = Math.min(burst, kind.tokens + ((nowMs - kind.atMs) * perMinute) / 60_000);
    kind.atMs = nowMs;
    this.#kinds.delete(key);
    this.#kinds.set(key, kind);
    const [oldest] = this.#kinds;
    if (this.#kinds.size > maxKinds && oldest) {
      this.#kinds.delete(oldest[0]);
      this.#tellOf(oldest[1]);
    }
    return kind;
  }

  #tellAll(): void {
    for (const kind of this.#kinds.values()) this.#tellOf(kind);
  }

  #tellOf(kind: Kind): void {
    const { level, message, foldedCount } = kind;
    if (foldedCount === 0) return;
    kind.foldedCount = 0;
    this.#tell(level, message, foldedCount);
  }
}

const wordsOf = (message: string): string =>
  message
    .slice(0, 4 * comparedLength)
    .replaceAll(/\d+/g, "#")
    .slice(0, comparedLength);
