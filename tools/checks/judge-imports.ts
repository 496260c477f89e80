import type { Import } from "./read-imports.ts";

type Patterns = string | readonly string[];

/** Forbids what fits all that it says; `$1` in `to` is the first group of `from.path`. */
export interface LayerRule {
  readonly name: string;
  readonly from: { readonly path?: Patterns; readonly pathNot?: Patterns };
  readonly to: {
    readonly path?: Patterns;
    readonly pathNot?: Patterns;
    readonly circular?: true;
    readonly couldNotResolve?: true;
    readonly dependencyTypes?: readonly string[];
    readonly dependencyTypesNot?: readonly string[];
  };
}

export interface Violation {
  readonly rule: string;
  readonly from: string;
  readonly to: string;
}

export function judgeImports(
  imports: readonly Import[],
  rules: readonly LayerRule[],
): readonly Violation[] {
  const circular = circularOnes(imports);
  return [...Map.groupBy(imports, ({ from }) => from)].flatMap(([from, ofModule]) =>
    rules.flatMap((rule) => {
      const groups = groupsOf(rule, from);
      if (!groups) return [];
      return ofModule
        .filter((one) => isMeant(rule, groups, one, circular))
        .map(({ to }) => ({ rule: rule.name, from, to }));
    }),
  );
}

/** What the groups of `from.path` found, or nothing if the rule is not about this module. */
function groupsOf({ from }: LayerRule, module: string): readonly string[] | undefined {
  if (from.pathNot !== undefined && patternOf(from.pathNot, []).test(module)) return undefined;
  return from.path === undefined ? [] : (patternOf(from.path, []).exec(module) ?? undefined);
}

function isMeant(
  { to: rule }: LayerRule,
  groups: readonly string[],
  one: Import,
  circular: ReadonlySet<Import>,
): boolean {
  const { types, to } = one;
  const isOf = (names: readonly string[]) => types.some((type) => names.includes(type));
  if (rule.circular && !circular.has(one)) return false;
  if (rule.couldNotResolve && one.isResolved) return false;
  if (rule.dependencyTypes && !isOf(rule.dependencyTypes)) return false;
  if (rule.dependencyTypesNot && isOf(rule.dependencyTypesNot)) return false;
  if (rule.path !== undefined && !patternOf(rule.path, groups).test(to)) return false;
  return rule.pathNot === undefined || !patternOf(rule.pathNot, groups).test(to);
}

const patterns = new Map<string, RegExp>();

function patternOf(written: Patterns, groups: readonly string[]): RegExp {
  const source = [written]
    .flat()
    .join("|")
    .replace(/\$(\d)/g, (whole, digit) => groups[Number(digit)] ?? whole);
  const known = patterns.get(source);
  if (known) return known;
  const pattern = new RegExp(source);
  patterns.set(source, pattern);
  return pattern;
}

/** Imports by which a module comes back to itself. */
function circularOnes(imports: readonly Import[]): ReadonlySet<Import> {
  const left = withoutEnds(imports);
  const byModule = Map.groupBy(left, ({ from }) => from);
  const comesBack = ({ from, to }: Import) => {
    const reached = new Set([to]);
    // A set that grows while it is walked is walked to its end.
    for (const module of reached)
      for (const next of byModule.get(module) ?? []) reached.add(next.to);
    return reached.has(from);
  };
  return new Set(left.filter(comesBack));
}

/** Takes away what leads to a module without imports, until nothing does: what stays leads into circles. */
function withoutEnds(imports: readonly Import[]): readonly Import[] {
  const importers = new Set(imports.map(({ from }) => from));
  const left = imports.filter(({ to }) => importers.has(to));
  return left.length === imports.length ? left : withoutEnds(left);
}
