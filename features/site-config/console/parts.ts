import { fill, paletteSlot } from "@tessera/platform/console";
import { settingSource } from "./all/setting-source.ts";

export const parts = [fill(paletteSlot, settingSource)];
