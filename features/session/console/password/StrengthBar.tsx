import { useTexts } from "@tessera/platform/console";
import styles from "./StrengthBar.module.css";
import { strengthOf, strengthScore } from "./strength.ts";
import { passwordTexts } from "./texts.ts";

const maxScore = 90;

export function StrengthBar({ password }: { readonly password: string }) {
  const t = useTexts(passwordTexts);
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
