import { layout } from "@tessera/kit";
import { ExceptionsField, WeekEditor } from "@tessera/kit/choose";
import { useTexts } from "@tessera/platform/console";
import { Form, Select } from "antd";
import { useModes } from "../plans/use-modes.ts";
import { NumberField, type PlanFieldProps } from "./fields.tsx";
import styles from "./form.module.css";
import { planFormTexts } from "./texts.ts";

/** When the plan holds, and how often it acts. */
export function WhenFields({ draft, onChange, zone }: PlanFieldProps & { readonly zone: string }) {
  const t = useTexts(planFormTexts);
  return (
    <>
      <section className={`${layout.panel} ${styles["fields"]}`} aria-label={t("when")}>
        <h2 className={layout.heading}>{t("when")}</h2>
        <p className={layout.hint}>{t("whenHint", { zone })}</p>
        <WeekEditor week={draft.week} canSwitchOff onChange={(week) => onChange({ week })} />
        <div className={`${layout.pair} ${styles["below"]}`}>
          <Form.Item label={t("modes")} htmlFor="plan-modes" extra={t("modesHint")}>
            <ModesSelect chosen={draft.modes} onChange={(modes) => onChange({ modes })} />
          </Form.Item>
          <div>
            <NumberField
              id="plan-rest"
              label={t("coolDown")}
              value={draft.coolDownS}
              range={[0, 86_400]}
              onChange={(coolDownS) => onChange({ coolDownS })}
            />
            <p className={layout.hint}>{t("coolDownHint")}</p>
          </div>
        </div>
      </section>
      <ExceptionsField
        exceptions={draft.exceptions}
        hint={t("exceptionsHint")}
        noSlots={t("notActive")}
        onChange={(exceptions) => onChange({ exceptions })}
      />
    </>
  );
}

interface ModesSelectProps {
  readonly chosen: readonly string[];
  readonly onChange: (modes: readonly string[]) => void;
}

/** One that is gone stays chosen until somebody takes it out. */
function ModesSelect({ chosen, onChange }: ModesSelectProps) {
  const t = useTexts(planFormTexts);
  const modes = useModes();
  const known = (modes ?? []).map(({ Key, Name }) => ({ value: Key, label: Name }));
  const gone = chosen
    .filter((key) => modes && !modes.some(({ Key }) => Key === key))
    .map((key) => ({ value: key, label: t("goneMode", { key }) }));
  return (
    <Select<string[]>
      id="plan-modes"
      mode="multiple"
      loading={!modes}
      placeholder={t("allModes")}
      optionFilterProp="label"
      options={[...known, ...gone]}
      value={modes ? [...chosen] : []}
      onChange={onChange}
    />
  );
}
