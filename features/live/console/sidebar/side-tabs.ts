/** The three lists, by the names of the specification, in their first order. */
export const sideTabs = ["spgc", "fzlb", "sc"] as const;
export type SideTab = (typeof sideTabs)[number];

/** As remembered, each once; what was not remembered comes last. Video management is the administrators'. */
export function tabOrder(remembered: readonly SideTab[], isAdmin: boolean): readonly SideTab[] {
  const all = [...new Set([...remembered, ...sideTabs])];
  return isAdmin ? all : all.filter((tab) => tab !== "spgc");
}

/** Puts a tab in the place of another one; those between them move up. */
export function moveTab(order: readonly SideTab[], tab: SideTab, place: SideTab): SideTab[] {
  const to = order.indexOf(place);
  if (!order.includes(tab) || to < 0) return [...order];
  return order.filter((other) => other !== tab).toSpliced(to, 0, tab);
}

/** Beside it, to the left (-1) or right (1); itself at the edge. */
export const neighbourOf = (order: readonly SideTab[], tab: SideTab, step: -1 | 1): SideTab =>
  order[order.indexOf(tab) + step] ?? tab;
