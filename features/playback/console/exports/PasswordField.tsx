import { StrengthBar, useTexts } from "@tessera/platform/console";
import { Input, Typography } from "antd";
import { useId } from "react";
import { exportPassword } from "../../contract.ts";
import styles from "./exports.module.css";
import { exportTexts } from "./texts.ts";

interface PasswordFieldProps {
  readonly value: string;
  readonly onChange: (password: string) => void;
}

/** Empty: the export is not encrypted. */
export const fitsExport = (password: string): boolean =>
  password === "" || exportPassword.safeParse(password).success;

/** The password of a new export, shown at a click so that it need not be typed twice. */
export function PasswordField({ value, onChange }: PasswordFieldProps) {
  const t = useTexts(exportTexts);
  const id = useId();
  const isBad = !fitsExport(value);
  return (
    <div className={styles["password"]}>
      <Input.Password
        aria-label={t("password")}
        aria-describedby={id}
        placeholder={t("password")}
        autoComplete="new-password"
        maxLength={99}
        {...(isBad && { status: "error" })}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <StrengthBar password={value} />
      <p id={id} className={styles["hint"]}>
        {isBad ? (
          <Typography.Text type="danger">{t("passwordBad")}</Typography.Text>
        ) : (
          t("passwordHint")
        )}
      </p>
    </div>
  );
}
