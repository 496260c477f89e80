import type { GroupNode } from "@tessera/kit/choose";
import type { Group } from "../../../../groups/contract.ts";

export interface ChoiceNode extends Omit<GroupNode, "children"> {
  /** A group above it is chosen, which covers it. */
  readonly disableCheckbox: boolean;
  readonly children: ChoiceNode[];
}

/** What lies below a chosen group is not to be chosen again. */
export function withCover(
  nodes: readonly GroupNode[],
  chosen: readonly number[],
  isCovered = false,
): ChoiceNode[] {
  return nodes.map((node) => ({
    ...node,
    disableCheckbox: isCovered,
    children: withCover(node.children, chosen, isCovered || chosen.includes(node.key)),
  }));
}

/** The chosen ones and all that they cover. */
export function coveredGroups(nodes: readonly ChoiceNode[], chosen: readonly number[]): number[] {
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
