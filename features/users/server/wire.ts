import type { ChannelRef } from "@tessera/platform/contract";
import { type Grant, type KeptRole, wireTime } from "@tessera/platform/server";
import type { GivenGrant, Role, StoredGrant } from "../wire-types.ts";

export const wireRole = (role: KeptRole, users: number): Role => ({
  ID: role.id,
  Name: role.name,
  UpdateTime: wireTime(role.updatedAtMs),
  UserCount: users,
  IsAdmin: role.isAdmin,
  Priority: role.priority,
  ...sumOf(role),
});

type Sum = Pick<Role, "Verbs" | "CoversAll" | "GroupCount" | "ChannelCount" | "HasHours">;
const sums = new WeakMap<KeptRole, Sum>();

/** Counted once a role: it may name very many channels. */
function sumOf(role: KeptRole): Sum {
  const known = sums.get(role);
  if (known) return known;
  const { grants, isAdmin } = role;
  const listed = grants.flatMap(({ channels }) => (channels === "all" ? [] : channels));
  const sum = {
    Verbs: [...new Set(grants.flatMap(({ verbs }) => verbs))],
    CoversAll: isAdmin || grants.some(({ channels }) => channels === "all"),
    GroupCount: new Set(grants.flatMap(({ groups }) => groups)).size,
    ChannelCount: new Set(listed.map(({ deviceId, channelId }) => `${deviceId}/${channelId}`)).size,
    HasHours: grants.some(({ hours }) => hours.length > 0),
  };
  sums.set(role, sum);
  return sum;
}

export const wireGrant = (
  { verbs, channels, groups, hours }: Grant,
  nameOf: (channel: ChannelRef) => string,
): StoredGrant => ({
  verbs: [...verbs],
  all: channels === "all",
  groups: [...groups],
  channels: (channels === "all" ? [] : channels).map((channel) => ({
    device: channel.deviceId,
    channel: channel.channelId,
    name: nameOf(channel),
  })),
  hours,
});

export const grantOf = ({ verbs, all, groups, channels, hours }: GivenGrant): Grant => ({
  verbs: [...new Set(verbs)],
  channels: all
    ? "all"
    : channels.map(({ device, channel }) => ({ deviceId: device, channelId: channel })),
  groups: all ? [] : groups,
  hours,
});
