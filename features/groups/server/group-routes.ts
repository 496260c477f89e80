import type { DeviceCatalog } from "@tessera/engine";
import { matches, type Route, route, rowsOf } from "@tessera/platform/server";
import {
  addGroup,
  deleteGroup,
  editGroup,
  listGroups,
  listGroupsPage,
  renameGroup,
} from "../contract.ts";
import { type GroupRecord, rootId } from "./group-record.ts";
import type { GroupTree } from "./group-tree.ts";
import { NameOrder } from "./name-order.ts";
import { namedMembers } from "./named-members.ts";
import { auditedGroup, auditedMembers, targetOf, toWireGroup } from "./wire.ts";

/** The groups themselves. */
export function createGroupRoutes(groups: GroupTree, catalog: DeviceCatalog): readonly Route[] {
  const nameOrder = new NameOrder();
  const toWire = (record: GroupRecord) => toWireGroup(record, groups, catalog);

  return [
    route(listGroups, async (input) => {
      const found = [...groups.forest.below(rootId)].filter(({ name, customId }) =>
        matches(input.q, name, customId),
      );
      return { count: found.length, data: rowsOf(found, input, toWire) };
    }),
    route(listGroupsPage, async ({ pageindex, pagesize, q, sort, order, parentid }) => {
      const wanted = q.toLowerCase();
      const { forest } = groups;
      const within = parentid === undefined ? [...forest.below(rootId)] : forest.children(parentid);
      const found = within.filter(({ name, customId }) =>
        `${name}\n${customId}`.toLowerCase().includes(wanted),
      );
      const sorted =
        sort === "Name" ? nameOrder.arrange(found) : found.toSorted(orders[sort ?? "Sort"]);
      const ordered = order === "desc" ? sorted.toReversed() : sorted;
      const start = pageindex * pagesize;
      const data = ordered.slice(start, start + pagesize).map(toWire);
      return { count: found.length, data, pageindex, pagesize };
    }),
    route(addGroup, async (input, caller) => {
      const record = await groups.add({
        name: input.labelname,
        parentId: input.parentid,
        customId: input.customid,
        place: input.sort,
        members: namedMembers(catalog, input),
      });
      const members = auditedMembers([...groups.members.of(record.id)]);
      caller.noteChange({ target: targetOf(record), after: { ...auditedGroup(record), members } });
      return { ID: record.id };
    }),
    route(editGroup, async (input, caller) => {
      const { before, after } = await groups.edit(input.labelid, {
        name: input.labelname,
        customId: input.customid,
        parentId: input.parentid,
        place: input.sort,
      });
      const target = targetOf(before);
      caller.noteChange({ target, before: auditedGroup(before), after: auditedGroup(after) });
      return {};
    }),
    route(renameGroup, async ({ labelid, labelname }, caller) => {
      const { before, after } = await groups.edit(labelid, { name: labelname });
      const target = targetOf(before);
      caller.noteChange({ target, before: { name: before.name }, after: { name: after.name } });
      return {};
    }),
    route(deleteGroup, async ({ labelid }, caller) => {
      const removed = await groups.remove(labelid);
      const members = auditedMembers(removed.members);
      const [group] = removed.groups;
      caller.noteChange({
        target: group ? targetOf(group) : "",
        before: { groups: removed.groups.map(auditedGroup), members },
      });
      const devices = removed.members.filter(({ channelId }) => channelId === undefined).length;
      return {
        Groups: removed.groups.length,
        Devices: devices,
        Channels: removed.members.length - devices,
      };
    }),
  ];
}

const orders = {
  /** As the tree has them. */
  Sort: () => 0,
  CreateAt: (a: GroupRecord, b: GroupRecord) => a.createdAtMs - b.createdAtMs || a.id - b.id,
  CustomID: (a: GroupRecord, b: GroupRecord) =>
    a.customId < b.customId ? -1 : Number(a.customId > b.customId),
};
