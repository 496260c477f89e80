import { defineCall } from "@tessera/platform/contract";
import { z } from "zod";

/** All cards, in their usual order. */
export const cardNames = [
  "cameras",
  "recording",
  "storage",
  "streams",
  "alarms",
  "events",
  "cpu",
  "memory",
  "network",
  "disk",
  "links",
] as const;
export type CardName = (typeof cardNames)[number];

const arrangement = z.object({
  /** In the order in which they stand. One that is in neither list comes last. */
  shown: z.array(z.enum(cardNames)).max(cardNames.length),
  hidden: z.array(z.enum(cardNames)).max(cardNames.length),
});
export type Arrangement = z.output<typeof arrangement>;

/** The home pages that there are to choose from; one of what analysis finds comes with the analysis. */
export const dashboardTypes = ["normal"] as const;

export const readCards = defineCall({
  methods: ["GET"],
  path: "/api/v1/dashboard/cards",
  isOwn: true,
  access: "admin",
  dialect: "bare",
  summary: "Which home page is shown, and how the caller has arranged the cards of the dashboard.",
  input: z.object({}),
  reply: arrangement.extend({ ai_dashboard_type: z.enum(dashboardTypes).default("normal") }),
});

export const saveCards = defineCall({
  methods: ["POST"],
  path: "/api/v1/dashboard/cards",
  isOwn: true,
  access: "admin",
  dialect: "bare",
  audit: "change",
  body: "json",
  summary: "Keeps how the caller arranges the cards of the dashboard.",
  input: arrangement.refine(
    ({ shown, hidden }) => new Set([...shown, ...hidden]).size === shown.length + hidden.length,
    "同一卡片只能出现一次 · names a card twice; each may stand in one list once",
  ),
  reply: arrangement,
});
