import { useQueryCall, useTexts } from "@tessera/platform/console";
import { Checkbox } from "antd";
import { readExportRules } from "../../contract.ts";
import styles from "./exports.module.css";
import { exportTexts } from "./texts.ts";

interface WatermarkChoiceProps {
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
}

/** Whether the copy is to tell who took it; the site may have decided that already. */
export function WatermarkChoice({ isChosen, onChoose }: WatermarkChoiceProps) {
  const t = useTexts(exportTexts);
  const { data } = useQueryCall(readExportRules, {}, { quiet: true });
  if (!data || data.watermark === "never") return null;
  const isForced = data.watermark === "always";
  return (
    <div className={styles["option"]}>
      <Checkbox
        checked={isForced || isChosen}
        disabled={isForced}
        onChange={({ target }) => onChoose(target.checked)}
      >
        {t("watermark")}
      </Checkbox>
      <p className={styles["hint"]}>{t(isForced ? "watermarkForced" : "watermarkHint")}</p>
    </div>
  );
}
