import clsx from "clsx";
import type { ComponentProps } from "react";
import styles from "./InsteadOfPictures.module.css";

interface InsteadOfPicturesProps extends Omit<ComponentProps<"div">, "className"> {
  /** There is nothing else on the page. */
  readonly isWhole?: boolean;
}

/** In the place of pictures: a bold word, why, and what to do. */
export function InsteadOfPictures({ isWhole = false, ...props }: InsteadOfPicturesProps) {
  return <div {...props} className={clsx(styles["instead"], isWhole && styles["whole"])} />;
}
