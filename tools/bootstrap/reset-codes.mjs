import { buildServer } from "./build-server.mjs";
import { install } from "./install.mjs";
import { main } from "./repository.mjs";
import { run } from "./run.mjs";

await main(async (args) => {
  await install("run");
  await run(await buildServer(), ["reset-codes", ...args]);
});
