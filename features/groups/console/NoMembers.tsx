import { useTexts } from "@tessera/platform/console";
import { Button, Empty } from "antd";
import type { MemberKind } from "./group-address.ts";
import styles from "./Members.module.css";
import { groupTexts } from "./texts.ts";

interface NoMembersProps {
  readonly kind: MemberKind;
  /** What was searched for; empty if nothing was. */
  readonly q: string;
  readonly onClear: () => void;
}

export function NoMembers({ kind, q, onClear }: NoMembersProps) {
  const t = useTexts(groupTexts);
  const [nothing, hint] =
    kind === "devices"
      ? ([t("noDevices"), t("noDevicesHint")] as const)
      : ([t("noChannels"), t("noChannelsHint")] as const);
  return (
    <Empty
      className={styles["empty"] ?? ""}
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      description={q ? t("noMatch") : nothing}
    >
      {q ? <Button onClick={onClear}>{t("clearSearch")}</Button> : hint}
    </Empty>
  );
}
