import { parseLocalTime } from "../../gb28181/local-time.ts";

/** A device's local time with its zone, `+08:00`; without one it is this machine's. Undefined for what is no time. */
export function deviceTimeMs(time: string, zone: string): number | undefined {
  const match = /^([+-])(\d{1,2}):?(\d{2})$/.exec(zone.trim());
  const minutes = match && Number(match[2]) * 60 + Number(match[3]);
  const signed = minutes === null ? undefined : minutes * (match?.[1] === "-" ? -1 : 1);
  return parseLocalTime(time, signed);
}
