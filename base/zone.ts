import { dayMs, secondMs } from "./durations.ts";

interface Span {
  readonly startMs: number;
  readonly endMs: number;
}

/** A time in which clocks were not changed. */
interface Piece extends Span {
  readonly offsetMs: number;
}

/** What clocks show. */
interface ClockTime {
  /** YYYYMMDD. */
  readonly date: string;
  /** Monday is 0. */
  readonly weekday: number;
  /** Since midnight, as if no clock were ever changed. */
  readonly seconds: number;
}

/** How clocks are set at a place, by its IANA name. */
export class Zone {
  readonly name: string;
  readonly #format: Intl.DateTimeFormat;
  /** By UTC day: clocks change once in one at most. */
  readonly #pieces = new Map<number, readonly Piece[]>();

  /** That of the machine, if none is given. */
  constructor(name = Intl.DateTimeFormat().resolvedOptions().timeZone) {
    this.name = name;
    this.#format = new Intl.DateTimeFormat("en-US", { timeZone: name, timeZoneName: "longOffset" });
  }

  /** What clocks show, minus UTC. */
  offsetMsAt(atMs: number): number {
    const parts = this.#format.formatToParts(atMs);
    const text = parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
    const [, sign, hours = "0", minutes = "0", seconds = "0"] =
      /([+-])(\d+):(\d+)(?::(\d+))?/.exec(text) ?? [];
    const ms = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
    return sign === "-" ? -ms : ms;
  }

  clockAt(atMs: number): ClockTime {
    const pieces = this.#piecesOf(Math.floor(atMs / dayMs));
    const offsetMs = pieces.find(({ endMs }) => atMs < endMs)?.offsetMs ?? 0;
    const localMs = atMs + offsetMs;
    const day = Math.floor(localMs / dayMs);
    return {
      date: dateOf(day * dayMs),
      // The first day of all was a Thursday.
      weekday: (((day + 3) % 7) + 7) % 7,
      seconds: Math.floor((localMs - day * dayMs) / secondMs),
    };
  }

  /** A range, cut where clocks are changed. */
  pieces(fromMs: number, toMs: number): Piece[] {
    const found: Piece[] = [];
    for (let day = Math.floor(fromMs / dayMs); day * dayMs < toMs; day++)
      for (const piece of this.#piecesOf(day)) {
        const startMs = Math.max(fromMs, piece.startMs);
        const endMs = Math.min(toMs, piece.endMs);
        const last = found.at(-1);
        if (startMs >= endMs) continue;
        if (last?.offsetMs === piece.offsetMs) found[found.length - 1] = { ...last, endMs };
        else found.push({ startMs, endMs, offsetMs: piece.offsetMs });
      }
    return found;
  }

  /** All of a day: 23, 24 or 25 hours. Undefined if there is no such day. */
  day(date: string): Span | undefined {
    const localMs = localMsOf(date);
    return localMs === undefined ? undefined : this.#dayAt(localMs);
  }

  /** The day that a moment lies in. */
  dayOf(atMs: number): Span {
    const localMs = atMs + this.offsetMsAt(atMs);
    return this.#dayAt(localMs - (((localMs % dayMs) + dayMs) % dayMs));
  }

  /** "20261115083000" is when clocks first show that; undefined if there is no such day or time. */
  moment(text: string): number | undefined {
    const [, date = "", hours, minutes, seconds] = /^(\d{8})(\d\d)(\d\d)(\d\d)$/.exec(text) ?? [];
    const midnightMs = localMsOf(date);
    const [hour, minute, second] = [Number(hours), Number(minutes), Number(seconds)];
    if (midnightMs === undefined || hour > 23 || minute > 59 || second > 59) return undefined;
    const localMs = midnightMs + ((hour * 60 + minute) * 60 + second) * 1000;
    // An hour that clocks skip begins when they do.
    for (const piece of this.pieces(localMs - dayMs, localMs + dayMs))
      if (localMs < piece.endMs + piece.offsetMs)
        return Math.max(piece.startMs, localMs - piece.offsetMs);
    return undefined;
  }

  #dayAt(localMs: number): Span {
    const within = this.pieces(localMs - dayMs, localMs + 2 * dayMs).flatMap((piece) => {
      const startMs = Math.max(piece.startMs, localMs - piece.offsetMs);
      const endMs = Math.min(piece.endMs, localMs + dayMs - piece.offsetMs);
      return startMs < endMs ? [{ startMs, endMs }] : [];
    });
    // A few islands have skipped a day: it is empty.
    return {
      startMs: within.at(0)?.startMs ?? localMs,
      endMs: within.at(-1)?.endMs ?? localMs,
    };
  }

  #piecesOf(day: number): readonly Piece[] {
    const known = this.#pieces.get(day);
    if (known) return known;
    if (this.#pieces.size > 5000) this.#pieces.clear();
    const pieces = this.#cut(day * dayMs, (day + 1) * dayMs);
    this.#pieces.set(day, pieces);
    return pieces;
  }

  #cut(startMs: number, endMs: number): Piece[] {
    const offsetMs = this.offsetMsAt(startMs);
    const later = this.offsetMsAt(endMs - 1);
    if (offsetMs === later) return [{ startMs, endMs, offsetMs }];
    let [before, after] = [startMs, endMs];
    while (after - before > 1000) {
      const middle = before + Math.floor((after - before) / 2000) * 1000;
      if (this.offsetMsAt(middle) === offsetMs) before = middle;
      else after = middle;
    }
    return [
      { startMs, endMs: after, offsetMs },
      { startMs: after, endMs, offsetMs: later },
    ];
  }
}

/** Midnight of "YYYYMMDD" as if it were UTC. */
function localMsOf(date: string): number | undefined {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(date) ?? [];
  const atMs = Date.UTC(Number(year), Number(month) - 1, Number(day));
  if (Number.isNaN(atMs)) return undefined;
  return dateOf(atMs) === date ? atMs : undefined;
}

const dateOf = (utcMs: number): string =>
  new Date(utcMs).toISOString().slice(0, 10).replaceAll("-", "");
