import {
  CheckCircleFilled,
  ClockCircleOutlined,
  CloseCircleFilled,
  ExclamationCircleFilled,
  LoadingOutlined,
} from "@ant-design/icons";
import styles from "./wizard.module.css";

const marks = {
  waiting: ClockCircleOutlined,
  running: LoadingOutlined,
  ok: CheckCircleFilled,
  look: ExclamationCircleFilled,
  failed: CloseCircleFilled,
} as const;

export type Mark = keyof typeof marks;

/** Says in colour and shape what the words beside it say. */
export function StateMark({ mark }: { readonly mark: Mark }) {
  const Icon = marks[mark];
  return <Icon aria-hidden className={styles["mark"] ?? ""} data-mark={mark} />;
}
