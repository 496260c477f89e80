import type { ChannelEntry, DeviceEntry } from "../catalog/entries.ts";
import type { DeviceAdditions } from "../device-additions.ts";
import type { Devices } from "../devices.ts";
import type { ChannelDraft, DeviceDraft } from "../drafts.ts";
import type { DeviceTable } from "./device-table.ts";

/** The devices of this site. */
export const siteTable = (devices: Devices, additions: DeviceAdditions): DeviceTable => ({
  drivers: devices.drivers.all,
  hasDevice: (id) => devices.index.device(id) !== undefined,
  hasGbId: (gbId) => devices.index.channelWithGbId(gbId) !== undefined,
  *all() {
    for (const device of devices.index.devicesByCreation) yield draftOf(device);
  },
  addMany: (drafts) => additions.addMany(drafts),
});

const draftOf = ({ record, inOrder }: DeviceEntry): DeviceDraft => ({
  ...record,
  channels: inOrder.map(channelDraftOf),
});

const channelDraftOf = ({ record }: ChannelEntry): ChannelDraft => ({
  ...record,
  id: record.channelId,
});
