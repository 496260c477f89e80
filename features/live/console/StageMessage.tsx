import clsx from "clsx";
import type { ComponentProps } from "react";
import styles from "./StageMessage.module.css";

interface StageMessageProps extends Omit<ComponentProps<"div">, "className"> {
  /** There is nothing else on the page. */
  readonly isWhole?: boolean;
}

/** In the place of pictures: a bold word, why, and what to do. */
export function StageMessage({ isWhole = false, ...props }: StageMessageProps) {
  return <div {...props} className={clsx(styles["message"], isWhole && styles["whole"])} />;
}
