import { buildConsole } from "./build-console.mjs";
import { install } from "./install.mjs";
import { main } from "./repository.mjs";
import { run } from "./run.mjs";
import { requireSystemPackages } from "./system-packages.mjs";

await main(async (args) => {
  await install("full");
  await buildConsole();
  await requireSystemPackages();
  await run("tests/torture/main.ts", args);
});
