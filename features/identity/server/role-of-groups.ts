/** The role whose group comes first in the list; a group is named as it is, or by its CN. */
export function roleOfGroups(
  pairs: readonly string[],
  groups: readonly string[],
): string | undefined {
  const has = new Set(groups.flatMap((group) => [group.toLowerCase(), commonName(group)]));
  for (const pair of pairs) {
    // A DN holds equals signs; the role is behind the last one.
    const at = pair.lastIndexOf("=");
    if (at > 0 && has.has(pair.slice(0, at).trim().toLowerCase())) return pair.slice(at + 1).trim();
  }
  return undefined;
}

const commonName = (group: string): string =>
  /^cn=((?:[^,\\]|\\.)+)/i.exec(group)?.[1]?.toLowerCase() ?? "";
