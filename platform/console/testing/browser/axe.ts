import axe from "axe-core";

/** A and AA. */
export const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** What of it the page does not keep. After a change of theme only its colours can be at fault. */
export async function violations(judged: "all" | "colours" = "all"): Promise<string[]> {
  return await violationsOf(judged === "all" ? wcag : ["color-contrast"]);
}

/** Of some rules, in all of the page or in a part of it. */
export async function violationsOf(
  rules: readonly string[],
  within: axe.ElementContext = document,
): Promise<string[]> {
  await settled();
  const runOnly = [...rules];
  const { violations: found } = await axe.run(within, { runOnly, resultTypes: ["violations"] });
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary}`),
  );
}

/** What keeps somebody from using the page. */
export async function seriousFindings(judged: "all" | "colours" = "all"): Promise<string[]> {
  await settled();
  const only = judged === "all" ? {} : { runOnly: ["color-contrast"] };
  const { violations: found } = await axe.run(document, { ...only, resultTypes: ["violations"] });
  return found
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join("\n")}`);
}

/** Colours that were just changed are on the screen. */
async function settled(): Promise<void> {
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
}
