import { dayMs, NotFound } from "@tessera/base";
import type { RecordedPlace, RecordedSegments } from "@tessera/recorder";
import type { FootageReader } from "@tessera/recorder/read";
import type { FootageIndex, Span } from "../ports.ts";
import { longText } from "../server-time.ts";

interface NearestFootageParts {
  readonly reader: Pick<FootageReader, "nextMoment">;
  readonly segments: Pick<RecordedSegments, "within">;
  readonly index: Pick<FootageIndex, "usage">;
}

/** What to say of a range that has no footage: where there is some. */
export class NearestFootage {
  readonly #parts: NearestFootageParts;

  constructor(parts: NearestFootageParts) {
    this.#parts = parts;
  }

  async refusal(place: RecordedPlace, range: Span): Promise<NotFound> {
    const nearestMs = await this.#nearestMs(place, range);
    if (nearestMs === undefined)
      return new NotFound("no-footage", {
        zh: "该通道没有录像",
        en: "This channel has no recordings",
      });
    const nearest = longText(nearestMs);
    return new NotFound("no-footage", {
      zh: `所选时间没有录像，最近的录像在 ${nearest}（服务器时间）`,
      en: `No recording at that time; the nearest one is at ${nearest} (server time)`,
    });
  }

  async #nearestMs(place: RecordedPlace, { startMs, endMs }: Span): Promise<number | undefined> {
    const afterMs = await this.#parts.reader.nextMoment(place, endMs);
    const beforeMs = await this.#lastBefore(place, startMs);
    if (afterMs === undefined || beforeMs === undefined) return afterMs ?? beforeMs;
    return afterMs - endMs < startMs - beforeMs ? afterMs : beforeMs;
  }

  async #lastBefore(place: RecordedPlace, atMs: number): Promise<number | undefined> {
    const newestMs = this.#parts.index.usage(place.channel)?.newestMs;
    if (newestMs !== undefined && newestMs <= atMs) return newestMs;
    const dayBefore = await this.#parts.segments.within(place, atMs - dayMs, atMs);
    return dayBefore.at(-1)?.endMs;
  }
}
