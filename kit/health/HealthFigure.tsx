import { Button, Popover } from "antd";
import { type ReactNode, useState } from "react";
import { useLocation } from "react-router";
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

// On a phone the figure is not at the edge: what opens moves sideways instead of being cut off.
const staysOnScreen = { overflow: { shiftX: true, adjustY: true } };

/** One figure of the top bar, with what is behind it one press away. */
export function HealthFigure({
  icon,
  figure,
  word,
  isTrouble = false,
  children,
}: HealthFigureProps) {
  const [openAt, setOpenAt] = useState<string>();
  // What was chosen in it leads to another page.
  const { key } = useLocation();
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      align={staysOnScreen}
      open={openAt === key}
      onOpenChange={(isOpen) => setOpenAt(isOpen ? key : undefined)}
      title={`${figure} ${word}`}
      content={<div className={styles["content"]}>{children}</div>}
      classNames={{ root: styles["opened"] ?? "" }}
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
    </Popover>
  );
}
