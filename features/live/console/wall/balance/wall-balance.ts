import type { Clock } from "@tessera/base";
import type { Choice, TileFacts } from "./choice.ts";
import { StrainMeter } from "./strain-meter.ts";

export const lookEveryMs = 500;
const switchEveryMs = 5000;
const newTileMs = 1000;
/** Opening pictures is work by itself: what it costs says nothing about how they run. */
const settleMs = 5000;
const raiseAfterMs = 10 * 60_000;
/** A picture gives up moving only if the load stays so long. */
const stillAfterMs = 15_000;
/** A look at another tab is no reason to hang up. */
const pageHiddenMs = 10_000;
const unseenMs = 2000;
/** With more tiles all take the sub stream. */
const mainUpToTiles = 16;

interface Tile {
  readonly addedAtMs: number;
  readonly strain: StrainMeter;
  size: SizeLevel | undefined;
  /** How many steps down it has gone for the load. */
  steps: number;
  unseenSinceMs: number | undefined;
  /** What it has, since the last look. */
  choice: Choice | undefined;
}

/** Decides what each tile of a wall gets: by its size, by how many there are, and by the load. */
export class WallBalance {
  readonly #clock: Clock;
  readonly #stalls = new StallWatch(lookEveryMs);
  readonly #tiles = new Map<string, Tile>();
  #pageHiddenSinceMs: number | undefined;
  #newestAtMs = -Infinity;
  #strainedSinceMs: number | undefined;
  #lastStrainMs = -Infinity;
  #lastSwitchMs = -Infinity;
  /** How many tiles there were when the load was too much. */
  #tilesWhenLowered = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  look(facts: readonly TileFacts[], isPageSeen: boolean): ReadonlyMap<string, Choice> {
    const nowMs = this.#clock.monotonicMs();
    this.#stalls.look(nowMs, isPageSeen);
    this.#pageHiddenSinceMs = isPageSeen ? undefined : (this.#pageHiddenSinceMs ?? nowMs);
    this.#keepOnly(facts);
    const playing = facts.filter(({ isSeen }) => isSeen).length;
    for (const one of facts) this.#note(one, nowMs, playing);
    if (isPageSeen) this.#followLoad(facts, nowMs, playing);
    const choices = new Map(facts.map((one) => [one.id, this.#choose(one, nowMs, playing)]));
    for (const [id, tile] of this.#tiles) tile.choice = choices.get(id);
    return choices;
  }

  #keepOnly(facts: readonly TileFacts[]): void {
    const ids = new Set(facts.map(({ id }) => id));
    for (const id of this.#tiles.keys()) if (!ids.has(id)) this.#tiles.delete(id);
  }

  #note(one: TileFacts, nowMs: number, playing: number): void {
    const tile = this.#tiles.get(one.id) ?? this.#newTile(one, nowMs, playing);
    tile.unseenSinceMs = one.isSeen ? undefined : (tile.unseenSinceMs ?? nowMs);
    tile.strain.note(one.figures, nowMs);
    if (nowMs - tile.addedAtMs >= newTileMs || tile.size === undefined)
      tile.size = sizeLevel(one.heightPx, tile.size);
  }

  /** While the load was too much not long ago, one more begins low. */
  #newTile({ id, hasSubStream }: TileFacts, nowMs: number, playing: number): Tile {
    const isTight = nowMs - this.#lastStrainMs < raiseAfterMs && !this.#isRelieved(playing);
    const tile = {
      addedAtMs: nowMs,
      strain: new StrainMeter(),
      size: undefined,
      steps: isTight && hasSubStream ? 1 : 0,
      unseenSinceMs: undefined,
      choice: undefined,
    };
    this.#tiles.set(id, tile);
    this.#newestAtMs = nowMs;
    return tile;
  }

  #followLoad(facts: readonly TileFacts[], nowMs: number, playing: number): void {
    if (this.#isRelieved(playing)) for (const tile of this.#tiles.values()) tile.steps = 0;
    if (nowMs - this.#newestAtMs < settleMs) return;
    if (!this.#isStrained(facts, nowMs)) {
      this.#strainedSinceMs = undefined;
      if (nowMs - this.#lastStrainMs >= raiseAfterMs) this.#raiseOne(nowMs);
      return;
    }
    this.#strainedSinceMs ??= nowMs;
    this.#lastStrainMs = nowMs;
    if (this.#maySwitch(nowMs)) this.#lowerOne(facts, nowMs, playing);
  }

  #isStrained(facts: readonly TileFacts[], nowMs: number): boolean {
    if (this.#stalls.isStrained) return true;
    return facts.some(({ id }) => this.#tiles.get(id)?.strain.isStrained(nowMs));
  }

  #isRelieved(playing: number): boolean {
    return playing * 2 <= this.#tilesWhenLowered;
  }

  #maySwitch = (nowMs: number): boolean => nowMs - this.#lastSwitchMs >= switchEveryMs;

  #lowerOne(facts: readonly TileFacts[], nowMs: number, playing: number): void {
    const strainedMs = nowMs - (this.#strainedSinceMs ?? nowMs);
    const candidates = facts.flatMap((one) => {
      const level = this.#choose(one, nowMs, playing).level;
      const tile = this.#tiles.get(one.id);
      if (!tile || isKept(one) || nowMs - tile.addedAtMs < newTileMs) return [];
      if (level !== "main" && level !== "sub") return [];
      const becomesStill = level === "sub" || !one.hasSubStream;
      if (becomesStill && strainedMs < stillAfterMs) return [];
      return [{ tile, heightPx: one.heightPx, becomesStill }];
    });
    // First those that still have a smaller stream, and of them the smallest: it is missed least.
    const [first] = candidates.toSorted(
      (a, b) => Number(a.becomesStill) - Number(b.becomesStill) || a.heightPx - b.heightPx,
    );
    if (!first) return;
    first.tile.steps = first.becomesStill ? 2 : 1;
    this.#lastSwitchMs = nowMs;
    this.#tilesWhenLowered = playing;
    // What is measured from now on is about the wall as it is then.
    for (const tile of this.#tiles.values()) tile.strain.forget();
  }

  #raiseOne(nowMs: number): void {
    const lowered = [...this.#tiles.values()].filter(({ steps }) => steps > 0);
    const [lowest] = lowered.toSorted((a, b) => b.steps - a.steps);
    if (!lowest || !this.#maySwitch(nowMs)) return;
    lowest.steps -= 1;
    this.#lastSwitchMs = nowMs;
  }

  #choose(one: TileFacts, nowMs: number, playing: number): Choice {
    const tile = this.#tiles.get(one.id);
    if (!tile) return { level: "main" };
    if (one.isRecording && tile.choice) return tile.choice;
    if (this.#isPaused(tile, nowMs)) return { level: "paused", reason: "hidden" };
    return withoutSub(seenChoice(one, tile, playing), one.hasSubStream);
  }

  #isPaused({ unseenSinceMs }: Tile, nowMs: number): boolean {
    const hiddenSinceMs = this.#pageHiddenSinceMs;
    if (hiddenSinceMs !== undefined && nowMs - hiddenSinceMs >= pageHiddenMs) return true;
    return unseenSinceMs !== undefined && nowMs - unseenSinceMs >= unseenMs;
  }
}

/** Whatever the load is. */
const isKept = ({ pinned, isLarge, isRecording }: TileFacts): boolean =>
  pinned !== undefined || isLarge || isRecording;

function seenChoice(
  { pinned, isLarge }: TileFacts,
  { size, steps }: Tile,
  playing: number,
): Choice {
  if (pinned) return { level: pinned === 2 ? "sub" : "main" };
  if (isLarge) return { level: "main" };
  if (size === "still") return { level: "still", reason: "small" };
  if (steps >= 2) return { level: "still", reason: "load" };
  if (size === "sub") return { level: "sub", reason: "small" };
  if (playing > mainUpToTiles) return { level: "sub", reason: "many" };
  return steps === 1 ? { level: "sub", reason: "load" } : { level: "main" };
}

const withoutSub = (choice: Choice, hasSubStream: boolean): Choice =>
  choice.level === "sub" && !hasSubStream ? { level: "main" } : choice;

/** Up to this height the sub stream shows as much as the main one. */
const subUpToPx = 171;
/** Below this height a moving picture shows no more than a still one. */
const stillBelowPx = 90;
/** So much larger a tile must be before it goes back: a window that is dragged does not make it flap. */
const backAt = 1.34;

type SizeLevel = "main" | "sub" | "still";

/** What a tile of this height needs, given what it has now. */
function sizeLevel(heightPx: number, before: SizeLevel | undefined): SizeLevel {
  if (isBelow(heightPx, stillBelowPx, before === "still")) return "still";
  const wasLow = before === "sub" || before === "still";
  return isBelow(heightPx, subUpToPx + 1, wasLow) ? "sub" : "main";
}

const isBelow = (heightPx: number, limitPx: number, wasBelow: boolean) =>
  heightPx < (wasBelow ? (limitPx - 1) * backAt : limitPx);

const longStallMs = 400;
const rememberMs = 10_000;
const tooMany = 3;

/** Whether the page itself falls behind: looks that come late. */
class StallWatch {
  readonly #everyMs: number;
  #lastMs: number | undefined;
  #stallsAtMs: number[] = [];

  constructor(everyMs: number) {
    this.#everyMs = everyMs;
  }

  /** Browsers themselves slow down a page that nobody sees. */
  look(nowMs: number, isPageSeen: boolean): void {
    const lateMs = this.#lastMs === undefined ? 0 : nowMs - this.#lastMs - this.#everyMs;
    this.#lastMs = isPageSeen ? nowMs : undefined;
    this.#stallsAtMs = this.#stallsAtMs.filter((atMs) => nowMs - atMs < rememberMs);
    if (isPageSeen && lateMs > longStallMs) this.#stallsAtMs.push(nowMs);
  }

  get isStrained(): boolean {
    return this.#stallsAtMs.length >= tooMany;
  }
}
