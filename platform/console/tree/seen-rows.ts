import type { Branch } from "./branch.ts";
import type { TreeRow } from "./tree-row.ts";

/** The rows of a tree that are seen, in their order. What is in a closed branch is not among them. */
export class SeenRows<Node> {
  readonly #listeners = new Set<() => void>();
  #rows: readonly TreeRow<Node>[] = [];

  get rows(): readonly TreeRow<Node>[] {
    return this.#rows;
  }

  subscribe(listen: () => void): () => void {
    this.#listeners.add(listen);
    return () => this.#listeners.delete(listen);
  }

  tellNobody(): void {
    this.#listeners.clear();
  }

  /** A row with all below it. */
  replaceNode(before: TreeRow<Node>, rows: readonly TreeRow<Node>[]): void {
    const at = this.#rows.indexOf(before);
    if (at >= 0) this.#replace(at, this.#endOf(at), rows);
  }

  /** All of a branch. */
  redraw(branch: Branch<Node>, rows: readonly TreeRow<Node>[]): void {
    const { parent } = branch;
    const at = parent ? this.#rows.indexOf(parent.row) : -1;
    if (parent && (at < 0 || !parent.row.isExpanded)) return;
    this.#replace(at + 1, parent ? this.#endOf(at) : this.#rows.length, rows);
  }

  /** The status row at the end of a branch; where there was none, what is new comes last. */
  replaceStatus(
    branch: Branch<Node>,
    status: TreeRow<Node> | undefined,
    rows: readonly TreeRow<Node>[],
  ): void {
    const at = status ? this.#rows.lastIndexOf(status) : this.#endOfBranch(branch);
    if (at >= 0) this.#replace(at, status ? at + 1 : at, rows);
  }

  /** -1 if nothing is seen of it. */
  #endOfBranch({ parent }: Branch<Node>): number {
    if (!parent) return this.#rows.length;
    const at = this.#rows.indexOf(parent.row);
    return at < 0 || !parent.row.isExpanded ? -1 : this.#endOf(at);
  }

  /** The place after all that lies below the row at this place. */
  #endOf(at: number): number {
    const depth = this.#rows[at]?.depth ?? 0;
    let end = at + 1;
    while ((this.#rows[end]?.depth ?? -1) > depth) end++;
    return end;
  }

  #replace(from: number, to: number, rows: readonly TreeRow<Node>[]): void {
    this.#rows = [...this.#rows.slice(0, from), ...rows, ...this.#rows.slice(to)];
    for (const listen of this.#listeners) listen();
  }
}
