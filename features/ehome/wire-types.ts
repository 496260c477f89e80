import { settingsWire } from "@tessera/platform/contract";
import { z } from "zod";
import { ehomeSettings } from "./settings.ts";

export const ehomeWire = settingsWire(ehomeSettings);

/** How EHome devices get in. */
export const ehomeConfig = z.object(ehomeWire.reply);
export type EhomeConfig = z.output<typeof ehomeConfig>;

/** What is absent stays as it is. */
export const ehomeConfigChange = z.object(ehomeWire.change);
export type EhomeConfigChange = z.output<typeof ehomeConfigChange>;

export const deviceIdInput = z.object({ deviceid: z.string().min(1).max(100) });
