import { layout, useBusy } from "@tessera/kit";
import { EmptyState, momentText, request, useText, useTexts } from "@tessera/platform/console";
import { Alert, Button } from "antd";
import { useState } from "react";
import type { z } from "zod";
import { tryAlarmPlan } from "../../contract.ts";
import { typeName } from "../plans/plan-words.ts";
import styles from "./form.module.css";
import { type PlanDraft, placesOf, toWire } from "./plan-draft.ts";
import { planFormTexts } from "./texts.ts";

type Tried = z.output<typeof tryAlarmPlan.reply>;

interface DryRunPanelProps {
  readonly draft: PlanDraft;
  /** What is wrong with it is told elsewhere. */
  readonly canTry: boolean;
}

/** What the plan as it stands in the form would have done. */
export function DryRunPanel({ draft, canTry }: DryRunPanelProps) {
  const t = useTexts(planFormTexts);
  const { isBusy, run } = useBusy();
  const [tried, setTried] = useState<{ readonly of: PlanDraft; readonly told: Tried }>();
  const tryIt = () =>
    run(async () => {
      // A name is not needed yet.
      const wire = toWire({ ...draft, name: draft.name.trim() || "-" });
      const told = await request(tryAlarmPlan, { ...wire, channels: placesOf(draft.channels) });
      setTried({ of: draft, told });
    });
  return (
    <section className={layout.panel} aria-label={t("dryRun")}>
      <div className={layout.spread}>
        <h2 className={layout.heading}>{t("dryRun")}</h2>
        <Button loading={isBusy} disabled={!canTry} onClick={() => void tryIt()}>
          {t(tried ? "tryAgain" : "tryIt")}
        </Button>
      </div>
      <p className={layout.hint}>{t("dryRunHint")}</p>
      {tried && tried.of !== draft && <Alert type="info" showIcon title={t("changedSince")} />}
      {tried && <TriedFigures told={tried.told} />}
    </section>
  );
}

function TriedFigures({ told }: { readonly told: Tried }) {
  const t = useTexts(planFormTexts);
  const text = useText();
  const { alarms, fired, folded, actions, days, firings, isCut } = told;
  if (fired === 0) return <EmptyState isSmall title={t("noneFired")} />;
  const most = Math.max(...days.map((day) => day.fired));
  return (
    <>
      <p>{t("tried", { alarms, fired, folded })}</p>
      {isCut && <Alert type="warning" showIcon title={t("isCut")} />}
      <ul className={styles["figures"]}>
        {actions.map(({ kind, count }) => (
          <li key={kind}>
            <strong>{count}</strong>
            <span className={layout.muted}>{t(`did.${kind}`)}</span>
          </li>
        ))}
      </ul>
      <ul className={styles["days"]} aria-label={t("perDay")}>
        {days.map((day) => (
          <li key={day.date}>
            {day.fired}
            <span
              className={styles["bar"]}
              style={{ height: `${(day.fired / most) * 60}%` }}
              aria-hidden
            />
            <span className={layout.muted}>{`${day.date.slice(4, 6)}-${day.date.slice(6)}`}</span>
          </li>
        ))}
      </ul>
      <h3 className={layout.heading}>{t("firstFirings", { count: firings.length })}</h3>
      <ul className={layout.items}>
        {firings.map(({ alarmId, device, channel, atMs, name, alarmType, description }) => (
          <li key={JSON.stringify([alarmId, device, channel])} className={layout.spread}>
            <span>
              {name}{" "}
              <span className={layout.muted}>{description || text(typeName(alarmType))}</span>
            </span>
            <span className={layout.muted}>{momentText(atMs)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
