import type { Forecast } from "./storage-reply.ts";

interface Words<Key extends string> {
  readonly key: Key;
  readonly values?: Readonly<Record<string, number>>;
}

type Figures = Pick<Forecast, "bytesPerDay" | "fullInDays" | "keepsDays">;

/** The forecast as keys of texts: whole days, hours below two. */
export function forecastWords({ bytesPerDay, fullInDays, keepsDays }: Figures): {
  readonly headline: Words<"noRecording" | "neverFull" | "isFull" | "fullSoon" | "fullIn">;
  readonly keeps: Words<"keeps" | "keepsHours"> | undefined;
} {
  return { headline: headlineOf(), keeps: keepsOf() };

  function headlineOf() {
    if (bytesPerDay === 0) return { key: "noRecording" } as const;
    if (fullInDays === null) return { key: "neverFull" } as const;
    if (fullInDays <= 0) return { key: "isFull" } as const;
    if (fullInDays < 1) return { key: "fullSoon" } as const;
    return { key: "fullIn", values: { days: Math.floor(fullInDays) } } as const;
  }
  function keepsOf() {
    if (keepsDays === null || bytesPerDay === 0) return undefined;
    if (keepsDays < 2)
      return { key: "keepsHours", values: { hours: Math.floor(keepsDays * 24) } } as const;
    return { key: "keeps", values: { days: Math.floor(keepsDays) } } as const;
  }
}
