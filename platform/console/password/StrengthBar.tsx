import { defineTexts, useTexts } from "../i18n/texts.ts";
import styles from "./StrengthBar.module.css";
import { strengthOf, strengthScore } from "./strength.ts";

const strengthTexts = defineTexts("password-strength", {
  strength: ["密码强度", "Password strength"],
  weak: ["弱", "Weak"],
  normal: ["中", "Normal"],
  strong: ["强", "Strong"],
});

const maxScore = 90;

export function StrengthBar({ password }: { readonly password: string }) {
  const t = useTexts(strengthTexts);
  if (password === "") return null;
  const strength = strengthOf(password);
  return (
    <div className={`${styles["bar"]} ${styles[strength]}`} data-strength={strength}>
      <span className={styles["part"]} />
      <span className={styles["part"]} />
      <span className={styles["part"]} />
      <meter
        className={styles["spoken"]}
        aria-label={t("strength")}
        aria-valuetext={t(strength)}
        max={maxScore}
        value={strengthScore(password)}
      />
      <span className={styles["label"]}>{t(strength)}</span>
    </div>
  );
}
