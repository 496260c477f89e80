/** What clocks show at a place, for plans that go by them. */
export class LocalTime {
  readonly zone: string;
  readonly #format: Intl.DateTimeFormat;
  /** Of the last minute that was asked for: alarms come in the order of time. */
  #minute = Number.NaN;
  #shown: ShownTime = { date: "", weekday: 0, minuteS: 0 };

  /** IANA; the server's own if it is not given. */
  constructor(zone = Intl.DateTimeFormat().resolvedOptions().timeZone) {
    this.zone = zone;
    this.#format = new Intl.DateTimeFormat("en-GB", {
      timeZone: zone,
      weekday: "short",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    });
  }

  /** The day as YYYYMMDD, its place in the week (Monday is 0), and seconds since midnight as clocks show them. */
  at(atMs: number): { readonly date: string; readonly weekday: number; readonly seconds: number } {
    const minute = Math.floor(atMs / 60_000);
    if (minute !== this.#minute) {
      this.#shown = this.#read(minute * 60_000);
      this.#minute = minute;
    }
    const { date, weekday, minuteS } = this.#shown;
    return { date, weekday, seconds: minuteS + Math.floor((atMs - minute * 60_000) / 1000) };
  }

  #read(atMs: number): ShownTime {
    const parts = new Map(
      this.#format.formatToParts(atMs).map(({ type, value }) => [type, value] as const),
    );
    const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? "";
    return {
      date: of("year").padStart(4, "0") + of("month") + of("day"),
      weekday: weekdays.indexOf(of("weekday")),
      minuteS: (Number(of("hour")) * 60 + Number(of("minute"))) * 60,
    };
  }
}

interface ShownTime {
  readonly date: string;
  readonly weekday: number;
  readonly minuteS: number;
}

const weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
