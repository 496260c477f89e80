import type { WireAlarm, WireStorm } from "../../contract.ts";

/** A line of the list: a row of the inbox, one of its alarms below it, or how to see more of them. */
export type InboxItem =
  | { readonly kind: "storm"; readonly key: string; readonly storm: WireStorm }
  | {
      readonly kind: "alarm";
      readonly key: string;
      readonly storm: WireStorm;
      readonly alarm: WireAlarm;
    }
  | {
      readonly kind: "more";
      readonly key: string;
      readonly storm: WireStorm;
      readonly left: number;
    };

/** The alarms of the row that is open. */
export interface OpenStorm {
  readonly id: number;
  /** Undefined: they are being read. */
  readonly alarms: readonly WireAlarm[] | undefined;
  readonly total: number;
}

const stormKey = (id: number): string => `s${id}`;
const alarmKey = (id: number): string => `a${id}`;

export function itemsOf(
  storms: readonly WireStorm[],
  open: OpenStorm | undefined,
): readonly InboxItem[] {
  return storms.flatMap((storm): InboxItem[] => {
    const own: InboxItem = { kind: "storm", key: stormKey(storm.ID), storm };
    if (open?.id !== storm.ID) return [own];
    const { alarms = [], total } = open;
    const below = alarms.map(
      (alarm): InboxItem => ({ kind: "alarm", key: alarmKey(alarm.ID), storm, alarm }),
    );
    const left = Math.max(0, total - alarms.length);
    const isMore = open.alarms === undefined || left > 0;
    return [own, ...below, ...(isMore ? [moreOf(storm, left)] : [])];
  });
}

const moreOf = (storm: WireStorm, left: number): InboxItem => ({
  kind: "more",
  key: `m${storm.ID}`,
  storm,
  left,
});

/** The next line that can be chosen; the one at the end stays. From none: the first. */
export function movedKey(
  items: readonly InboxItem[],
  key: string | undefined,
  step: 1 | -1,
): string | undefined {
  const choices = items.filter(({ kind }) => kind !== "more");
  const at = choices.findIndex((item) => item.key === key);
  if (at === -1) return choices[0]?.key;
  return choices[Math.max(0, Math.min(choices.length - 1, at + step))]?.key;
}

/** What is looked at once these are done: the next below that stays, else the last above. */
export function keyAfter(
  items: readonly InboxItem[],
  gone: ReadonlySet<string>,
  key: string | undefined,
): string | undefined {
  const isGone = (item: InboxItem) => gone.has(item.key) || gone.has(stormKey(item.storm.ID));
  const at = items.find((item) => item.key === key);
  if (at && !isGone(at)) return key;
  return nearest(items, key, (item) => !isGone(item)) ?? key;
}

/** Who looks at a line goes on looking at it wherever it is; if it is gone, at the next that is still there. */
export function keptKey(
  before: readonly InboxItem[],
  after: readonly InboxItem[],
  key: string | undefined,
): string | undefined {
  if (key === undefined) return undefined;
  const there = new Set(after.map((item) => item.key));
  if (there.has(key)) return key;
  return nearest(before, key, (item) => there.has(item.key)) ?? movedKey(after, undefined, 1);
}

function nearest(
  items: readonly InboxItem[],
  key: string | undefined,
  stays: (item: InboxItem) => boolean,
): string | undefined {
  const choices = items.filter(({ kind }) => kind !== "more");
  const at = choices.findIndex((item) => item.key === key);
  if (at === -1) return undefined;
  return (choices.slice(at + 1).find(stays) ?? choices.slice(0, at).findLast(stays))?.key;
}

/** As the call takes them. */
export function targetsOf(keys: Iterable<string>): { IDs: number[]; Storms: number[] } {
  const all = [...keys];
  const numbers = (letter: string) =>
    all.filter((key) => key.startsWith(letter)).map((key) => Number(key.slice(1)));
  return { IDs: numbers("a"), Storms: numbers("s") };
}
