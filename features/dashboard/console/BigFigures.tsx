import clsx from "clsx";
import styles from "./dashboard.module.css";

export interface BigFigure {
  readonly name: string;
  readonly value: string | number;
  readonly tone?: "good" | "bad" | undefined;
}

/** The numbers that one looks for first. */
export function BigFigures({ figures }: { readonly figures: readonly BigFigure[] }) {
  return (
    <dl className={styles["figures"]}>
      {figures.map(({ name, value, tone }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={clsx(tone && styles[tone])}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
