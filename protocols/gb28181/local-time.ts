/**
 * GB/T 28181 writes local times without a zone. This is the zone, in minutes east of Greenwich; undefined: the one
 * that this machine is set to.
 */
export type ZoneMinutes = number | undefined;

export const chinaZoneMinutes = 480;

/** 2026-01-15T14:30:45 */
export function writeLocalTime(atMs: number, zone: ZoneMinutes): string {
  return localAsUtc(atMs, zone).toISOString().slice(0, 19);
}

/** 2026-01-15T14:30:45.123, as the Date header of an answer to REGISTER sets a device's clock. */
export function writeSipDate(atMs: number, zone: ZoneMinutes): string {
  return localAsUtc(atMs, zone).toISOString().slice(0, 23);
}

/**
 * Also without leading zeros, with a space for the T, with fractions, and with a Z, which devices write behind their
 * local time too. Undefined for what is no time.
 */
export function parseLocalTime(text: string, zone: ZoneMinutes): number | undefined {
  const match =
    /^(\d{4})-(\d{1,2})-(\d{1,2})[T ](\d{1,2}):(\d{1,2}):(\d{1,2})(?:[.,](\d{1,9}))? ?Z?$/i.exec(
      text.trim(),
    );
  if (!match) return undefined;
  const numbers = match.slice(1, 7).map(Number);
  if (!isTime(numbers)) return undefined;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = numbers;
  const milliseconds = Number((match[7] ?? "0").padEnd(3, "0").slice(0, 3));
  if (zone === undefined)
    return new Date(year, month - 1, day, hour, minute, second, milliseconds).getTime();
  return Date.UTC(year, month - 1, day, hour, minute, second, milliseconds) - zone * 60_000;
}

/** Of year, month, day, hour, minute and second. */
const bounds = [
  [1970, 9999],
  [1, 12],
  [1, 31],
  [0, 24],
  [0, 59],
  [0, 60],
] as const;

const isTime = (numbers: readonly number[]): boolean =>
  bounds.every(([min, max], index) => {
    const value = numbers[index] ?? -1;
    return value >= min && value <= max;
  });

/** The local time as if it were UTC. */
function localAsUtc(atMs: number, zone: ZoneMinutes): Date {
  const minutes = zone ?? -new Date(atMs).getTimezoneOffset();
  return new Date(atMs + minutes * 60_000);
}
