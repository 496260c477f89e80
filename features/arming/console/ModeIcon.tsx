import { HomeOutlined, SafetyCertificateFilled, UnlockOutlined } from "@ant-design/icons";
import type { ArmingMode } from "../contract.ts";
import styles from "./arming.module.css";

const icons = {
  armed: SafetyCertificateFilled,
  home: HomeOutlined,
  disarmed: UnlockOutlined,
} as const;

/** By the built-in mode that a mode is like. */
export function ModeIcon({ like }: { readonly like: ArmingMode["Like"] }) {
  const Icon = icons[like];
  return <Icon aria-hidden className={styles[like] ?? ""} />;
}
