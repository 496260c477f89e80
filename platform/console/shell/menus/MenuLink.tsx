import clsx from "clsx";
import { Link, type LinkProps } from "react-router";
import styles from "./MenuLink.module.css";

interface MenuLinkProps extends LinkProps {
  readonly isSelected: boolean;
}

/** An entry of a menu; its size is the menu's. */
export function MenuLink({ isSelected, className, ...link }: MenuLinkProps) {
  return (
    <Link
      {...link}
      className={clsx(styles["link"], isSelected && styles["selected"], className)}
      aria-current={isSelected ? "page" : undefined}
    />
  );
}
