import { definePush } from "@tessera/platform/contract";
import { z } from "zod";
import { channel, device } from "./wire-types.ts";

export const channelState = definePush({
  kind: "channel-state",
  summary: "A camera came online or went offline, or was enabled or disabled.",
  data: z.object({
    ...channel.pick({
      ParentDeviceID: true,
      ChannelID: true,
      Online: true,
      Enable: true,
      DeviceEnable: true,
    }).shape,
    /** Of its device: it is there as long as one of its channels is. */
    DeviceOnline: device.shape.Online,
  }),
  channel: {
    verb: "live",
    of: ({ ParentDeviceID, ChannelID }) => ({ deviceId: ParentDeviceID, channelId: ChannelID }),
  },
});

export const catalogChanged = definePush({
  kind: "catalog-changed",
  summary:
    "Devices or channels were added, renamed, moved or removed, or rights have changed: what was read of them is old.",
  data: z.object({}),
});
