/** What kind of alarm it is, in the numbers that the console and its calls have for it. */
export type AlarmTypeNumber = number;

export interface AlarmCodes {
  /** 2 device, 5 video, 6 device fault. */
  readonly method: number;
  readonly type: number;
}

/** The numbers are those of the methods laid end to end. */
const firstOfMethod = [
  { method: 2, first: 1, count: 5 },
  { method: 5, first: 6, count: 12 },
  { method: 6, first: 18, count: 2 },
] as const;

/** Undefined for one that has no number: it is told by method and type alone. */
export function alarmTypeNumber({
  method,
  type,
}: {
  readonly method: number;
  readonly type?: number | undefined;
}): AlarmTypeNumber | undefined {
  const range = firstOfMethod.find((candidate) => candidate.method === method);
  if (!range || type === undefined || type < 1 || type > range.count) return undefined;
  return range.first + type - 1;
}

export function alarmCodes(number: AlarmTypeNumber): AlarmCodes | undefined {
  const range = firstOfMethod.find(({ first, count }) => number >= first && number < first + count);
  return range && { method: range.method, type: number - range.first + 1 };
}
