import clsx from "clsx";
import type { ReactNode } from "react";
import { layout } from "./layout.ts";

interface TwoLinesProps {
  readonly children: ReactNode;
  /** Below, smaller; nothing if it is empty. */
  readonly second?: ReactNode;
  readonly title?: string;
  /** At a desk each line ends in dots where the room ends: rows stay low. */
  readonly isCut?: boolean;
}

/** A value, and what else is to know about it below. */
export function TwoLines({ children, second, title, isCut = false }: TwoLinesProps) {
  return (
    <span className={clsx(layout.twoLines, isCut && layout.cut)} title={title}>
      {children}
      {second && <span className={layout.second}>{second}</span>}
    </span>
  );
}
