import axe from "axe-core";

const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** What a change of the language can spoil: names of what is pressed, filled in or seen. */
const names = [
  "button-name",
  "link-name",
  "label",
  "image-alt",
  "html-has-lang",
  "html-lang-valid",
];

const rules = { all: wcag, colours: ["color-contrast"], words: names };

/**
 * What of WCAG A and AA the page does not keep. After a change of theme only its colours can be at fault, after one of
 * the language only its words.
 */
export async function violations(judged: keyof typeof rules = "all"): Promise<string[]> {
  await settled();
  const runOnly = rules[judged];
  const { violations: found } = await axe.run(document, { runOnly, resultTypes: ["violations"] });
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
