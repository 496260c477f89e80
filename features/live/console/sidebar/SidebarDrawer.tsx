import { Drawer } from "antd";
import type { ReactNode } from "react";
import styles from "./VideoSidebar.module.css";

interface SidebarDrawerProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Loaded on phones alone. */
export default function SidebarDrawer({ title, onClose, children }: SidebarDrawerProps) {
  return (
    <Drawer open placement="left" size={300} title={title} onClose={onClose} styles={flush}>
      <div className={styles["lists"]}>{children}</div>
    </Drawer>
  );
}

const flush = { body: { padding: 0 } };
