import type { Group } from "../../contract.ts";

/** From the top down to the group itself; empty if it is not there. */
export function lineOf(groups: readonly Group[], id: number): Group[] {
  const byId = new Map(groups.map((group) => [group.ID, group]));
  const line: Group[] = [];
  for (let group = byId.get(id); group && !line.includes(group); group = byId.get(group.ParentID))
    line.unshift(group);
  return line;
}

export interface Extent {
  /** Groups below it, at any depth. */
  readonly groups: number;
  /** Assigned to it and to those below it. */
  readonly devices: number;
  readonly channels: number;
}

/** What goes when the group is deleted. */
export function extentOf(groups: readonly Group[], id: number): Extent {
  const childrenByParent = Map.groupBy(groups, ({ ParentID }) => ParentID);
  const concerned = groups.filter(({ ID }) => ID === id);
  // The list grows while it is walked.
  for (const { ID } of concerned) concerned.push(...(childrenByParent.get(ID) ?? []));
  return {
    groups: concerned.length - 1,
    devices: concerned.reduce((sum, { DeviceCount }) => sum + DeviceCount, 0),
    channels: concerned.reduce((sum, { ChannelCount }) => sum + ChannelCount, 0),
  };
}

/** Where a group goes to: `sort` counts among the siblings without itself. */
export interface Move {
  readonly id: number;
  readonly parentId: number;
  readonly sort: number;
}

/** Beside the target, or in it at the beginning or the end. */
export type Drop = "before" | "after" | "first" | "last";

/** What dropping one group on another means; undefined if it cannot be, or changes nothing. */
export function moveOf(
  groups: readonly Group[],
  dragged: Group,
  target: Group,
  drop: Drop,
): Move | undefined {
  const parentId = drop === "before" || drop === "after" ? target.ParentID : target.ID;
  if (lineOf(groups, parentId).includes(dragged)) return undefined;
  const siblings = childrenOf(groups, parentId).filter(({ ID }) => ID !== dragged.ID);
  const at = siblings.indexOf(target);
  const sort = { before: at, after: at + 1, first: 0, last: siblings.length }[drop];
  if (parentId === dragged.ParentID && sort === dragged.Sort) return undefined;
  return { id: dragged.ID, parentId, sort };
}

/** One place up or down among its siblings; undefined at the end. */
export function stepOf(groups: readonly Group[], group: Group, by: -1 | 1): Move | undefined {
  const siblings = childrenOf(groups, group.ParentID);
  const sort = siblings.indexOf(group) + by;
  if (sort < 0 || sort >= siblings.length) return undefined;
  return { id: group.ID, parentId: group.ParentID, sort };
}

/** The list as it will be after the move. */
export function afterMove(groups: readonly Group[], { id, parentId, sort }: Move): Group[] {
  const moved = groups.find(({ ID }) => ID === id);
  if (!moved) return [...groups];
  const order = childrenOf(groups, parentId)
    .filter(({ ID }) => ID !== id)
    .toSpliced(sort, 0, moved);
  const places = new Map(order.map(({ ID }, place) => [ID, place]));
  return groups.map((group) => {
    const place = places.get(group.ID);
    return place === undefined ? group : { ...group, ParentID: parentId, Sort: place };
  });
}

const childrenOf = (groups: readonly Group[], parentId: number): Group[] =>
  groups.filter(({ ParentID }) => ParentID === parentId).toSorted((a, b) => a.Sort - b.Sort);
