import { existsSync } from "node:fs";
import { join } from "node:path";
import { cruise, type ICruiseOptions, type IForbiddenRuleType } from "dependency-cruiser";
import rules from "./layer-rules.cjs";

export const forbidden = rules.forbidden as IForbiddenRuleType[];

export interface Violation {
  readonly rule: string;
  readonly from: string;
  readonly to: string;
}

/** Reads every module below a root and judges its imports by the layer rules. */
export async function cruiseTree(
  root: string,
): Promise<{ ownModuleCount: number; violations: readonly Violation[] }> {
  const { enhancedResolveOptions, ...options } = rules.options as ICruiseOptions;
  const { output } = await cruise(
    rules.folders.filter((folder) => existsSync(join(root, folder))),
    { ...options, baseDir: root, ruleSet: { forbidden }, validate: true },
    enhancedResolveOptions,
  );
  if (typeof output === "string") throw new Error(`unexpected report: ${output}`);
  const { modules, summary } = output;
  return {
    ownModuleCount: modules.filter(({ source }) => isOwn(source)).length,
    violations: summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
  };
}

const isOwn = (source: string) => /\.tsx?$/.test(source) && !source.includes("node_modules");
