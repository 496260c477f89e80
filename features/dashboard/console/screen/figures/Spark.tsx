import { hourMs } from "@tessera/base";
import styles from "../screen.module.css";
import type { Course } from "./machines.ts";
import { sparkHeight, sparkPath, sparkWidth } from "./spark-path.ts";

interface SparkProps {
  /** What it shows, for those who do not see it. */
  readonly label: string;
  readonly course: Course;
  /** The upper edge; the highest value without one. */
  readonly most?: number;
}

/** Three missed measurements break the line. */
const gapMs = 30_000;

/** The last hour as a line. Drawn by the page itself: it is small, and there are many. */
export function Spark({ label, course: { points }, most }: SparkProps) {
  const toMs = points.at(-1)?.[0] ?? 0;
  const top = most ?? Math.max(...points.map(([, value]) => value)) * 1.1;
  const path = sparkPath(points, { fromMs: toMs - hourMs, toMs, most: top, gapMs });
  return (
    <svg
      className={styles["spark"]}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is drawn here
      role="img"
      aria-label={label}
      viewBox={`0 -1 ${sparkWidth} ${sparkHeight + 2}`}
      preserveAspectRatio="none"
    >
      <path
        className={styles["ground"]}
        d={`M0 ${sparkHeight}H${sparkWidth}`}
        vectorEffect="non-scaling-stroke"
      />
      <path d={path} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
