import { page, settingsWire } from "@tessera/platform/contract";
import { z } from "zod";
import { ehomeSettings } from "./settings.ts";

export const ehomeWire = settingsWire(ehomeSettings);

/** How EHome devices get in. */
export const ehomeConfig = z.object(ehomeWire.reply);
export type EhomeConfig = z.output<typeof ehomeConfig>;

/** What is absent stays as it is. */
export const ehomeConfigChange = z.object(ehomeWire.change);
export type EhomeConfigChange = z.output<typeof ehomeConfigChange>;

export const listPage = {
  ...page,
  pageindex: z.coerce.number().int().min(0).optional(),
  pagesize: z.coerce.number().int().min(1).max(100_000).optional(),
};

/** `count` is the total; pageindex is from 0. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    count: z.number(),
    data: z.array(item),
    pageindex: z.number(),
    pagesize: z.number(),
  });

export const deviceIdInput = z.object({ deviceid: z.string().min(1).max(100) });
