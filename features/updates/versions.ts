/** As in 1.4.0 or 1.4.0-rc.2. */
export const versionPattern = /^\d{1,6}\.\d{1,6}\.\d{1,6}(-[0-9A-Za-z]+(\.[0-9A-Za-z]+)*)?$/;

/** Below zero: the first is older. What comes before a release (1.4.0-rc.2) is older than it, as semver.org has it. */
export function compareVersions(one: string, other: string): number {
  const [a, b] = [partsOf(one), partsOf(other)];
  for (const at of [0, 1, 2]) {
    const difference = (a.numbers[at] ?? 0) - (b.numbers[at] ?? 0);
    if (difference !== 0) return difference;
  }
  if (a.before === "" || b.before === "") return b.before.length - a.before.length;
  return compareBefore(a.before.split("."), b.before.split("."));
}

function partsOf(version: string): {
  readonly numbers: readonly number[];
  readonly before: string;
} {
  const dash = version.indexOf("-");
  const [numbers, before] =
    dash < 0 ? [version, ""] : [version.slice(0, dash), version.slice(dash + 1)];
  return { numbers: numbers.split(".").map(Number), before };
}

function compareBefore(some: readonly string[], others: readonly string[]): number {
  for (let at = 0; at < Math.max(some.length, others.length); at += 1) {
    const [one, other] = [some[at], others[at]];
    if (one === undefined || other === undefined) return one === undefined ? -1 : 1;
    if (one === other) continue;
    const [isNumber, isOtherNumber] = [one, other].map((part) => /^\d+$/.test(part));
    if (isNumber && isOtherNumber) return Number(one) - Number(other);
    if (isNumber !== isOtherNumber) return isNumber ? -1 : 1;
    return one < other ? -1 : 1;
  }
  return 0;
}
