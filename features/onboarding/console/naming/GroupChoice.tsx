import { GroupSelect } from "@tessera/kit/choose";
import { useQueryCall, useTexts } from "@tessera/platform/console";
import { Form } from "antd";
import { listGroups } from "../../../groups/contract.ts";
import styles from "../wizard.module.css";
import { namingTexts } from "./texts.ts";

interface GroupChoiceProps {
  readonly groupId: number | undefined;
  readonly onChange: (groupId: number | undefined) => void;
}

/** The group that the devices are to be in, if any. */
export function GroupChoice({ groupId, onChange }: GroupChoiceProps) {
  const t = useTexts(namingTexts);
  const { data, error } = useQueryCall(listGroups, {}, { quiet: true });
  const groups = data?.data ?? [];
  const hint = () => {
    if (error) return t("groupsFailed", { reason: error.message });
    return data && groups.length === 0 ? t("noGroups") : t("groupHint");
  };
  return (
    <Form.Item
      layout="vertical"
      className={styles["rule"] ?? ""}
      label={t("group")}
      htmlFor="onboarding-group"
      extra={hint()}
    >
      <GroupSelect
        id="onboarding-group"
        allowClear
        loading={!data && !error}
        disabled={groups.length === 0}
        groups={groups}
        placeholder={t("pickGroup")}
        {...(groupId !== undefined && { value: groupId })}
        onChange={onChange}
      />
    </Form.Item>
  );
}
