import type { NodeRow, StatusRow, TreeRow } from "./tree-row.ts";

/** One node with what is known below it. */
export interface Item<Node> {
  readonly id: string;
  row: NodeRow<Node>;
  /** Absent until it is opened for the first time. */
  branch: Branch<Node> | undefined;
}

type BranchState = "waiting" | "loading" | "failed" | "settled";

/** A list of siblings, as far as it is loaded. */
export class Branch<Node> {
  readonly parent: Item<Node> | undefined;
  items: Item<Node>[] = [];
  total = 0;
  state: BranchState = "waiting";
  message = "";
  /** What is seen at its end; kept so that it can be found and replaced. */
  status: StatusRow | undefined;
  /** Raised when a whole reading begins and ends: a page that was asked for before is not taken. */
  round = 0;
  /** A whole reading failed: what is there may be wrong, and to go on from it too. */
  isOld = false;

  constructor(parent: Item<Node> | undefined) {
    this.parent = parent;
  }

  get key(): string {
    return this.parent?.row.key ?? "";
  }

  get depth(): number {
    return this.parent ? this.parent.row.depth + 1 : 0;
  }

  get hasMore(): boolean {
    return this.state === "waiting" || this.items.length < this.total;
  }

  /** A page after the first is under way. */
  get isGoingOn(): boolean {
    return this.state === "loading" && this.items.length > 0 && !this.isOld;
  }

  /** The top is loaded further by scrolling to its end; below it a row does so by being seen. */
  updateStatus(endAbove: number): StatusRow | undefined {
    const { depth, message } = this;
    const kind = this.#statusKind(endAbove);
    const key = `${this.key}\n${kind}`;
    if (kind === undefined) this.status = undefined;
    else if (kind === "failed") this.status = { kind, key, depth, message };
    else this.status = { kind, key, depth };
    return this.status;
  }

  #statusKind(endAbove: number): StatusRow["kind"] | undefined {
    if (this.state === "failed") return "failed";
    if (this.state === "loading") return "loading";
    if (this.hasMore) return this.parent ? "loading" : undefined;
    if (this.items.length === 0) return "empty";
    return this.total > endAbove ? "end" : undefined;
  }
}

/** All that is seen of a branch, in order. */
export function rowsOf<Node>(
  branch: Branch<Node>,
  endAbove: number,
  rows: TreeRow<Node>[] = [],
): TreeRow<Node>[] {
  for (const item of branch.items) {
    rows.push(item.row);
    if (item.row.isExpanded && item.branch) rowsOf(item.branch, endAbove, rows);
  }
  const status = branch.updateStatus(endAbove);
  if (status) rows.push(status);
  return rows;
}
