import { useMutation, useQueryClient } from "@tanstack/react-query";
import { RequestFailure, request, useQueryCall } from "@tessera/platform/console";
import { useEffect } from "react";
import {
  assignChannels,
  assignDevices,
  type ChannelMember,
  type DeviceMember,
  listChannelMembers,
  listDeviceMembers,
  listGroups,
} from "../contract.ts";
import { type MemberKind, pageSize } from "./group-address.ts";

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

interface MemberQuery {
  readonly groupId: number;
  readonly isAssigned: boolean;
  readonly q: string;
  readonly page: number;
  readonly sort?: string | undefined;
  readonly order?: "asc" | "desc" | undefined;
  /** Of channels: only those of this device. */
  readonly device?: string;
}

const refreshMs = 10_000;

export function useMembers(
  kind: MemberKind,
  { groupId, isAssigned, q, page, ...rest }: MemberQuery,
) {
  const query = {
    labelid: groupId,
    assigned: isAssigned ? ("1" as const) : ("0" as const),
    q,
    start: (page - 1) * pageSize,
    limit: pageSize,
    order: rest.order,
  };
  const options = { keepPrevious: true, quiet: true, refetchIntervalMs: refreshMs };
  const devices = useQueryCall(
    listDeviceMembers,
    { ...query, sort: sortIn(deviceSorts, rest.sort) },
    { ...options, enabled: kind === "devices" },
  );
  const channels = useQueryCall(
    listChannelMembers,
    { ...query, device: rest.device ?? "", sort: sortIn(channelSorts, rest.sort) },
    { ...options, enabled: kind === "channels" },
  );
  const { error, refetch } = kind === "devices" ? devices : channels;
  const client = useQueryClient();
  const isGroupGone = error instanceof RequestFailure && error.code === "group-unknown";
  useEffect(() => {
    // Deleted elsewhere: the tree must know it, too.
    if (isGroupGone) void client.invalidateQueries({ queryKey: [listGroups.path] });
  }, [isGroupGone, client]);
  const found =
    kind === "devices"
      ? devices.data && {
          rows: devices.data.Devices.map(deviceRow),
          total: devices.data.TotalCount,
        }
      : channels.data && {
          rows: channels.data.Channels.map(channelRow),
          total: channels.data.ChannelCount,
        };
  return { ...found, error, refetch };
}

/** Puts members into a group or takes them out; all lists show it afterwards. */
export function useAssign(kind: MemberKind, groupId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ keys, mode }: { keys: readonly string[]; mode: "add" | "remove" }) => {
      const labelid = groupId;
      if (kind === "devices") return request(assignDevices, { labelid, devices: [...keys], mode });
      const channels = keys.map((key) => {
        const [device = "", channel = ""] = JSON.parse(key) as string[];
        return { device, channel };
      });
      return request(assignChannels, { labelid, channels, mode });
    },
    onSettled: () =>
      Promise.all(
        [listGroups, listDeviceMembers, listChannelMembers].map(({ path }) =>
          client.invalidateQueries({ queryKey: [path] }),
        ),
      ),
  });
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
  isOnline: device.Online === 1,
  isEnabled: device.Enable === 1,
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
