import { EyeInvisibleOutlined, EyeOutlined, LockOutlined } from "@ant-design/icons";
import { type ComponentProps, useState } from "react";
import { defineTexts, useTexts } from "../i18n/texts.ts";
import styles from "./PasswordField.module.css";
import { TextField } from "./TextField.tsx";

const passwordFieldTexts = defineTexts("password-field", {
  show: ["显示", "Show it"],
  hide: ["隐藏", "Hide it"],
});

/** Its eye shows what was typed. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, "icon" | "after">) {
  const t = useTexts(passwordFieldTexts);
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={isShown ? "text" : "password"}
      icon={<LockOutlined aria-hidden />}
      after={
        <button
          type="button"
          className={styles["eye"]}
          aria-pressed={isShown}
          aria-label={t(isShown ? "hide" : "show")}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <EyeOutlined aria-hidden /> : <EyeInvisibleOutlined aria-hidden />}
        </button>
      }
    />
  );
}
