import { isStop, type TreeRow } from "./tree-row.ts";

/** What a key means in a tree, by the usage of trees everywhere. */
export type TreeMove =
  | { readonly kind: "go"; readonly to: number }
  | { readonly kind: "expand" | "collapse" | "activate" | "menu" };

interface Pressed {
  readonly key: string;
  readonly shiftKey: boolean;
}

/** `at` is the row that has the focus; -1 none. */
export function moveOf<Node>(
  { key, shiftKey }: Pressed,
  rows: readonly TreeRow<Node>[],
  at: number,
  pageRows: number,
): TreeMove | undefined {
  if (key === "Enter" || key === " ") return { kind: "activate" };
  if (key === "ContextMenu" || (key === "F10" && shiftKey)) return { kind: "menu" };
  if (key === "ArrowRight") return inwards(rows, at);
  if (key === "ArrowLeft") return outwards(rows, at);
  const last = rows.length - 1;
  const [from, step] = starts(at, pageRows, last)[key] ?? [];
  return from === undefined || step === undefined ? undefined : goTo(rows, from, step);
}

/** The place a key leads to, and where to look on if the keyboard does not stop there. */
const starts = (
  at: number,
  pageRows: number,
  last: number,
): Readonly<Record<string, readonly [from: number, step: 1 | -1]>> => ({
  ArrowDown: [at + 1, 1],
  ArrowUp: [at - 1, -1],
  PageDown: [Math.min(last, at + pageRows), -1],
  PageUp: [Math.max(0, at - pageRows), 1],
  Home: [0, 1],
  End: [last, -1],
});

/** The next row from a place on whose name begins so, all around. */
export function namedRow<Node>(
  rows: readonly TreeRow<Node>[],
  from: number,
  typed: string,
  nameOf: (node: Node) => string,
): number {
  const begin = typed.toLocaleLowerCase();
  for (let step = 0; step < rows.length; step++) {
    const at = (from + step) % rows.length;
    const row = rows[at];
    if (row?.kind === "node" && nameOf(row.node).toLocaleLowerCase().startsWith(begin)) return at;
  }
  return -1;
}

function goTo<Node>(rows: readonly TreeRow<Node>[], from: number, step: 1 | -1) {
  for (let to = from; to >= 0 && to < rows.length; to += step) {
    const row = rows[to];
    if (row && isStop(row)) return { kind: "go", to } as const;
  }
  return undefined;
}

function inwards<Node>(rows: readonly TreeRow<Node>[], at: number): TreeMove | undefined {
  const row = rows[at];
  if (row?.kind !== "node" || !row.isBranch) return undefined;
  if (!row.isExpanded) return { kind: "expand" };
  const below = rows[at + 1];
  return below && below.depth > row.depth ? goTo(rows, at + 1, 1) : undefined;
}

function outwards<Node>(rows: readonly TreeRow<Node>[], at: number): TreeMove | undefined {
  const row = rows[at];
  if (!row) return undefined;
  if (row.kind === "node" && row.isExpanded) return { kind: "collapse" };
  for (let to = at - 1; to >= 0; to--)
    if ((rows[to]?.depth ?? 0) < row.depth) return { kind: "go", to };
  return undefined;
}
