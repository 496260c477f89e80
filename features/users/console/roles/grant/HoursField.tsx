import { layout } from "@tessera/kit";
import { WeekEditor } from "@tessera/kit/choose";
import { useTexts } from "@tessera/platform/console";
import { Radio } from "antd";
import styles from "../roles.module.css";
import { roleTexts } from "../texts.ts";
import type { GrantDraft } from "./grant-draft.ts";

interface HoursFieldProps {
  readonly draft: GrantDraft;
  readonly onChange: (changes: Partial<GrantDraft>) => void;
}

/** At any time, or drawn hours of the week. */
export function HoursField({ draft: { isAlways, week }, onChange }: HoursFieldProps) {
  const t = useTexts(roleTexts);
  return (
    <>
      <Radio.Group
        aria-label={t("hours")}
        value={isAlways}
        options={[
          { value: true, label: t("always") },
          { value: false, label: t("hoursChosen") },
        ]}
        onChange={({ target }) => onChange({ isAlways: Boolean(target.value) })}
      />
      {!isAlways && (
        <div className={styles["hours"]}>
          <p className={layout.hint}>{t("serverTime")}</p>
          <WeekEditor
            week={week}
            precision="minute"
            onChange={(next) => onChange({ week: next })}
          />
        </div>
      )}
    </>
  );
}
