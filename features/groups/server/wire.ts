import type { DeviceCatalog } from "@tessera/engine";
import { wireTime } from "@tessera/platform/server";
import type { Group } from "../contract.ts";
import type { GroupMember, GroupRecord } from "./group-record.ts";
import type { GroupTree } from "./group-tree.ts";

export function toWireGroup(
  record: GroupRecord,
  { members }: GroupTree,
  catalog: DeviceCatalog,
): Group {
  let devices = 0;
  let channels = 0;
  // What was deleted and can still be brought back is not counted.
  for (const id of members.devicesOf(record.id)) if (catalog.device(id)) devices++;
  for (const ref of members.channelsOf(record.id)) if (catalog.channel(ref)) channels++;
  return {
    ID: record.id,
    Name: record.name,
    ParentID: record.parentId,
    CustomID: record.customId,
    Sort: record.sort,
    DeviceCount: devices,
    ChannelCount: channels,
    CreateAt: wireTime(record.createdAtMs),
  };
}

export const bitOf = (isSet: boolean): 0 | 1 => (isSet ? 1 : 0);

/** How the audit record calls a group. */
export const targetOf = ({ id, name }: GroupRecord): string => `分组 ${name} (${id})`;

/** What the audit record keeps of a group. */
export const auditedGroup = ({ name, parentId, customId, sort }: GroupRecord) => ({
  name,
  parentId,
  customId,
  sort,
});

const auditedMembersMax = 100;

/** How many were assigned, and the first of them. */
export const auditedMembers = (members: readonly GroupMember[]) => ({
  count: members.length,
  members: members
    .slice(0, auditedMembersMax)
    .map(({ groupId, deviceId, channelId }) =>
      channelId === undefined ? { groupId, deviceId } : { groupId, deviceId, channelId },
    ),
});
