import type { Translate } from "@tessera/platform/console";
import dayjs from "dayjs";
import type { Fact } from "./browser-abilities.ts";
import type { DemoTextKey } from "./texts.ts";

interface ReportFacts {
  readonly atMs: number;
  /** As it was pasted; empty if nothing was played. */
  readonly address: string;
  readonly figures: readonly Fact[];
  readonly abilities: readonly Fact[];
}

/** The test as plain text, for a ticket. It goes to other people: the token stays here. */
export function demoReport(
  { atMs, address, figures, abilities }: ReportFacts,
  t: Translate<DemoTextKey>,
): string {
  const shown = address.replaceAll(/([?&]token=)[^&#\s]*/gi, "$1…");
  return [
    t("reportTitle"),
    t("reportTime", { time: dayjs(atMs).format("YYYY-MM-DD HH:mm:ss Z") }),
    t("reportAddress", { address: shown || t("notPlayed") }),
    "",
    ...lines(figures),
    ...(figures.length > 0 ? [""] : []),
    ...lines(abilities),
  ].join("\n");
}

const lines = (facts: readonly Fact[]) => facts.map(({ label, value }) => `${label}: ${value}`);
