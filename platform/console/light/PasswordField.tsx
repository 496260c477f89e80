import { EyeInvisibleOutlined, EyeOutlined, LockOutlined } from "@ant-design/icons";
import { type ComponentProps, useState } from "react";
import { defineTexts, useTexts } from "../i18n/texts.ts";
import { words } from "../i18n/words.ts";
import styles from "./PasswordField.module.css";
import { TextField } from "./TextField.tsx";
import { useCapsLock } from "./use-caps-lock.ts";

const passwordFieldTexts = defineTexts("password-field", {
  show: ["显示", "Show"],
  hide: ["隐藏", "Hide"],
  capsLock: words.capsLock,
});

/** Its eye shows what was typed; it says when Caps Lock is on. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, "icon" | "after">) {
  const t = useTexts(passwordFieldTexts);
  const [isShown, setShown] = useState(false);
  const capsLock = useCapsLock();
  return (
    <TextField
      {...props}
      {...(capsLock.isOn && { hint: t("capsLock") })}
      onKeyDown={capsLock.onKey}
      onKeyUp={capsLock.onKey}
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
