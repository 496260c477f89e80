import { defineStored } from "@tessera/platform/console";
import { z } from "zod";

/** What the lists remember in this browser between visits. */
export const stored = {
  subChannel: defineStored({
    key: "sub_channel",
    schema: z.array(z.record(z.string(), z.unknown())),
    fallback: [],
  }),
  /** The column of the lists beside a page. */
  column: defineStored({
    key: "tessera_list_column",
    schema: z.object({ widthPx: z.number().min(160).max(480), isHidden: z.boolean() }),
    fallback: { widthPx: 240, isHidden: false },
  }),
  navSiderTabs: defineStored({
    key: "nav_sider_tabs",
    schema: z.array(z.enum(["spgc", "fzlb", "sc"])),
    fallback: ["spgc", "fzlb", "sc"],
  }),
};
