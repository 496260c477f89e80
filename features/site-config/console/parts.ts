import { bannerSlot, fetchedSource, fill, paletteSlot } from "@tessera/platform/console";
import { RestartWatch } from "./restart/RestartWatch.tsx";

const settings = fetchedSource(
  { zh: "设置", en: "Settings" },
  async () => (await import("./all/setting-source.ts")).findSettings,
);

export const parts = [fill(paletteSlot, settings), fill(bannerSlot, RestartWatch)];
