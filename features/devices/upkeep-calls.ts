import { defineCall } from "@tessera/platform/contract";
import { z } from "zod";

/** They are asked a few at a time, and one that is gone takes seconds. */
const devices = z.array(z.string().min(1).max(100)).min(1).max(200);

/** What came of it, a device a line, in the order they were named. */
const outcomes = z.object({
  Outcomes: z.array(
    z.object({
      DeviceID: z.string(),
      DeviceName: z.string(),
      IsDone: z.boolean(),
      /** Why not. */
      Reason: z.string(),
    }),
  ),
});

export const setClocks = defineCall({
  methods: ["POST"],
  path: "/api/v1/devices/setclocks",
  isOwn: true,
  access: "admin",
  dialect: "bare",
  audit: "change",
  body: "json",
  summary:
    "Sets the clocks of devices to the server's; a device that follows a time server is left alone.",
  input: z.object({ devices }),
  reply: outcomes,
});

export const changeDevicePasswords = defineCall({
  methods: ["POST"],
  path: "/api/v1/devices/changepasswords",
  isOwn: true,
  access: "admin",
  dialect: "bare",
  audit: "change",
  body: "json",
  summary:
    "Gives the users by which devices are reached a new password, on the devices and in what is stored of them.",
  input: z.object({ devices, Password: z.string().min(8).max(64) }),
  reply: outcomes,
});
