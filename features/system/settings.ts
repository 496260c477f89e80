import { defineSettings, field } from "@tessera/platform/contract";
import { z } from "zod";

/** The specification caps map zooms at 24. */
const zoom = z.number().int().min(1).max(24);

export const systemSettings = defineSettings("system", {
  fields: {
    /** Empty: the product's name. */
    title: field(z.string().max(100).default("")),
    /** HTML; the console cleans it before it shows it. Empty: the console's own line. */
    copyright: field(z.string().max(5000).default("")),
    hasRecording: field(z.boolean().default(true)),
    homeMapZoom: field(zoom.default(12)),
    columnMapZoom: field(zoom.default(12)),
  },
});
