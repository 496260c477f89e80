import { defineDoorOutputs } from "@tessera/outputs/define";

export const flv = defineDoorOutputs("flv", async () => {
  const { httpFlv, wsFlv } = await import("./index.ts");
  return { outputs: [wsFlv, httpFlv] };
});
