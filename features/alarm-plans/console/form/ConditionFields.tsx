import { alarmTypes } from "@tessera/features/devices/contract";
import { layout } from "@tessera/kit";
import { ChannelSelect } from "@tessera/kit/choose";
import { useTexts } from "@tessera/platform/console";
import { Form, Input, Radio } from "antd";
import { alarmMethods, alarmPriorities } from "../../../alarms/contract.ts";
import { ChoicesField, NumberField, type PlanFieldProps } from "./fields.tsx";
import styles from "./form.module.css";
import type { SecondDraft } from "./plan-draft.ts";
import { planFormTexts } from "./texts.ts";

/** Which alarms the plan is about. */
export function ConditionFields({ draft, onChange }: PlanFieldProps) {
  const t = useTexts(planFormTexts);
  return (
    <section className={`${layout.panel} ${styles["fields"]}`} aria-label={t("which")}>
      <h2 className={layout.heading}>{t("which")}</h2>
      <p className={layout.hint}>{t("whichHint")}</p>
      <ChoicesField
        id="plan-types"
        label={t("types")}
        none={t("allTypes")}
        choices={alarmTypes}
        value={draft.types}
        onChange={(types) => onChange({ types })}
      />
      <div className={layout.pair}>
        <ChoicesField
          id="plan-priorities"
          label={t("priorities")}
          none={t("allPriorities")}
          choices={alarmPriorities}
          value={draft.priorities}
          onChange={(priorities) => onChange({ priorities })}
        />
        <ChoicesField
          id="plan-methods"
          label={t("methods")}
          none={t("allMethods")}
          choices={alarmMethods}
          value={draft.methods}
          onChange={(methods) => onChange({ methods })}
        />
      </div>
      <Form.Item label={t("eventType")} htmlFor="plan-event">
        <Input
          id="plan-event"
          maxLength={64}
          placeholder={t("eventTypePlaceholder")}
          value={draft.eventType}
          onChange={({ target }) => onChange({ eventType: target.value })}
        />
      </Form.Item>
      <SecondFields draft={draft} onChange={onChange} />
    </section>
  );
}

const operators = ["none", "and", "or"] as const;
const newSecond: SecondDraft = { operator: "and", types: [], channel: undefined, withinS: 30 };

/** Another source that must, or may, be heard of too. */
function SecondFields({ draft: { second }, onChange }: PlanFieldProps) {
  const t = useTexts(planFormTexts);
  const change = (changes: Partial<SecondDraft>) =>
    onChange({ second: { ...(second ?? newSecond), ...changes } });
  return (
    <>
      <Form.Item label={t("second")}>
        <Radio.Group
          className={styles["radios"] ?? ""}
          aria-label={t("second")}
          value={second?.operator ?? "none"}
          onChange={({ target }) => {
            const next = operators.find((one) => one === target.value);
            if (next === "none") onChange({ second: undefined });
            else if (next) change({ operator: next });
          }}
        >
          {operators.map((one) => (
            <Radio key={one} value={one}>
              {t(`second.${one}`)}
            </Radio>
          ))}
        </Radio.Group>
      </Form.Item>
      {second && (
        <>
          <div className={layout.pair}>
            <ChoicesField
              id="plan-second-types"
              label={t("secondTypes")}
              none={t("allTypes")}
              choices={alarmTypes}
              value={second.types}
              onChange={(types) => change({ types })}
            />
            <Form.Item label={t("secondChannel")} htmlFor="plan-second-channel">
              <ChannelSelect
                id="plan-second-channel"
                label={t("secondChannel")}
                none={t("sameChannel")}
                chosen={second.channel}
                onChange={(channel) => change({ channel })}
              />
            </Form.Item>
          </div>
          {second.operator === "and" && (
            <NumberField
              id="plan-within"
              label={t("within")}
              value={second.withinS}
              range={[1, 3600]}
              onChange={(withinS) => change({ withinS })}
            />
          )}
        </>
      )}
    </>
  );
}
