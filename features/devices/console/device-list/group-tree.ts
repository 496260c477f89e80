import type { Group } from "../../../groups/contract.ts";

export interface GroupNode {
  readonly value: number;
  readonly title: string;
  readonly children: GroupNode[];
}

/** The flat list of groups, parents before what lies in them, as a tree. */
export function groupTree(groups: readonly Group[]): GroupNode[] {
  const roots: GroupNode[] = [];
  const nodes = new Map<number, GroupNode>();
  for (const { ID, Name, ParentID } of groups) {
    const node: GroupNode = { value: ID, title: Name, children: [] };
    nodes.set(ID, node);
    (nodes.get(ParentID)?.children ?? roots).push(node);
  }
  return roots;
}
