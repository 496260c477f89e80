import { layout } from "@tessera/kit";
import { useText } from "@tessera/platform/console";
import type { CSSProperties } from "react";
import { alarmPriority } from "../alarm-words.ts";
import styles from "./inbox.module.css";

/** How urgent it is: a number and a colour. */
export function PriorityMark({ priority }: { readonly priority: number }) {
  const text = useText();
  const { text: name, colour } = alarmPriority(priority);
  return (
    <span
      className={styles["mark"]}
      title={text(name)}
      style={{ "--mark": colour } as CSSProperties}
    >
      <span className={layout.unseen}>{text(name)}</span>
      <span aria-hidden>{priority}</span>
    </span>
  );
}
