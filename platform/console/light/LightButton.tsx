import clsx from "clsx";
import type { ComponentProps, ReactNode } from "react";
import styles from "./LightButton.module.css";
import { Spinner } from "./Spinner.tsx";

interface LightButtonProps extends ComponentProps<"button"> {
  /** main: what the page is for · plain: another way · bare: no frame, in bars. */
  readonly kind?: "main" | "plain" | "bare";
  readonly icon?: ReactNode;
  readonly isBusy?: boolean;
}

/** A busy button keeps its focus and takes no click. */
export function LightButton({
  kind = "plain",
  icon,
  isBusy = false,
  type = "button",
  className,
  children,
  onClick,
  ...rest
}: LightButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={clsx(styles["button"], styles[kind], className)}
      aria-disabled={isBusy || undefined}
      onClick={(event) => {
        if (isBusy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {isBusy ? <Spinner /> : icon}
      {children}
    </button>
  );
}
