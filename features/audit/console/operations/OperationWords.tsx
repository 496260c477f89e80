import { StatusDot } from "@tessera/kit";
import { type Translate, useTexts } from "@tessera/platform/console";
import type { Operation } from "../../contract.ts";
import { operationTexts } from "./texts.ts";

const firstFailure = 400;

/** How it ended, as a coloured dot and a word. */
export function ResultWord({ status }: { readonly status: number }) {
  const t = useTexts(operationTexts);
  if (status === 0)
    return (
      <StatusDot state="warning" reason={t("unfinishedHint")}>
        {t("result.unfinished")}
      </StatusDot>
    );
  if (status < firstFailure) return <StatusDot state="on">{t("result.ok")}</StatusDot>;
  return (
    <StatusDot state="error">
      {t("result.failed")} {status}
    </StatusDot>
  );
}

type Say = Translate<(typeof operationTexts)["keys"][number]>;

export function durationText({ Duration, StatusCode }: Operation, t: Say): string {
  if (StatusCode === 0) return "–";
  if (Duration < 1000) return t("milliseconds", { count: Duration });
  return t("seconds", { count: (Duration / 1000).toFixed(1) });
}
