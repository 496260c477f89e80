import type { ReactNode } from "react";
import { layout } from "./layout.ts";

interface TwoLinesProps {
  readonly children: ReactNode;
  /** Below, smaller; nothing if it is empty. */
  readonly second?: ReactNode;
  readonly title?: string;
}

/** A value, and what else is to know about it below. */
export function TwoLines({ children, second, title }: TwoLinesProps) {
  return (
    <span className={layout.twoLines} title={title}>
      {children}
      {second && <span className={layout.second}>{second}</span>}
    </span>
  );
}
