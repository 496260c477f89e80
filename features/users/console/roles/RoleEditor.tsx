import { PlusOutlined } from "@ant-design/icons";
import { LeaveGuard, useTexts } from "@tessera/platform/console";
import { Alert, Button, Form, Input, InputNumber } from "antd";
import { useState } from "react";
import { GrantCard } from "./GrantCard.tsx";
import { objectionTo } from "./grant-draft.ts";
import styles from "./roles.module.css";
import { roleTexts } from "./texts.ts";
import { type GivenRole, useRoleDraft } from "./use-role-draft.ts";
import { useSaveRole } from "./use-save-role.ts";

interface RoleEditorProps {
  readonly role: GivenRole;
  readonly onClose: () => void;
}

export function RoleEditor({ role, onClose }: RoleEditorProps) {
  const t = useTexts(roleTexts);
  const { name, priority, drafts, ...draft } = useRoleDraft(role);
  const [isChecked, setChecked] = useState(false);
  const { save, isBusy, isSaved, nameRefusal } = useSaveRole(role.id, onClose);
  const isNameMissing = isChecked && name.trim() === "";
  const submit = () => {
    setChecked(true);
    if (draft.isGood) void save({ name: name.trim(), priority, drafts });
  };
  return (
    <form
      className={styles["editor"]}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <LeaveGuard isOn={draft.isChanged && !isSaved} />
      <div className={styles["about"]}>
        <NameField
          name={name}
          error={isNameMissing ? t("nameNeeded") : nameRefusal(name)}
          onChange={draft.setName}
        />
        <PriorityField priority={priority} onChange={draft.setPriority} />
      </div>
      <div>
        <h2 className={styles["heading"]}>{t("grants")}</h2>
        <p className={styles["muted"]}>{t("grantsHint")}</p>
      </div>
      {drafts.length === 0 && <Alert type="warning" showIcon title={t("noGrants")} />}
      {drafts.map((grant, index) => (
        <GrantCard
          key={grant.key}
          number={index + 1}
          draft={grant}
          objection={isChecked ? objectionTo(grant) : undefined}
          onChange={(changes) => draft.change(index, { ...grant, ...changes })}
          onRemove={() => draft.remove(index)}
        />
      ))}
      <Button
        type="dashed"
        icon={<PlusOutlined />}
        disabled={drafts.length >= mostGrants}
        onClick={draft.add}
      >
        {t("addGrant")}
      </Button>
      <div className={styles["buttons"]}>
        <Button type="primary" htmlType="submit" loading={isBusy} disabled={!draft.isChanged}>
          {t("save")}
        </Button>
        <Button onClick={onClose}>{t("cancel")}</Button>
      </div>
    </form>
  );
}

/** As many as the call takes. */
const mostGrants = 50;

interface NameFieldProps {
  readonly name: string;
  /** Empty: none. */
  readonly error: string;
  readonly onChange: (name: string) => void;
}

function NameField({ name, error, onChange }: NameFieldProps) {
  const t = useTexts(roleTexts);
  return (
    <Form component={false} layout="vertical">
      <Form.Item
        label={t("name")}
        htmlFor="role-name"
        required
        {...(error && { validateStatus: "error", help: error })}
      >
        <Input
          id="role-name"
          className={styles["nameField"] ?? ""}
          maxLength={100}
          value={name}
          onChange={(event) => onChange(event.target.value)}
        />
      </Form.Item>
    </Form>
  );
}

interface PriorityFieldProps {
  readonly priority: number;
  readonly onChange: (priority: number) => void;
}

function PriorityField({ priority, onChange }: PriorityFieldProps) {
  const t = useTexts(roleTexts);
  return (
    <Form component={false} layout="vertical">
      <Form.Item label={t("priority")} htmlFor="role-priority" extra={t("priorityHint")}>
        <InputNumber
          id="role-priority"
          min={1}
          max={10}
          precision={0}
          value={priority}
          onChange={(value) => onChange(value ?? usualPriority)}
        />
      </Form.Item>
    </Form>
  );
}

const usualPriority = 5;
