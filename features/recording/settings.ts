import { defineSettings, field } from "@tessera/platform/contract";
import { z } from "zod";

export const recordingSettings = defineSettings("recording", {
  fields: {
    /** Folders for recordings; none: one in the data folder. */
    paths: field(z.array(z.string().min(1).max(1000)).max(32).default([])),
    /** Folders of these whose new recordings are encrypted; "*" is every one. */
    encryptedPaths: field(z.array(z.string().min(1).max(1000)).max(32).default([])),
    /** What stays free on each of them: the larger one of both. */
    reserveGigabytes: field(z.number().min(0).max(100_000).default(1)),
    reservePercent: field(z.number().min(0).max(50).default(2)),
    /** What should be recorded and is not for so long is an alarm; shorter breaks are forgiven. */
    outageSeconds: field(z.number().min(10).max(3600).default(60)),
  },
});
