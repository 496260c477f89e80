import type { ReactNode } from "react";
import styles from "./access.module.css";

/** Above the settings of a protocol: whether devices can come, and what stands in their way. */
export function AccessNotes({ children }: { readonly children: ReactNode }) {
  return <div className={styles["state"]}>{children}</div>;
}

/** The settings of a protocol, and beside them an aside with what is entered on the device. */
export function AccessColumns({ children }: { readonly children: ReactNode }) {
  return <div className={styles["columns"]}>{children}</div>;
}
