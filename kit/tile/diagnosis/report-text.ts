import type { Translate } from "@tessera/platform/console";
import dayjs from "dayjs";
import type { ChannelView } from "../../camera/channel-view.ts";
import type { StepView } from "./step-view.ts";
import type { DiagnosisTextKey } from "./texts.ts";

export interface ReportFacts {
  readonly name: string;
  readonly view: ChannelView;
  readonly checkedAtMs: number;
  readonly browser: string;
  readonly verdict: string;
  readonly steps: readonly StepView[];
}

/** The whole diagnosis as plain text, to be sent to whoever can help. */
export function reportText(facts: ReportFacts, t: Translate<DiagnosisTextKey>): string {
  const { name, view, checkedAtMs, browser, verdict, steps } = facts;
  const { device, channel, flow } = view;
  const stream = flow === 1 ? "main" : "sub";
  const lines = [
    t("reportTitle"),
    t("reportCamera", { name, device, channel, stream }),
    t("reportTime", { time: dayjs(checkedAtMs).format("YYYY-MM-DD HH:mm:ss Z") }),
    t("reportBrowser", { browser }),
    t("reportVerdict", { verdict }),
    "",
    ...steps.flatMap(({ step, state, detail, fix }, index) => [
      t("reportStep", { number: index + 1, step: t(`step-${step}`), state: t(state) }),
      ...(detail ? [`   ${detail}`] : []),
      ...(fix ? [`   ${t("fix", { fix })}`] : []),
    ]),
  ];
  return withoutSecrets(lines.join("\n"));
}

/** A report goes to other people: what a device or the browser quoted must not open anything. */
function withoutSecrets(text: string): string {
  return text.replaceAll(/:\/\/\S*@/g, "://").replaceAll(/(\btoken=)[^&\s]+/gi, "$1…");
}
