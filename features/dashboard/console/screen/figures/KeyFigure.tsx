import clsx from "clsx";
import type { ReactNode } from "react";
import styles from "../screen.module.css";

export interface Figure {
  readonly name: string;
  /** Undefined: not known, yet or any more. */
  readonly value: string | number | undefined;
  readonly tone?: "good" | "bad" | undefined;
}

interface KeyFigureProps {
  readonly title: string;
  readonly figures: readonly Figure[];
  readonly note?: string;
  readonly isTrouble?: boolean;
  /** A line beside the note. */
  readonly children?: ReactNode;
}

/** Two numbers that are read from across the room, and what they mean. */
export function KeyFigure({ title, figures, note, isTrouble = false, children }: KeyFigureProps) {
  return (
    <section className={styles["figure"]} aria-label={title}>
      <h2>{title}</h2>
      <dl>
        {figures.map(({ name, value, tone }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={clsx(tone && styles[tone])} data-is-text={typeof value === "string"}>
              {value ?? "–"}
            </dd>
          </div>
        ))}
      </dl>
      {(note || children) && (
        <div className={styles["figureFoot"]}>
          <span className={clsx(styles["note"], isTrouble && styles["bad"])}>{note}</span>
          {children}
        </div>
      )}
    </section>
  );
}
