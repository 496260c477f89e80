import { isIP } from "node:net";
import { defineSettings, field } from "@tessera/platform/contract";
import { z } from "zod";

const isAddressList = (text: string) =>
  text === "" || text.split(",").every((address) => isIP(address.trim()) !== 0);

export const webRtcSettings = defineSettings("webrtc", {
  fields: {
    isEnabled: field(z.boolean().default(true)),
    /** UDP, and TCP by the same number. 0: any free one. */
    port: field(z.number().int().min(0).max(65_535).default(18_100)),
    /** Under which viewers reach this machine, separated by commas; empty: its own addresses. */
    publicAddress: field(z.string().refine(isAddressList).default("")),
    /** For networks that let no UDP through. */
    isTcpEnabled: field(z.boolean().default(true)),
  },
});
