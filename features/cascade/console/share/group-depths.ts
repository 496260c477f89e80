interface Placed {
  readonly ID: number;
  /** 0: at the top. */
  readonly ParentID: number;
}

/** How far each is from the top; parents come before what lies in them. */
export function depthsOf(groups: readonly Placed[]): ReadonlyMap<number, number> {
  const depths = new Map<number, number>();
  for (const { ID, ParentID } of groups) depths.set(ID, (depths.get(ParentID) ?? -1) + 1);
  return depths;
}
