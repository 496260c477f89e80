/** A line of the tree as it is seen. A row that changes is replaced by another object. */
export type TreeRow<Node> = NodeRow<Node> | StatusRow;

export interface NodeRow<Node> {
  readonly kind: "node";
  /** The ids from the top, unique in the tree. */
  readonly key: string;
  readonly node: Node;
  /** 0 at the top. */
  readonly depth: number;
  /** From 1, among its siblings. */
  readonly position: number;
  readonly siblingCount: number;
  readonly isBranch: boolean;
  readonly isExpanded: boolean;
}

/** At the end of a list of siblings. */
export type StatusRow =
  | { readonly kind: "loading" | "empty" | "end"; readonly key: string; readonly depth: number }
  | {
      readonly kind: "failed";
      readonly key: string;
      readonly depth: number;
      readonly message: string;
    };

/** What the keyboard stops at. */
export const isStop = <Node>({ kind }: TreeRow<Node>): boolean =>
  kind === "node" || kind === "failed";
