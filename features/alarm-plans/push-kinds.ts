import { definePush } from "@tessera/platform/contract";
import { z } from "zod";

/** A plan calls a camera onto the walls that follow alarms. */
export const wallCall = definePush({
  kind: "wall-call",
  summary: "An alarm plan asks walls and kiosks that follow alarms to show a camera for a while.",
  data: z.object({
    ParentDeviceID: z.string(),
    ChannelID: z.string(),
    ChannelName: z.string(),
    /** How long it is to be shown. */
    Seconds: z.number(),
    PlanName: z.string(),
    AlarmID: z.number(),
    AlarmType: z.number(),
    AtMs: z.number(),
  }),
  channel: {
    verb: "live",
    of: ({ ParentDeviceID, ChannelID }) => ({ deviceId: ParentDeviceID, channelId: ChannelID }),
  },
});
