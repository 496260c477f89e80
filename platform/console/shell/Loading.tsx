import { useTexts } from "../i18n/texts.ts";
import { Spinner } from "../light/Spinner.tsx";
import styles from "./Loading.module.css";
import { shellTexts } from "./texts.ts";

export function Loading() {
  const t = useTexts(shellTexts);
  return (
    <output className={styles["loading"]} aria-label={t("loading")}>
      <Spinner sizePx={32} />
    </output>
  );
}
