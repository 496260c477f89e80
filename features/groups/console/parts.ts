import { fetchedSource, fill, paletteSlot } from "@tessera/platform/console";

const groups = fetchedSource(
  { zh: "分组", en: "Groups" },
  async () => (await import("./palette/group-source.ts")).findGroups,
);

export const parts = [fill(paletteSlot, groups)];
