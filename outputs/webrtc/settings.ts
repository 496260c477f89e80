import { isIP } from "node:net";
import { defineSettings } from "@tessera/platform/server";
import { z } from "zod";

const isAddressList = (text: string) =>
  text === "" || text.split(",").every((address) => isIP(address.trim()) !== 0);

export const webRtcSettings = defineSettings({
  section: "webrtc",
  schema: z.object({
    isEnabled: z.boolean().default(true),
    /** UDP, and TCP by the same number. 0: any free one. */
    port: z.number().int().min(0).max(65_535).default(18_100),
    /** Under which viewers reach this machine, separated by commas; empty: its own addresses. */
    publicAddress: z.string().refine(isAddressList).default(""),
    /** For networks that let no UDP through. */
    isTcpEnabled: z.boolean().default(true),
  }),
});
