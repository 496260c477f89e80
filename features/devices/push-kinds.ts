import { definePush } from "@tessera/platform/contract";
import { z } from "zod";
import { channel } from "./wire-types.ts";

export const channelState = definePush({
  kind: "channel-state",
  summary: "A camera came online or went offline, or was enabled or disabled.",
  // Not whether its device is online: that would tell of channels that the hearer may not see.
  data: channel.pick({
    ParentDeviceID: true,
    ChannelID: true,
    Online: true,
    Enable: true,
    DeviceEnable: true,
  }),
  channel: {
    verb: "live",
    of: ({ ParentDeviceID, ChannelID }) => ({ deviceId: ParentDeviceID, channelId: ChannelID }),
  },
});

export const catalogChanged = definePush({
  kind: "catalog-changed",
  summary:
    "Devices, channels or groups were added, renamed, moved or removed, or rights have changed: what was read of them is old.",
  data: z.object({}),
});
