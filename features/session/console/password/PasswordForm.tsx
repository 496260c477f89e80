import { notifications, StrengthBar, useTexts } from "@tessera/platform/console";
import { Button, Input } from "antd";
import { type ReactNode, useId, useState } from "react";
import { isChanged, objectionTo, type PasswordField, type Passwords } from "./check-passwords.ts";
import styles from "./PasswordForm.module.css";
import { passwordTexts } from "./texts.ts";

interface PasswordFormProps {
  readonly asksSipPassword?: boolean;
  /** Absent: the form cannot be left. */
  readonly onCancel?: () => void;
  readonly onSave: (passwords: Passwords) => Promise<void>;
}

const empty: Passwords = { oldPassword: "", newPassword: "", confirmation: "" };

/** The fields of both dialogs. A broken rule is told as a notification and marks its field. */
export function PasswordForm({ asksSipPassword, onCancel, onSave }: PasswordFormProps) {
  const t = useTexts(passwordTexts);
  const [passwords, setPasswords] = useState(
    asksSipPassword ? { ...empty, sipPassword: "" } : empty,
  );
  const [wrongField, setWrongField] = useState<PasswordField>();
  const [isBusy, setBusy] = useState(false);

  const submit = async () => {
    const broken = objectionTo(passwords);
    setWrongField(broken?.field);
    if (broken) return notifications.error(t(broken.objection));
    setBusy(true);
    try {
      await onSave(passwords);
    } catch {
      // The request client has shown why; the form stays as it is for another try.
    } finally {
      setBusy(false);
    }
  };

  const field = (name: PasswordField, below?: ReactNode) => (
    <Field
      label={t(name)}
      value={passwords[name] ?? ""}
      isNew={name !== "oldPassword"}
      isWrong={name === wrongField}
      onChange={(value) => setPasswords({ ...passwords, [name]: value })}
    >
      {below}
    </Field>
  );

  return (
    <form
      className={styles["form"]}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {field("oldPassword")}
      {field("newPassword", <StrengthBar password={passwords.newPassword} />)}
      {field("confirmation")}
      {asksSipPassword && field("sipPassword")}
      <div className={styles["buttons"]}>
        {onCancel && <Button onClick={onCancel}>{t("cancel")}</Button>}
        <Button type="primary" htmlType="submit" disabled={!isChanged(passwords)} loading={isBusy}>
          {t("save")}
        </Button>
      </div>
    </form>
  );
}

interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly isNew: boolean;
  readonly isWrong: boolean;
  readonly onChange: (value: string) => void;
  readonly children?: ReactNode;
}

function Field({ label, value, isNew, isWrong, onChange, children }: FieldProps) {
  const id = useId();
  return (
    <div>
      <label className={styles["label"]} htmlFor={id}>
        {label}
      </label>
      <Input.Password
        id={id}
        value={value}
        maxLength={200}
        autoComplete={isNew ? "new-password" : "current-password"}
        aria-invalid={isWrong}
        {...(isWrong ? { status: "error" } : {})}
        onChange={(event) => onChange(event.target.value)}
      />
      {children}
    </div>
  );
}
