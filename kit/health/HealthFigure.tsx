import { BarPopover } from "@tessera/platform/console";
import { Button } from "antd";
import type { ReactNode } from "react";
import styles from "./Health.module.css";

interface HealthFigureProps {
  readonly icon: ReactNode;
  /** "1" */
  readonly figure: string | number;
  /** What there is that much of: "离线". */
  readonly word: string;
  readonly isTrouble?: boolean;
  /** What opens with a press. */
  readonly children: ReactNode;
}

/** One figure of the top bar, with what is behind it one press away. */
export function HealthFigure({
  icon,
  figure,
  word,
  isTrouble = false,
  children,
}: HealthFigureProps) {
  return (
    <BarPopover
      title={`${figure} ${word}`}
      content={<div className={styles["content"]}>{children}</div>}
      className={styles["opened"]}
    >
      <Button
        type="text"
        className={styles["figure"] ?? ""}
        data-trouble={isTrouble}
        aria-label={`${figure} ${word}`}
      >
        {icon}
        <span>{figure}</span>
        <span className={styles["word"]}>{word}</span>
      </Button>
    </BarPopover>
  );
}
