import clsx from "clsx";
import type { ReactNode } from "react";
import { Breadcrumbs, type Crumb } from "./Breadcrumbs.tsx";
import styles from "./Page.module.css";

interface PageProps {
  readonly title?: ReactNode;
  /** Actions at the right of the title. */
  readonly extra?: ReactNode;
  readonly breadcrumbs?: readonly Crumb[];
  /** A 240 px column at the left, usually a SideMenu; above the content on a phone. */
  readonly sider?: ReactNode;
  /** The content takes the height that is left and scrolls by itself: trees. */
  readonly fill?: boolean;
  /** The content begins at the edges: pictures. */
  readonly flush?: boolean;
  /** Read and filled in rather than listed: as wide as forms are. */
  readonly isText?: boolean;
  readonly children: ReactNode;
}

/** The frame of a screen inside the shell. */
export function Page(props: PageProps) {
  const { title, extra, breadcrumbs = [], sider, fill, flush, isText, children } = props;
  return (
    <div
      className={clsx(
        styles["page"],
        fill && styles["fill"],
        flush && styles["flush"],
        isText && styles["text"],
      )}
      // The shell asks for it.
      data-fill={fill || undefined}
    >
      {sider}
      <div className={styles["main"]}>
        {breadcrumbs.length > 0 && <Breadcrumbs crumbs={breadcrumbs} />}
        {(title || extra) && (
          <header className={styles["head"]}>
            <h1 className={styles["title"]}>{title}</h1>
            {extra && <div className={styles["extra"]}>{extra}</div>}
          </header>
        )}
        <div className={styles["content"]}>{children}</div>
      </div>
    </div>
  );
}
