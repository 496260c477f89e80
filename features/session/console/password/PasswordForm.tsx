import { notifications, StrengthBar, useCapsLock, useTexts } from "@tessera/platform/console";
import { Button, Input } from "antd";
import clsx from "clsx";
import { type ReactNode, useId, useState } from "react";
import { isChanged, objectionsTo, type PasswordField, type Passwords } from "./check-passwords.ts";
import styles from "./PasswordForm.module.css";
import { passwordTexts } from "./texts.ts";

interface PasswordFormProps {
  readonly asksSipPassword?: boolean;
  /** Absent: the form cannot be left. */
  readonly onCancel?: () => void;
  readonly onSave: (passwords: Passwords) => Promise<void>;
}

const empty: Passwords = { oldPassword: "", newPassword: "", confirmation: "" };

/** The fields of both dialogs, with their rules beside them. The first broken one is told as a notification, all mark their fields. */
export function PasswordForm({ asksSipPassword, onCancel, onSave }: PasswordFormProps) {
  const t = useTexts(passwordTexts);
  const [passwords, setPasswords] = useState(
    asksSipPassword ? { ...empty, sipPassword: "" } : empty,
  );
  const [wrong, setWrong] = useState<readonly PasswordField[]>([]);
  const [isBusy, setBusy] = useState(false);

  const submit = async () => {
    const broken = objectionsTo(passwords);
    setWrong(broken.map(({ field: name }) => name));
    if (broken[0]) return notifications.error(t(broken[0].objection));
    setBusy(true);
    try {
      await onSave(passwords);
    } catch {
      // The request client has shown why; the form stays as it is for another try.
    } finally {
      setBusy(false);
    }
  };

  const field = (name: PasswordField, hint?: string, below?: ReactNode) => (
    <Field
      label={t(name)}
      value={passwords[name] ?? ""}
      isNew={name !== "oldPassword"}
      isWrong={wrong.includes(name)}
      hint={hint}
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
      {field("newPassword", t("newPasswordHint"), <StrengthBar password={passwords.newPassword} />)}
      {field("confirmation")}
      {asksSipPassword && field("sipPassword", t("sipPasswordHint"))}
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
  readonly hint: string | undefined;
  readonly onChange: (value: string) => void;
  readonly children?: ReactNode;
}

function Field({ label, value, isNew, isWrong, hint, onChange, children }: FieldProps) {
  const t = useTexts(passwordTexts);
  const id = useId();
  const capsLock = useCapsLock();
  const hintId = `${id}-hint`;
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
        aria-describedby={hint === undefined ? undefined : hintId}
        {...(isWrong ? { status: "error" } : {})}
        onKeyDown={capsLock.onKey}
        onKeyUp={capsLock.onKey}
        onChange={(event) => onChange(event.target.value)}
      />
      {children}
      {capsLock.isOn && <div className={styles["hint"]}>{t("capsLock")}</div>}
      {hint !== undefined && (
        <div id={hintId} className={clsx(styles["hint"], isWrong && styles["broken"])}>
          {hint}
        </div>
      )}
    </div>
  );
}
