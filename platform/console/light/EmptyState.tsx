import clsx from "clsx";
import type { ReactNode } from "react";
import styles from "./EmptyState.module.css";
import { MissingStone, type Mood } from "./MissingStone.tsx";

interface EmptyStateProps {
  readonly title: ReactNode;
  /** What would be here and how it gets here, or why it is not. */
  readonly hint?: ReactNode;
  readonly mood?: Mood;
  /** Beside other content: in a drawer, a menu, a list of choices. */
  readonly isSmall?: boolean;
  /** The step that ends the emptiness. */
  readonly children?: ReactNode;
}

/** In place of content while there is none: the drawing, one sentence and one button. */
export function EmptyState({ title, hint, mood = "quiet", isSmall, children }: EmptyStateProps) {
  return (
    <div className={clsx(styles["empty"], isSmall && styles["small"])}>
      <MissingStone mood={mood} widthPx={isSmall ? 72 : 128} />
      {isSmall ? <span>{title}</span> : <strong className={styles["title"]}>{title}</strong>}
      {hint && <p className={styles["hint"]}>{hint}</p>}
      {children && <div className={styles["actions"]}>{children}</div>}
    </div>
  );
}
