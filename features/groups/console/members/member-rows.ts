import { useQueryClient } from "@tanstack/react-query";
import { type FilteredList, useList } from "@tessera/kit";
import {
  type ListAddress,
  listQuery,
  RequestFailure,
  useMutationCall,
} from "@tessera/platform/console";
import { useEffect } from "react";
import {
  assignChannels,
  assignDevices,
  type ChannelMember,
  type DeviceMember,
  listChannelMembers,
  listDeviceMembers,
  listGroups,
} from "../../contract.ts";
import type { MemberKind } from "../group-address.ts";

/** A device or channel in a list of members. */
export interface MemberRow {
  readonly key: string;
  readonly name: string;
  readonly deviceId: string;
  readonly deviceName: string;
  /** Empty of a device. */
  readonly channelId: string;
  readonly deviceType: string;
  readonly isOnline: boolean;
  readonly isEnabled: boolean;
}

interface Wanted {
  readonly groupId: number;
  /** Those in the group; otherwise those that are not, to choose from in a dialog. */
  readonly isAssigned: boolean;
  readonly isWanted?: boolean;
}

/** Of channels, only those of one device may be wanted. */
export type Members = FilteredList<MemberRow, "device">;

export function useMembers(
  kind: MemberKind,
  { groupId, isAssigned, isWanted = true }: Wanted,
): Members {
  const shared = {
    keyOf: ({ key }: MemberRow) => key,
    filters: ["device"] as const,
    isInDialog: !isAssigned,
    refreshMs: 10_000,
  };
  const inputOf = (address: ListAddress<"device">) => ({
    ...listQuery(address),
    labelid: groupId,
    assigned: isAssigned ? ("1" as const) : ("0" as const),
  });
  const devices = useList(listDeviceMembers, {
    ...shared,
    read: ({ Devices, TotalCount }) => ({ rows: Devices.map(deviceRow), total: TotalCount }),
    input: (address) => ({ ...inputOf(address), sort: sortIn(deviceSorts, address.sort) }),
    isWanted: isWanted && kind === "devices",
  });
  const channels = useList(listChannelMembers, {
    ...shared,
    read: ({ Channels, ChannelCount }) => ({
      rows: Channels.map(channelRow),
      total: ChannelCount,
    }),
    input: (address) => ({
      ...inputOf(address),
      device: address.device,
      sort: sortIn(channelSorts, address.sort),
    }),
    isWanted: isWanted && kind === "channels",
  });
  const list = kind === "devices" ? devices : channels;
  const client = useQueryClient();
  const isGroupGone = list.error instanceof RequestFailure && list.error.code === "group-unknown";
  useEffect(() => {
    // Deleted elsewhere: the tree must know it, too.
    if (isGroupGone) void client.invalidateQueries({ queryKey: [listGroups.path] });
  }, [isGroupGone, client]);
  return list;
}

/** Puts members into a group or takes them out, by their keys; gives how many. */
export function useAssign(kind: MemberKind, groupId: number) {
  const rereads = [listGroups, listDeviceMembers, listChannelMembers];
  const devices = useMutationCall(assignDevices, { rereads });
  const channels = useMutationCall(assignChannels, { rereads });
  return async (keys: readonly (string | number)[], mode: "add" | "remove"): Promise<number> => {
    const task = { labelid: groupId, mode };
    const { Changed } = await (kind === "devices"
      ? devices.mutateAsync({ ...task, devices: keys.map(String) })
      : channels.mutateAsync({ ...task, channels: keys.map(channelOf) }));
    return Changed;
  };
}

const deviceSorts = ["DeviceName", "DeviceType", "DeviceID"] as const;
const channelSorts = ["Name", "DeviceName", "ChannelID"] as const;

/** An address may carry anything. */
const sortIn = <Sort extends string>(sorts: readonly Sort[], sort: string | undefined) =>
  sorts.find((known) => known === sort);

const deviceRow = (device: DeviceMember): MemberRow => ({
  key: device.DeviceID,
  name: device.DeviceName,
  deviceId: device.DeviceID,
  deviceName: device.DeviceName,
  channelId: "",
  deviceType: device.DeviceType,
  isOnline: device.Online,
  isEnabled: device.Enable,
});

const channelRow = (channel: ChannelMember): MemberRow => ({
  key: JSON.stringify([channel.ParentDeviceID, channel.ChannelID]),
  name: channel.Name,
  deviceId: channel.ParentDeviceID,
  deviceName: channel.DeviceName,
  channelId: channel.ChannelID,
  deviceType: "",
  isOnline: channel.Online === 1,
  isEnabled: channel.Enable === 1,
});

/** Back from its key. */
function channelOf(key: string | number) {
  const [device = "", channel = ""] = JSON.parse(String(key)) as string[];
  return { device, channel };
}
