import type { ChannelDraft } from "../drafts.ts";
import type { Problems } from "./problems.ts";
import { parentIsCamera, reasons } from "./reasons.ts";
import type { TableRow } from "./table-row.ts";

interface ChannelRow {
  readonly row: TableRow;
  readonly channel: ChannelDraft;
}

const wire = "ChannelParentID";

/** A parent is a directory of the same device, and nothing lies in itself. */
export function refuseBadParents(channels: readonly ChannelRow[], problems: Problems): void {
  const byId = new Map(channels.map((entry) => [entry.channel.id, entry]));
  const above = (entry: ChannelRow) => byId.get(entry.channel.parentId);
  for (const entry of channels) {
    const { row, channel } = entry;
    if (channel.parentId === "") continue;
    const parent = above(entry);
    if (!parent) problems.add(row, wire, reasons.unknownParent);
    else if (liesInItself(entry, above)) problems.add(row, wire, reasons.ownParent);
    else if (!parent.channel.isDirectory)
      problems.add(row, wire, parentIsCamera(parent.row.number));
  }
  const lost = channels.filter(
    (entry) =>
      !problems.has(entry.row) && ancestors(entry, above).some(({ row }) => problems.has(row)),
  );
  for (const { row } of lost) problems.add(row, wire, reasons.badParentRow);
}

type Above = (entry: ChannelRow) => ChannelRow | undefined;

const liesInItself = (entry: ChannelRow, above: Above): boolean =>
  ancestors(entry, above).includes(entry);

/** Each once, also where they go in a circle. */
function ancestors(entry: ChannelRow, above: Above): readonly ChannelRow[] {
  const found = new Set<ChannelRow>();
  let next = above(entry);
  while (next && !found.has(next)) {
    found.add(next);
    next = above(next);
  }
  return [...found];
}
