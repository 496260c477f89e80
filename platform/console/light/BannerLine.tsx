import { CloseOutlined } from "@ant-design/icons";
import { Link } from "react-router";
import styles from "./BannerLine.module.css";
import { LightAlert } from "./LightAlert.tsx";
import { LightButton } from "./LightButton.tsx";

interface BannerLineProps {
  readonly kind: "error" | "warning";
  readonly text: string;
  /** Where something can be done about it. */
  readonly goal: { readonly to: string; readonly label: string };
  readonly dismissLabel: string;
  readonly onDismiss: () => void;
}

/** Above every page, until it is over or put away. */
export function BannerLine({ kind, text, goal, dismissLabel, onDismiss }: BannerLineProps) {
  return (
    <LightAlert isBanner kind={kind} text={text}>
      <Link className={styles["goal"] ?? ""} to={goal.to}>
        {goal.label}
      </Link>
      <LightButton
        kind="bare"
        icon={<CloseOutlined aria-hidden />}
        aria-label={dismissLabel}
        title={dismissLabel}
        onClick={onDismiss}
      />
    </LightAlert>
  );
}
