import type { Text } from "@tessera/base";
import { ehomeAlarmGroups } from "../../contract.ts";

/** A group "1" or a code of it "1/8", as the address has it; what it does not name is any. */
export function kindOf(kind: string): { readonly group?: number; readonly code?: number } {
  const found = /^(\d{1,4})(?:\/(\d{1,6}))?$/.exec(kind);
  if (!found) return {};
  const [, group, code] = found;
  return { group: Number(group), ...(code !== undefined && { code: Number(code) }) };
}

export interface KindNode {
  readonly key: string;
  readonly title: string;
  readonly children: readonly KindNode[];
}

/** The tree of groups and codes; with a text those whose name or number holds it, with their group. */
export function kindTree(text: (words: Text) => string, wanted: string): KindNode[] {
  const isMeant = (title: string) => title.toLowerCase().includes(wanted.trim().toLowerCase());
  return ehomeAlarmGroups.flatMap(({ group, name, codes }) => {
    const title = text(name);
    const children = codes.map((one) => ({
      key: `${group}/${one.code}`,
      title: `${text(one.name)} ${one.code}`,
      children: [],
    }));
    if (isMeant(title)) return [{ key: String(group), title, children }];
    const found = children.filter((child) => isMeant(child.title));
    return found.length > 0 ? [{ key: String(group), title, children: found }] : [];
  });
}
