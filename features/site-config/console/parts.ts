import { fetchedSource, fill, paletteSlot } from "@tessera/platform/console";

const settings = fetchedSource(
  { zh: "设置", en: "Settings" },
  async () => (await import("./all/setting-source.ts")).findSettings,
);

export const parts = [fill(paletteSlot, settings)];
