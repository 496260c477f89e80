import { definePullDriver } from "@tessera/drivers/define";

export const http = definePullDriver("HTTP", async () => {
  const { createHttpDriver } = await import("./index.ts");
  return createHttpDriver;
});
