import { type Markup, xml } from "./markup.ts";
import { invalidValue } from "./soap-fault.ts";

/** xs:dateTime. */
export function writeTime(timeMs: number): string {
  return new Date(timeMs).toISOString();
}

/** xs:duration without years and months, whose length nobody knows. */
export function readDurationMs(text: string): number {
  const match = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/.exec(text);
  if (!match || !/\d/.test(text)) throw invalidValue(`This is not a duration: ${text}`);
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = match.slice(1).map((n) => Number(n ?? 0));
  return (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
}

export function readTimeMs(text: string): number {
  const timeMs = Date.parse(text);
  if (Number.isNaN(timeMs)) throw invalidValue(`This is not a time: ${text}`);
  return timeMs;
}

/** tt:DateTime. */
export function writeDateAndTime(timeMs: number): Markup {
  const time = new Date(timeMs);
  return xml`<tt:Time><tt:Hour>${time.getUTCHours()}</tt:Hour><tt:Minute>${time.getUTCMinutes()}</tt:Minute>
<tt:Second>${time.getUTCSeconds()}</tt:Second></tt:Time><tt:Date><tt:Year>${time.getUTCFullYear()}</tt:Year>
<tt:Month>${time.getUTCMonth() + 1}</tt:Month><tt:Day>${time.getUTCDate()}</tt:Day></tt:Date>`;
}
