import { z } from "zod";
import { waitingCalls } from "../devices/contract.ts";
import { deviceIdInput } from "./wire-types.ts";

export const {
  list: listEhomeWaiting,
  letIn: letEhomeDeviceIn,
  turnAway: turnEhomeDeviceAway,
} = waitingCalls("/api/v1/ehome/waiting", {
  said: {
    /** As the device says; 5.0 cannot be let in. */
    Version: z.string(),
    Firmware: z.string(),
    /** LetIn: it is added when it registers next. */
    State: z.enum(["Waiting", "LetIn", "Refused"]),
    /** Whether it speaks what we can. */
    IsSupported: z.boolean(),
  },
  deviceid: deviceIdInput.shape.deviceid,
  summaries: {
    list: "EHome devices that nobody has added: waiting, let in, or turned away.",
    letIn: "Lets an EHome device in: it is added when it registers next.",
    turnAway: "Turns an EHome device away that waits; it can be let in later.",
  },
});
export type EhomeWaiting = z.output<typeof listEhomeWaiting.reply>["data"][number];
