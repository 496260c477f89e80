import { fetchedSource, fill, paletteSlot } from "@tessera/platform/console";

const users = fetchedSource(
  { zh: "用户", en: "Users" },
  async () => (await import("./palette/user-source.ts")).findUsers,
);

export const parts = [fill(paletteSlot, users)];
