import { MissingStone } from "@tessera/platform/console";
import clsx from "clsx";
import type { ComponentProps } from "react";
import styles from "./StageMessage.module.css";

interface StageMessageProps extends Omit<ComponentProps<"div">, "className"> {
  /** There is nothing else on the page. */
  readonly isWhole?: boolean;
}

/** In the place of pictures: a bold word, why, and what to do. */
export function StageMessage({ isWhole = false, children, ...props }: StageMessageProps) {
  const mood = props.role === "alert" ? "trouble" : "quiet";
  return (
    <div {...props} className={clsx(styles["message"], isWhole && styles["whole"])}>
      {!props["aria-busy"] && <MissingStone mood={mood} widthPx={128} />}
      {children}
    </div>
  );
}
