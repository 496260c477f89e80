import { type Route, route, type SignedIn } from "@tessera/platform/server";
import {
  assignChannels,
  assignDevices,
  listChannelMembers,
  listDeviceMembers,
} from "../contract.ts";
import type { GroupContents } from "./group-contents.ts";
import type { GroupTree } from "./group-tree.ts";
import { MemberLists, type MemberQuery } from "./member-lists.ts";
import { namedMembers } from "./named-members.ts";
import { auditedMembers, bitOf, targetOf } from "./wire.ts";

/** What is in a group, and what could be. */
export function createMemberRoutes(contents: GroupContents): readonly Route[] {
  const { groups, catalog } = contents;
  const lists = new MemberLists(contents);
  return [
    route(listDeviceMembers, async (input) => {
      const { items, count } = lists.devices(queryOf(input), input.sort);
      const Devices = items.map(({ thing: { id, name, driver, isEnabled }, isAssigned }) => ({
        DeviceID: id,
        DeviceName: name,
        DeviceType: driver,
        Enable: isEnabled,
        Online: catalog.isDeviceOnline(id),
        Assigned: isAssigned,
      }));
      return { Devices, DeviceCount: count, TotalCount: count };
    }),
    route(listChannelMembers, async (input) => {
      const { items, count } = lists.cameras(queryOf(input), input.device, input.sort);
      const Channels = items.map(({ thing: camera, isAssigned }) => ({
        ParentDeviceID: camera.deviceId,
        DeviceName: catalog.device(camera.deviceId)?.name ?? "",
        ChannelID: camera.channelId,
        Name: camera.name,
        Enable: bitOf(camera.isEnabled),
        Online: bitOf(catalog.isOnline(camera)),
        Assigned: isAssigned,
      }));
      return { Channels, ChannelCount: count };
    }),
    route(assignDevices, async ({ labelid, devices, mode }, caller) => {
      const named = namedMembers(catalog, { devices, mayBeGone: mode === "remove" });
      return noted(caller, labelid, await groups.assign(labelid, "devices", named, mode));
    }),
    route(assignChannels, async ({ labelid, channels, mode }, caller) => {
      const named = namedMembers(catalog, { channels, mayBeGone: mode === "remove" });
      return noted(caller, labelid, await groups.assign(labelid, "channels", named, mode));
    }),
  ];

  function noted(
    caller: SignedIn,
    groupId: number,
    { assigned, unassigned }: Awaited<ReturnType<GroupTree["assign"]>>,
  ) {
    caller.noteChange({
      target: targetOf(groups.forest.get(groupId)),
      before: { unassigned: auditedMembers(unassigned) },
      after: { assigned: auditedMembers(assigned) },
    });
    return { Changed: assigned.length + unassigned.length };
  }
}

const queryOf = (input: {
  readonly labelid: number;
  readonly q: string;
  readonly assigned: "" | "0" | "1";
  readonly order?: "asc" | "desc" | undefined;
  readonly start: number;
  readonly limit: number;
}): MemberQuery => ({
  groupId: input.labelid,
  text: input.q,
  isAssigned: input.assigned === "" ? undefined : input.assigned === "1",
  isDescending: input.order === "desc",
  start: input.start,
  limit: input.limit,
});
