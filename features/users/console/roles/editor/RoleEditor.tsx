import { PlusOutlined } from "@ant-design/icons";
import { DraftForm, layout } from "@tessera/kit";
import { useTexts } from "@tessera/platform/console";
import { Alert, Button, Form, Input, InputNumber } from "antd";
import { useState } from "react";
import { GrantCard } from "../grant/GrantCard.tsx";
import { objectionTo } from "../grant/grant-draft.ts";
import styles from "../roles.module.css";
import { roleTexts } from "../texts.ts";
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
    <DraftForm
      isGuarded={draft.isChanged && !isSaved}
      isBusy={isBusy}
      canSave={draft.isChanged}
      onSave={submit}
      onCancel={onClose}
    >
      <div className={styles["about"]}>
        <NameField
          name={name}
          error={isNameMissing ? t("nameNeeded") : nameRefusal(name)}
          onChange={draft.setName}
        />
        <PriorityField priority={priority} onChange={draft.setPriority} />
      </div>
      <div>
        <h2 className={layout.heading}>{t("grants")}</h2>
        <p className={layout.hint}>{t("grantsHint")}</p>
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
    </DraftForm>
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
  );
}

interface PriorityFieldProps {
  readonly priority: number;
  readonly onChange: (priority: number) => void;
}

function PriorityField({ priority, onChange }: PriorityFieldProps) {
  const t = useTexts(roleTexts);
  return (
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
  );
}

const usualPriority = 5;
