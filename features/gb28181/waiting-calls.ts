import { z } from "zod";
import { waitingCalls } from "../devices/contract.ts";

export const {
  list: listGbWaiting,
  letIn: letGbDeviceIn,
  turnAway: turnGbDeviceAway,
} = waitingCalls("/api/v1/gb/waiting", {
  said: {
    /** As the device says it itself; empty if it does not. */
    UserAgent: z.string(),
    /** Somebody has let it in: it is added when it registers next. */
    IsLetIn: z.boolean(),
  },
  deviceid: z.string().min(1).max(100),
  summaries: {
    list: "Devices that know the SIP password, that nobody has added, and that wait to be let in; q looks in id, address and what they say of themselves.",
    letIn:
      "Lets a device in that waits: it is added when it registers next, within a minute for most.",
    turnAway: "Turns a device away that waits: its id goes to the black list.",
  },
});
export type GbWaiting = z.output<typeof listGbWaiting.reply>["data"][number];
