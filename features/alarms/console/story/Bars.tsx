import { layout } from "@tessera/kit";
import clsx from "clsx";
import type { CSSProperties } from "react";
import { Link } from "react-router";
import styles from "./bars.module.css";

export interface Bar {
  readonly key: string;
  readonly name: string;
  readonly count: number;
  /** A colour of its own. */
  readonly colour?: string;
  /** Where these are listed, and what that is called. */
  readonly to?: string;
  readonly label?: string;
}

/** Numbers beside each other, the most first: a name, a bar and the number. */
export function Bars({ bars }: { readonly bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <ol className={styles["bars"]}>
      {bars.map(({ key, name, count, colour, to, label }) => (
        <li key={key}>
          {to === undefined ? (
            <span className={styles["name"]} title={name}>
              {name}
            </span>
          ) : (
            <Link
              className={`${layout.link} ${styles["name"]}`}
              to={to}
              title={name}
              aria-label={label}
            >
              {name}
            </Link>
          )}
          <span className={styles["track"]} aria-hidden>
            <span style={part(count / most, colour)} />
          </span>
          <span className={styles["count"]}>{count}</span>
        </li>
      ))}
    </ol>
  );
}

const part = (share: number, colour: string | undefined): CSSProperties => ({
  width: `${(share * 100).toFixed(2)}%`,
  // One of thousands is seen too; none is not.
  minWidth: share > 0 ? 2 : 0,
  ...(colour && { background: colour }),
});

export interface ColumnBar {
  readonly key: number;
  readonly count: number;
  /** Below it; empty: it has none. */
  readonly tick: string;
  /** On hover, and for those who do not see it. */
  readonly label: string;
}

/** So many stand without gaps: these would take more room than the bars. */
const manyColumns = 60;

/** Numbers in their order as upright bars: the hours of a day, the days of a report. */
export function Columns({
  columns,
  label,
}: {
  readonly columns: readonly ColumnBar[];
  readonly label: string;
}) {
  const most = Math.max(1, ...columns.map(({ count }) => count));
  return (
    <div className={styles["drawn"]}>
      <span className={styles["most"]} aria-hidden>
        {most}
      </span>
      <ol
        className={clsx(styles["columns"], columns.length > manyColumns && styles["close"])}
        aria-label={label}
      >
        {columns.map(({ key, count, tick, label: said }) => (
          <li key={key} title={said}>
            <span className={styles["height"]}>
              <span style={{ height: `${((count / most) * 100).toFixed(2)}%` }} />
            </span>
            <span className={styles["tick"]} aria-hidden>
              {tick}
            </span>
            <span className={layout.unseen}>{said}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
