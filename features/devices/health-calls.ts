import { defineCall } from "@tessera/platform/contract";
import { z } from "zod";
import { channel } from "./wire-types.ts";

/** How many cameras of a list are there, whatever state it was narrowed to. */
export const stateCounts = z.object({
  All: z.number(),
  Online: z.number(),
  Offline: z.number(),
});

/** Small: the console's shell asks for it all the time. */
export const readCameraHealth = defineCall({
  methods: ["GET"],
  path: "/api/v1/devices/health",
  isOwn: true,
  access: "signed-in",
  dialect: "bare",
  summary:
    "How many cameras that the caller may see are online and offline, and of those that are away the latest: why, and for how long. One that is switched off is neither.",
  input: z.object({ limit: z.coerce.number().int().min(0).max(1000).default(50) }),
  reply: z.object({
    Online: z.number(),
    Offline: z.number(),
    Away: z.array(
      channel.pick({
        ParentDeviceID: true,
        DeviceName: true,
        ChannelID: true,
        Name: true,
        OfflineReason: true,
        AwaySeconds: true,
      }),
    ),
  }),
});
