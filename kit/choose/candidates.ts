import { listDeviceChannels } from "@tessera/features/devices/contract";
import { groupChannels } from "@tessera/features/groups/contract";
import { request, useQueryCall } from "@tessera/platform/console";
import type { ChosenChannel } from "./chosen-channels.ts";
import { topId } from "./group-tree.ts";

export interface Candidate extends ChosenChannel {
  readonly deviceName: string;
  /** Empty: none, or not told. */
  readonly planName: string;
  readonly isOnline: boolean;
  readonly hasSubStream: boolean;
}

export interface Narrowing {
  readonly q: string;
  /** `topId`: of all groups and of none. */
  readonly groupId: number;
}

interface Found {
  readonly total: number;
  readonly rows: readonly Candidate[];
}

/** As many as one search gives. */
const mostFound = 100_000;

/** A page of the channels that are found. */
export function useCandidates({ q, groupId }: Narrowing, start: number, limit: number) {
  const isInGroup = groupId !== topId;
  const all = useQueryCall(
    listDeviceChannels,
    { q, start, limit },
    { enabled: !isInGroup, keepPrevious: true, quiet: true },
  );
  const ofGroup = useQueryCall(
    groupChannels,
    { id: groupId, q, start, limit, not_repeat: true },
    { enabled: isInGroup, keepPrevious: true, quiet: true },
  );
  const found = (): Found | undefined => {
    if (isInGroup) return ofGroup.data && fromGroup(ofGroup.data);
    return all.data && fromDevices(all.data);
  };
  return { found: found(), error: isInGroup ? ofGroup.error : all.error };
}

/** Everything that is found, not only the page. */
export async function allCandidates({ q, groupId }: Narrowing): Promise<readonly Candidate[]> {
  const range = { q, start: 0, limit: mostFound };
  const { rows } =
    groupId !== topId
      ? fromGroup(await request(groupChannels, { ...range, id: groupId, not_repeat: true }))
      : fromDevices(await request(listDeviceChannels, range));
  return rows;
}

const fromDevices = (reply: {
  readonly ChannelCount: number;
  readonly Channels: readonly {
    readonly ParentDeviceID: string;
    readonly ChannelID: string;
    readonly Name: string;
    readonly DeviceName: string;
    readonly RecordPlanName: string;
    readonly Online: number;
    readonly HasSubStream: boolean;
  }[];
}): Found => ({
  total: reply.ChannelCount,
  rows: reply.Channels.map((one) => ({
    device: one.ParentDeviceID,
    channel: one.ChannelID,
    name: one.Name,
    deviceName: one.DeviceName,
    planName: one.RecordPlanName,
    isOnline: one.Online === 1,
    hasSubStream: one.HasSubStream,
  })),
});

const fromGroup = (reply: {
  readonly count: number;
  readonly data: readonly {
    readonly ParentDeviceID: string;
    readonly ChannelID: string;
    readonly Name: string;
    readonly DeviceName?: string | undefined;
    readonly Online: number | boolean;
  }[];
}): Found => ({
  total: reply.count,
  rows: reply.data.map((one) => ({
    device: one.ParentDeviceID,
    channel: one.ChannelID,
    name: one.Name,
    deviceName: one.DeviceName ?? one.ParentDeviceID,
    planName: "",
    isOnline: Boolean(one.Online),
    // Not told.
    hasSubStream: false,
  })),
});
