import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** Judges within the page itself, which has no frames: else each judgement opens a page of its own. */
export const axeOf = (page: Page): AxeBuilder => new AxeBuilder({ page }).setLegacyMode();

/** What keeps somebody from using the page. After a change of theme only colours need to be judged again. */
export async function seriousFindings(page: Page, judged?: "colours"): Promise<string[]> {
  const builder = axeOf(page);
  if (judged) builder.withRules(["color-contrast"]);
  const { violations } = await builder.analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join("\n")}`);
}
