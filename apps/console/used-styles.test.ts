import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { unusedComponents, usedStyles } from "./used-styles.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

const imported = globSync("{apps,features,kit,platform,player}/**/*.{ts,tsx}", {
  cwd: root,
  exclude: ["**/node_modules/**", "**/dist/**"],
})
  .flatMap((file) => [
    ...readFileSync(`${root}${file}`, "utf8").matchAll(/import \{([^}]*)\} from "antd"/g),
  ])
  .flatMap(([, names = ""]) => names.split(",").map((name) => name.trim().split(" ")[0] ?? ""));

it("leaves the styles of no component out that a page has", () => {
  expect(imported).toContain("Button");
  expect(unusedComponents.filter((name) => imported.includes(name))).toEqual([]);
});

interface Rule {
  selectors: string[];
  remove(): void;
}

/** A sheet of these rules, and what is left of it. */
function leftOf(file: string, rules: readonly (readonly string[])[]): string[][] {
  const left = new Set<Rule>();
  for (const selectors of rules) {
    const rule: Rule = { selectors: [...selectors], remove: () => left.delete(rule) };
    left.add(rule);
  }
  usedStyles.Once({
    source: { input: { file } },
    walkRules: (visit) => {
      for (const rule of left) visit(rule);
    },
  });
  return [...left].map(({ selectors }) => selectors);
}

it("takes rules of unused components out, and of others nothing", () => {
  const rules = [
    [".ant-tour .ant-btn", ".ant-float-btn"],
    [".ant-btn", ".ant-menu-item .ant-btn"],
    [".ant-dropdown-menu", ".ant-upload-list"],
    [".css-var-_R_0_"],
  ];
  const sheet = "/modules/antd/dist/antd.css?transform-only";
  expect(leftOf(sheet, rules)).toEqual([[".ant-btn"], [".ant-dropdown-menu", ".ant-upload-list"]]);
  expect(leftOf("/console/ours.css", rules)).toEqual(rules);
});
