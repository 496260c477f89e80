import { durationText } from "@tessera/kit/camera";
import { byteText, useTexts } from "@tessera/platform/console";
import { Alert } from "antd";
import type { PlanDraft } from "./plan-draft.ts";
import { planFormTexts } from "./texts.ts";
import { usePlanForecast } from "./use-plan-forecast.ts";

interface PlanForecastProps {
  readonly draft: PlanDraft;
  readonly id: number | undefined;
}

/** Whether the disks can hold what the plan asks for, before it is saved. */
export function PlanForecast({ draft, id }: PlanForecastProps) {
  const t = useTexts(planFormTexts);
  const told = usePlanForecast(draft, id);
  if (!told || told.needsBytes === null || told.holdsDays === null) return null;
  const isShort = told.needsBytes > told.hasBytes;
  const words = {
    days: draft.retentionDays,
    needs: byteText(told.needsBytes),
    has: byteText(told.hasBytes),
    time: durationText(told.holdsDays * 86_400),
  };
  return (
    <Alert
      type={isShort ? "warning" : "info"}
      showIcon
      title={t(isShort ? "needs" : "fits", words)}
      {...(told.guessed > 0 && { description: t("guessed", { count: told.guessed }) })}
    />
  );
}
