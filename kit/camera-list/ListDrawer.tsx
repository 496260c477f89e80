import { Drawer } from "antd";
import type { ReactNode } from "react";
import styles from "./CameraList.module.css";

interface ListDrawerProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Loaded on phones alone. */
export default function ListDrawer({ title, onClose, children }: ListDrawerProps) {
  return (
    <Drawer open placement="left" size={300} title={title} onClose={onClose} styles={flush}>
      <div className={styles["lists"]}>{children}</div>
    </Drawer>
  );
}

const flush = { body: { padding: 0 } };
