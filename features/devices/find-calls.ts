import { defineCall } from "@tessera/platform/contract";
import { z } from "zod";

export const findDevice = defineCall({
  methods: ["POST"],
  path: "/api/v1/devices/find",
  isOwn: true,
  access: "admin",
  dialect: "bare",
  audit: "view",
  body: "json",
  summary:
    "Looks at one host for a camera: ONVIF, then RTSP at the paths that makers use. Shows a password once at most; what is missing is named by `State`. Takes up to 30 seconds.",
  input: z.object({
    /** A host, host:port or a whole address; user and password may stand in it. */
    Address: z.string().trim().min(1).max(1000),
    UserName: z.string().max(200).default(""),
    Password: z.string().max(200).default(""),
    /** Only as this type of device; empty: any. */
    DeviceType: z.string().max(40).default(""),
  }),
  reply: z.object({
    /** It lets us in; it asks who we are; it does not take what we said. */
    State: z.enum(["found", "asks", "refuses"]),
    /** Why it refuses. */
    Reason: z.string(),
    DeviceType: z.string(),
    /** As it calls itself; empty if it does not say, as the next two. */
    Name: z.string(),
    Manufacturer: z.string(),
    Model: z.string(),
    /** The id of the device if it has been added already. */
    DeviceID: z.string(),
    /** For the form of its type, without user and password. */
    Fields: z.record(z.string(), z.union([z.string(), z.number()])),
  }),
});
