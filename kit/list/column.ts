import type { ReactNode } from "react";

/** One property of the rows: a column of the table at a desk, a part of the card on a phone. */
export interface Column<Row> {
  readonly title: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  readonly width?: number;
  /** The name by which the server sorts; absent: it cannot. */
  readonly sort?: string;
  /**
   * Where it stands on the card. picture: first of all · head: in the first line, the first of them grows ·
   * line: below, alone · tag: with others in one line · fact (as usual): with its title before it ·
   * foot: at the end, as actions are · none: not there.
   */
  readonly card?: "picture" | "head" | "line" | "tag" | "fact" | "foot" | "none";
  /** On the card it looks different. */
  readonly inCard?: (row: Row) => ReactNode;
  /** Not in the table: there another column says it. */
  readonly isCardOnly?: boolean;
  /** Stays in sight when the table is scrolled sideways. */
  readonly isPinned?: boolean;
}

/** How rows are chosen for a batch. */
export interface Choosing<Row> {
  /** What the row is called, for its box. */
  readonly nameOf: (row: Row) => string;
  readonly isAllowed?: (row: Row) => boolean;
  /** A press anywhere on the row chooses it: the list is there to choose from. */
  readonly isByRow?: boolean;
}
