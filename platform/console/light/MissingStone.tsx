import styles from "./MissingStone.module.css";

export type Mood = "quiet" | "trouble";

interface MissingStoneProps {
  readonly mood: Mood;
  readonly widthPx: number;
}

/** A mosaic with one stone missing, which lies beside it: the drawing where nothing is to be seen. */
export function MissingStone({ mood, widthPx }: MissingStoneProps) {
  return (
    <svg className={styles[mood]} width={widthPx} viewBox="0 0 128 80" aria-hidden="true">
      {stones.map(({ x, y, tone }) => (
        <rect
          key={`${x},${y}`}
          className={styles[tone]}
          x={x}
          y={y}
          width={20}
          height={20}
          rx={4}
        />
      ))}
      <rect className={styles["gap"]} x={48.5} y={28.5} width={19} height={19} rx={4} />
      <rect
        className={styles["stone"]}
        x={102}
        y={54}
        width={20}
        height={20}
        rx={4}
        transform="rotate(14 112 64)"
      />
    </svg>
  );
}

const step = 24;
const rows: readonly (readonly ("deep" | "pale" | "missing")[])[] = [
  ["deep", "pale", "deep", "pale"],
  ["pale", "deep", "missing", "deep"],
  ["deep", "pale", "pale", "deep"],
];

const stones = rows.flatMap((row, line) =>
  row.flatMap((tone, column) =>
    tone === "missing" ? [] : [{ x: column * step, y: line * step + 4, tone }],
  ),
);
