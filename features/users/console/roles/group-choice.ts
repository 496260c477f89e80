import type { Group } from "../../../groups/contract.ts";

export interface GroupNode {
  readonly key: number;
  readonly title: string;
  /** A group above it is chosen, which covers it. */
  readonly disableCheckbox: boolean;
  readonly children: GroupNode[];
}

/** The groups as a tree to choose from; parents come before what lies in them. */
export function groupTree(groups: readonly Group[], chosen: readonly number[]): GroupNode[] {
  const roots: GroupNode[] = [];
  const nodes = new Map<number, GroupNode>();
  const picked = new Set(chosen);
  for (const { ID, Name, ParentID } of groups) {
    const parent = nodes.get(ParentID);
    const isCovered = parent !== undefined && (parent.disableCheckbox || picked.has(parent.key));
    const node: GroupNode = { key: ID, title: Name, disableCheckbox: isCovered, children: [] };
    nodes.set(ID, node);
    (parent?.children ?? roots).push(node);
  }
  return roots;
}

/** The chosen ones and all that they cover. */
export function coveredGroups(nodes: readonly GroupNode[], chosen: readonly number[]): number[] {
  return nodes.flatMap(({ key, disableCheckbox, children }) => [
    ...(disableCheckbox || chosen.includes(key) ? [key] : []),
    ...coveredGroups(children, chosen),
  ]);
}

/** Choosing a group takes those below it out of the choice: they come with it. */
export function toggled(
  groups: readonly Group[],
  chosen: readonly number[],
  id: number,
): readonly number[] {
  if (chosen.includes(id)) return chosen.filter((one) => one !== id);
  const below = new Set([id]);
  for (const { ID, ParentID } of groups) if (below.has(ParentID)) below.add(ID);
  return [...chosen.filter((one) => !below.has(one)), id];
}

/** Groups by the text, with the way down to them. */
export function narrowed(nodes: readonly GroupNode[], text: string): GroupNode[] {
  const wanted = text.trim().toLowerCase();
  if (!wanted) return [...nodes];
  return nodes.flatMap((node) => {
    if (node.title.toLowerCase().includes(wanted)) return [node];
    const children = narrowed(node.children, text);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}
