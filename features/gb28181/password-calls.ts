import { defineCall } from "@tessera/platform/contract";
import { z } from "zod";

export const renewGbPassword = defineCall({
  methods: ["POST"],
  path: "/api/v1/gb/devices/password",
  isOwn: true,
  access: "admin",
  dialect: "action",
  audit: "change",
  body: "json",
  summary:
    "Gives a device a SIP password of its own, which is answered this once and never again. Its registration holds until it ends; the next one needs the new password.",
  input: z.object({ deviceid: z.string().min(1).max(100) }),
  reply: z.object({ Password: z.string() }),
});
