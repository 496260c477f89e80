import { bannerSlot, fill, paletteSlot } from "@tessera/platform/console";
import { settingSource } from "./all/setting-source.ts";
import { RestartBanner } from "./restart/RestartBanner.tsx";

export const parts = [fill(paletteSlot, settingSource), fill(bannerSlot, RestartBanner)];
