/** Moments as people of a zone read them, with its offset: an hour that comes twice is told apart. */
export class MomentText {
  readonly #format: Intl.DateTimeFormat;
  #last = { second: Number.NaN, text: "" };

  constructor(zone: string) {
    this.#format = new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      calendar: "gregory",
      numberingSystem: "latn",
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
      timeZoneName: "longOffset",
    });
  }

  /** YYYY-MM-DD HH:mm:ss ±HH:MM. */
  at(atMs: number): string {
    const second = Math.floor(atMs / 1000);
    if (second !== this.#last.second) this.#last = { second, text: this.#textOf(second * 1000) };
    return this.#last.text;
  }

  #textOf(atMs: number): string {
    const parts = this.#format.formatToParts(atMs);
    const part = (type: Intl.DateTimeFormatPartTypes) =>
      parts.find((one) => one.type === type)?.value ?? "";
    const day = [part("year"), part("month"), part("day")].join("-");
    const time = [part("hour"), part("minute"), part("second")].join(":");
    // UTC itself is only "GMT".
    const offset = part("timeZoneName").replace("GMT", "") || "+00:00";
    return `${day} ${time} ${offset}`;
  }
}
