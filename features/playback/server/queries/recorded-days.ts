import type { Clock } from "@tessera/base";
import {
  type ChannelRef,
  type ChannelRegistry,
  type Driver,
  listDeviceRecordings,
} from "@tessera/engine";
import type { RecordedSegments } from "@tessera/recorder";
import type { FootageIndex, Span } from "../ports.ts";
import { dayOf, daysOf, monthsWithin } from "../server-time.ts";
import { type Piece, piecesOf } from "./pieces.ts";

interface RecordedDaysParts {
  readonly index: Pick<FootageIndex, "usage" | "daysWithFootage">;
  readonly segments: Pick<RecordedSegments, "within">;
  readonly channels: ChannelRegistry;
  readonly drivers: readonly Driver[];
  readonly clock: Clock;
}

/** Who keeps the recordings: this server, or the device itself. */
export type Keeper = "Cloud" | "Device";

/** A device looks through its card for each month. */
const deviceMonths = 2;

/** What was recorded on which day. */
export class RecordedDays {
  readonly #parts: RecordedDaysParts;

  constructor(parts: RecordedDaysParts) {
    this.#parts = parts;
  }

  async ofDay(channel: ChannelRef, day: string, keeper: Keeper): Promise<readonly Piece[]> {
    const within = dayOf(day);
    if (keeper === "Device") return (await this.#onDevice(channel, within)).map(asPiece);
    const { startMs, endMs } = within;
    const segments = await this.#parts.segments.within({ channel, flow: 1 }, startMs, endMs);
    return piecesOf(segments, within);
  }

  /** One 0 or 1 a day. */
  async flagsOf(channel: ChannelRef, month: string, keeper: Keeper): Promise<string> {
    const days = daysOf(month);
    const flags =
      keeper === "Device"
        ? await this.#daysOnDevice(channel, days)
        : await this.#parts.index.daysWithFootage(channel, days);
    return flags.map(Number).join("");
  }

  async months(channel: ChannelRef, keeper: Keeper): Promise<Record<string, string>> {
    const months = this.#monthsOf(channel, keeper);
    const flags = await Promise.all(months.map((month) => this.flagsOf(channel, month, keeper)));
    return Object.fromEntries(months.map((month, index) => [month, flags[index] ?? ""]));
  }

  #monthsOf(channel: ChannelRef, keeper: Keeper): readonly string[] {
    if (keeper === "Device") {
      const nowMs = this.#parts.clock.nowMs();
      const lately = { startMs: nowMs - deviceMonths * 31 * 86_400_000, endMs: nowMs };
      return monthsWithin(lately).slice(-deviceMonths);
    }
    const usage = this.#parts.index.usage(channel);
    return usage ? monthsWithin({ startMs: usage.oldestMs, endMs: usage.newestMs }) : [];
  }

  async #daysOnDevice(channel: ChannelRef, days: readonly Span[]): Promise<readonly boolean[]> {
    const startMs = days[0]?.startMs ?? 0;
    const endMs = days.at(-1)?.endMs ?? 0;
    const spans = await this.#onDevice(channel, { startMs, endMs });
    return days.map((day) =>
      spans.some((span) => span.startMs < day.endMs && span.endMs > day.startMs),
    );
  }

  #onDevice(channel: ChannelRef, { startMs, endMs }: Span): Promise<readonly Span[]> {
    return listDeviceRecordings(this.#parts, channel, startMs, endMs);
  }
}

const asPiece = ({ startMs, endMs }: Span): Piece => ({
  startMs,
  endMs,
  bytes: 0,
  isLocked: false,
  isOpen: false,
});
