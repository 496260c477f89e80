import { Cards, NoMatch, useTexts } from "@tessera/platform/console";
import { PlanActions, PlanMode, PlanName, PlanRetention, PlanSwitch } from "./PlanParts.tsx";
import type { PlanRowsProps } from "./plan-rows.ts";
import styles from "./plans.module.css";
import { planTexts } from "./texts.ts";

/** The plans on a phone. */
export function PlanCards({ plans, total, list, onChange }: PlanRowsProps) {
  const t = useTexts(planTexts);
  if (plans.length === 0) return <NoMatch onClear={() => onChange({ q: "" })} />;
  return (
    <Cards rows={plans} keyOf={({ ID }) => ID} list={list} total={total} onChange={onChange}>
      {(plan) => (
        <>
          <div className={styles["cardHead"]}>
            <PlanName plan={plan} />
            <PlanSwitch plan={plan} />
          </div>
          <PlanMode plan={plan} />
          <dl className={styles["facts"]}>
            <dt>{t("channels")}</dt>
            <dd>{t("channelCount", { count: plan.ChannelCount })}</dd>
            <dt>{t("retention")}</dt>
            <dd>
              <PlanRetention plan={plan} />
            </dd>
          </dl>
          <PlanActions plan={plan} />
        </>
      )}
    </Cards>
  );
}
