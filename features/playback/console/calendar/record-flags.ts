/** `{"202611": "0101…"}`: one 0 or 1 a day, by month. */
export type RecordFlags = Readonly<Record<string, string>>;

export const hasFootage = (flags: RecordFlags | undefined, day: string): boolean =>
  flags?.[day.slice(0, 6)]?.[Number(day.slice(6, 8)) - 1] === "1";
