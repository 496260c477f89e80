import type { Clock } from "@tessera/base";
import type { XmlNode } from "../xml/index.ts";

const trustMs = 6 * 60 * 60_000;
/** Devices tell whole seconds: on average it is half of one later. */
const halfSecondMs = 500;

/** A device's clock, however wrong it is: tokens must carry the time that the device believes in. */
export class DeviceClock {
  readonly #clock: Clock;
  #aheadOfMonotonicMs: number | undefined;
  #readAtMs = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Our own time until the device has told its. */
  nowMs(): number {
    if (this.#aheadOfMonotonicMs === undefined) return this.#clock.nowMs();
    return this.#clock.monotonicMs() + this.#aheadOfMonotonicMs;
  }

  /** The device's time minus ours; undefined if it has not told. */
  get skewMs(): number | undefined {
    if (this.#aheadOfMonotonicMs === undefined) return undefined;
    return Math.round(this.nowMs() - this.#clock.nowMs());
  }

  /** Both clocks drift, and people set them. */
  get isDue(): boolean {
    return this.#readAtMs === 0 || this.#clock.monotonicMs() - this.#readAtMs > trustMs;
  }

  /** @param askedAtMs monotonic: the device read its clock between then and now */
  note(deviceMs: number | undefined, askedAtMs: number): void {
    this.#readAtMs = Math.max(1, this.#clock.monotonicMs());
    if (deviceMs === undefined) return;
    this.#aheadOfMonotonicMs = deviceMs - (askedAtMs + this.#clock.monotonicMs()) / 2;
  }
}

/** From GetSystemDateAndTimeResponse; undefined if no sense can be made of it. */
export function deviceTimeMs(response: XmlNode): number | undefined {
  const system = response.find("SystemDateAndTime");
  const utc = system?.find("UTCDateTime");
  if (utc) return dateTimeMs(utc);
  const local = system?.find("LocalDateTime");
  const localMs = local && dateTimeMs(local);
  const aheadMs = zoneOffsetMs(system?.text("TimeZone", "TZ") ?? "");
  return localMs === undefined || aheadMs === undefined ? undefined : localMs - aheadMs;
}

function dateTimeMs(node: XmlNode): number | undefined {
  const [year, month, day] = ["Year", "Month", "Day"].map((name) => node.number("Date", name));
  const [hour, minute, second] = ["Hour", "Minute", "Second"].map((name) =>
    node.number("Time", name),
  );
  if (year === undefined || month === undefined || day === undefined) return undefined;
  if (year < 1970 || year > 9000) return undefined;
  const ms = Date.UTC(year, month - 1, day, hour ?? 0, minute ?? 0, second ?? 0);
  return Number.isFinite(ms) ? ms + halfSecondMs : undefined;
}

/** POSIX TZ: "CST-8" is eight hours ahead of UTC; its rules for summer are left out. */
function zoneOffsetMs(zone: string): number | undefined {
  const match = /^(?:[A-Za-z]{3,10}|<[\w+-]{1,10}>)([+-]?)(\d{1,2})(?::(\d{2}))?/.exec(zone);
  if (!match) return undefined;
  const [, sign, hours = "", minutes = "0"] = match;
  const behindMinutes = Number(hours) * 60 + Number(minutes);
  return (sign === "-" ? behindMinutes : -behindMinutes) * 60_000;
}
