import type { Group } from "@tessera/features/groups/contract";

/** As antd's trees take it. */
export interface GroupNode {
  /** The group's ID. */
  readonly key: number;
  readonly title: string;
  readonly group: Group;
  readonly children: GroupNode[];
}

/** The parent of the groups at the top. */
export const topId = 0;

/** The flat list as a tree; a group whose parent is missing is shown at the top. */
export function treeOf(groups: readonly Group[]): GroupNode[] {
  const nodes = new Map(
    groups.map((group): [number, GroupNode] => [
      group.ID,
      { key: group.ID, title: group.Name, group, children: [] },
    ]),
  );
  const top: GroupNode[] = [];
  for (const node of nodes.values()) (nodes.get(node.group.ParentID)?.children ?? top).push(node);
  const bySort = (a: GroupNode, b: GroupNode) => a.group.Sort - b.group.Sort;
  for (const { children } of nodes.values()) children.sort(bySort);
  return top.toSorted(bySort);
}

/** Groups whose name or custom id holds the text, with the way down to them. */
export function narrowed<Node extends Narrowable<Node>>(
  nodes: readonly Node[],
  text: string,
): Node[] {
  const wanted = text.trim().toLowerCase();
  if (!wanted) return [...nodes];
  return nodes.flatMap((node) => {
    const { Name, CustomID } = node.group;
    if (`${Name}\n${CustomID}`.toLowerCase().includes(wanted)) return [node];
    const children = narrowed(node.children, text);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}

interface Narrowable<Node> {
  readonly group: Group;
  readonly children: Node[];
}
