import { NotFound } from "@tessera/base";
import type { ChannelRef, DeviceCatalog } from "@tessera/engine";
import type { GroupMember } from "./group-record.ts";

type Named = Omit<GroupMember, "groupId">;

/** Devices and channels as a call names them. */
interface Names {
  readonly devices?: readonly string[];
  readonly channels?: readonly { readonly device: string; readonly channel: string }[];
  /** What is gone can still be taken out. */
  readonly mayBeGone?: boolean;
}

/** What is to be assigned; throws if one is not there. A directory stands for the cameras in it. */
export function namedMembers(catalog: DeviceCatalog, names: Names): Named[] {
  const { devices = [], channels = [], mayBeGone = false } = names;
  for (const id of devices) if (!mayBeGone && !catalog.device(id)) throw deviceUnknown(id);
  return [
    ...devices.map((deviceId) => ({ deviceId })),
    ...channels.flatMap(({ device, channel }) =>
      camerasOf(catalog, { deviceId: device, channelId: channel }, mayBeGone),
    ),
  ];
}

function camerasOf(catalog: DeviceCatalog, ref: ChannelRef, mayBeGone: boolean): ChannelRef[] {
  const channel = catalog.channel(ref);
  if (!channel && !mayBeGone) throw channelUnknown(ref);
  if (!channel?.isDirectory) return [ref];
  return catalog
    .channelsOf(ref.deviceId, ref.channelId)
    .flatMap(({ deviceId, channelId }) => camerasOf(catalog, { deviceId, channelId }, mayBeGone));
}

const deviceUnknown = (id: string) =>
  new NotFound("device-unknown", {
    zh: `设备 ${id} 不存在，可能已被删除，未作任何修改，请刷新后重试`,
    en: `Device ${id} does not exist; it may have been deleted. Nothing was changed. Refresh and try again.`,
  });

const channelUnknown = ({ deviceId, channelId }: ChannelRef) =>
  new NotFound("channel-unknown", {
    zh: `设备 ${deviceId} 的通道 ${channelId} 不存在，可能已被删除，未作任何修改，请刷新后重试`,
    en: `Channel ${channelId} of device ${deviceId} does not exist; it may have been deleted. Nothing was changed. Refresh and try again.`,
  });
