import { TreeModel } from "./tree-model.ts";
import type { Page, TreeSource } from "./tree-source.ts";

export interface Place {
  readonly id: string;
  readonly isBranch?: boolean;
}

export const places = (prefix: string, count: number, isBranch = false): Place[] =>
  Array.from({ length: count }, (_, index) => ({ id: `${prefix}${index}`, isBranch }));

/** A site whose lists can be changed, and that remembers what was asked of it. */
export function aSite(lists: Record<string, Place[]>, pageSize = 50) {
  const asked: { of: string; page: Page }[] = [];
  const failing = new Set<string>();
  const held = new Map<string, Promise<void>>();
  const source: TreeSource<Place> = {
    idOf: ({ id }) => id,
    isBranch: ({ isBranch = false }) => isBranch,
    opensAtOnce: ({ id }) => id === "all",
    pageSizeOf: () => pageSize,
    async load(parent, page) {
      const of = parent?.id ?? "top";
      asked.push({ of, page });
      const [all, isFailing] = [lists[of] ?? [], failing.has(of)];
      await held.get(of);
      if (isFailing) throw new Error(`no answer for ${of}`);
      return { nodes: all.slice(page.start, page.start + page.limit), total: all.length };
    },
  };
  /** What is asked of a list from now on is answered when it is let go, as it is true when it is asked. */
  const hold = (of: string) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    held.set(of, promise);
    return async () => {
      if (held.get(of) === promise) held.delete(of);
      resolve();
      await settled();
    };
  };
  return { lists, asked, failing, hold, tree: new TreeModel(source) };
}

export const settled = () => new Promise<void>((resolve) => setTimeout(resolve));

/** `a> b` of an open node a with b below it; the last part of a status row is its kind. */
export const shown = <Node extends Place>({ rows }: { rows: TreeModel<Node>["rows"] }) =>
  rows().map((row) => {
    const name = row.kind === "node" ? `${row.node.id}${row.isExpanded ? ">" : ""}` : row.kind;
    return `${"  ".repeat(row.depth)}${name}`;
  });

export const keyOf = (tree: TreeModel<Place>, id: string) => {
  const row = tree
    .rows()
    .find((candidate) => candidate.kind === "node" && candidate.node.id === id);
  if (!row) throw new Error(`${id} is not shown`);
  return row.key;
};

/** Reads the top, and opens these one after the other. */
/** The row comes into view. */
export const seeRow = (tree: TreeModel<Place>, at: number): void => {
  const row = tree.rows().at(at);
  if (row) tree.loadMore(row);
};

export async function openAll(tree: TreeModel<Place>, ...ids: readonly string[]): Promise<void> {
  tree.open();
  await settled();
  for (const id of ids) {
    tree.toggle(keyOf(tree, id));
    await settled();
  }
}
