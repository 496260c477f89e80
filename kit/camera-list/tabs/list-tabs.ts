/** The three lists, by the names of the specification, in their first order. */
export const listTabs = ["spgc", "fzlb", "sc"] as const;
export type ListTab = (typeof listTabs)[number];

/** As remembered, each once; what was not remembered comes last. Video management is the administrators'. */
export function tabOrder(remembered: readonly ListTab[], isAdmin: boolean): readonly ListTab[] {
  const all = [...new Set([...remembered, ...listTabs])];
  return isAdmin ? all : all.filter((tab) => tab !== "spgc");
}

/** Puts a tab in the place of another one; those between them move up. */
export function moveTab(order: readonly ListTab[], tab: ListTab, place: ListTab): ListTab[] {
  const to = order.indexOf(place);
  if (!order.includes(tab) || to < 0) return [...order];
  return order.filter((other) => other !== tab).toSpliced(to, 0, tab);
}

/** Beside it, to the left (-1) or right (1); itself at the edge. */
export const neighbourOf = (order: readonly ListTab[], tab: ListTab, step: -1 | 1): ListTab =>
  order[order.indexOf(tab) + step] ?? tab;
