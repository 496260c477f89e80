import { z } from "zod";

/** The corner of the picture that a text is drawn in. */
const watermarkPlace = z.enum(["left-top", "right-top", "left-bottom", "right-bottom"]);

/** What somebody wants of a channel beyond its picture. Stored as JSON; what is absent is as usual. */
export const channelOptions = z.object({
  /** Its sound goes no further than here: nobody hears it, and it is not recorded. */
  isSilent: z.boolean().default(false),
  /** Browsers get H.264, whatever the camera sends. */
  isAlwaysH264: z.boolean().default(false),
  /** Drawn over the live picture by whoever shows it; empty: none. */
  watermark: z
    .object({ text: z.string(), place: watermarkPlace })
    .default({ text: "", place: "left-top" }),
});
export type ChannelOptions = z.output<typeof channelOptions>;

export const usualOptions: ChannelOptions = channelOptions.parse({});
