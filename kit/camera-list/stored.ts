import { defineStored } from "@tessera/platform/console";
import { z } from "zod";

/** What the lists remember in this browser between visits. */
export const stored = {
  subChannel: defineStored({
    key: "sub_channel",
    schema: z.array(z.record(z.string(), z.unknown())),
    fallback: [],
  }),
  navSiderTabs: defineStored({
    key: "nav_sider_tabs",
    schema: z.array(z.enum(["spgc", "fzlb", "sc"])),
    fallback: ["spgc", "fzlb", "sc"],
  }),
};
