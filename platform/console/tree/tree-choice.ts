import type { TreeRow } from "./tree-row.ts";

/** The keys of rows that are chosen together. */
type Chosen = ReadonlySet<string>;

export const noneChosen: Chosen = new Set();

interface Choice<Node> {
  readonly rows: readonly TreeRow<Node>[];
  readonly chosen: Chosen;
  /** The row that was active before: a range begins there. */
  readonly from?: string | undefined;
  readonly at: string;
}

/** Shift takes all rows from the active one on, Ctrl one more or one less. */
export function chosenBy<Node>(
  { shiftKey }: { readonly shiftKey: boolean; readonly ctrlKey: boolean },
  { rows, chosen, from, at }: Choice<Node>,
): Chosen {
  if (shiftKey) return new Set([...chosen, ...keysBetween(rows, from ?? at, at)]);
  const next = new Set(chosen);
  if (!next.delete(at)) next.add(at);
  return next;
}

interface Step<Node> {
  readonly rows: readonly TreeRow<Node>[];
  readonly chosen: Chosen;
  readonly activeAt: number;
}

/** Shift with an arrow takes the active row and the next one; any other key changes nothing. */
export function chosenByStep<Node>(
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
  { rows, chosen, activeAt }: Step<Node>,
): Chosen {
  const step = { ArrowDown: 1, ArrowUp: -1 }[key];
  const next = step && shiftKey ? rows[activeAt + step] : undefined;
  if (next?.kind !== "node") return chosen;
  const both = new Set([...chosen, next.key]);
  const active = rows[activeAt];
  if (active?.kind === "node") both.add(active.key);
  return both;
}

/** In the order of the rows. */
export const chosenNodes = <Node>(rows: readonly TreeRow<Node>[], chosen: Chosen): Node[] =>
  rows.flatMap((row) => (row.kind === "node" && chosen.has(row.key) ? [row.node] : []));

function keysBetween<Node>(rows: readonly TreeRow<Node>[], one: string, other: string): string[] {
  const ends = [one, other].map((key) => rows.findIndex((row) => row.key === key));
  if (ends.includes(-1)) return [other];
  return rows
    .slice(Math.min(...ends), Math.max(...ends) + 1)
    .flatMap((row) => (row.kind === "node" ? [row.key] : []));
}
