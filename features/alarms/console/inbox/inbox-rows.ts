import type { WireStorm } from "../../contract.ts";

/** What of the inbox is looked at, as far as the console can judge it by itself. */
export interface RowFilter {
  readonly view: "open" | "mine" | "all";
  readonly priorities: readonly number[];
  readonly types: readonly number[];
  /** Empty: any. */
  readonly source: string;
  /** Narrowed by what only the server knows: the group of a channel, all its names. */
  readonly isByPlace: boolean;
  readonly userId: number;
}

/** The rows as they are shown, and those that wait so that nothing moves under the reader. */
export interface InboxRows {
  /** Newest first, when they were laid out. */
  readonly shown: readonly WireStorm[];
  readonly waiting: readonly WireStorm[];
}

export const noRows: InboxRows = { shown: [], waiting: [] };

/** What is older is in the history. */
export const mostRows = 500;

/** Whether a row that was just told belongs to the view; "ask": only the server knows. */
export function judge(row: WireStorm, filter: RowFilter, isKnown: boolean): "yes" | "no" | "ask" {
  if (filter.view === "open" && row.NewCount === 0) return "no";
  if (!isOfKind(row, filter)) return "no";
  if (isKnown) return "yes";
  if (filter.view === "mine" && row.Last.AssigneeID !== filter.userId) return "no";
  return filter.isByPlace ? "ask" : "yes";
}

const isOfKind = (row: WireStorm, { priorities, types, source }: RowFilter): boolean =>
  (priorities.length === 0 || priorities.includes(row.AlarmPriority)) &&
  (types.length === 0 || types.includes(row.AlarmType)) &&
  (source === "" || source === row.Source);

/** Rows that were told, into those that are there. Held: what is shown keeps its place, what is new waits. */
export function withTold(rows: InboxRows, told: readonly WireStorm[], isHeld: boolean): InboxRows {
  const byId = new Map(told.map((row) => [row.ID, row]));
  const updated = (row: WireStorm) => later(row, byId.get(row.ID));
  const known = new Set(rows.shown.map(({ ID }) => ID));
  const shown = rows.shown.map(updated);
  const fresh = told.filter(({ ID }) => !known.has(ID));
  const waiting = unique([...fresh, ...rows.waiting.map(updated)]);
  return isHeld ? { shown, waiting: inOrder(waiting) } : laidOut({ shown, waiting });
}

/** All rows, read anew. Those that are gone go; held, what is new waits. */
export function withRead(rows: InboxRows, read: readonly WireStorm[], isHeld: boolean): InboxRows {
  if (!isHeld) return { shown: read, waiting: [] };
  const byId = new Map(read.map((row) => [row.ID, row]));
  const shown = rows.shown.flatMap(({ ID }) => byId.get(ID) ?? []);
  const known = new Set(shown.map(({ ID }) => ID));
  return { shown, waiting: read.filter(({ ID }) => !known.has(ID)) };
}

/** Everything in its place. */
export const laidOut = ({ shown, waiting }: InboxRows): InboxRows => ({
  shown: inOrder(unique([...waiting, ...shown])).slice(0, mostRows),
  waiting: [],
});

export function without(rows: InboxRows, ids: ReadonlySet<number>): InboxRows {
  const stays = ({ ID }: WireStorm) => !ids.has(ID);
  return { shown: rows.shown.filter(stays), waiting: rows.waiting.filter(stays) };
}

/** What is told may be overtaken by what is read: the one that has seen more is right. */
function later(row: WireStorm, told: WireStorm | undefined): WireStorm {
  if (!told || told.Count < row.Count) return row;
  return told;
}

const unique = (rows: readonly WireStorm[]): WireStorm[] => [
  ...new Map(rows.toReversed().map((row) => [row.ID, row])).values(),
];

const inOrder = (rows: readonly WireStorm[]): WireStorm[] =>
  rows.toSorted((one, other) => other.LastMs - one.LastMs || other.ID - one.ID);
