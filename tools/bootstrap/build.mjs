import { buildConsole } from "./build-console.mjs";
import { buildServer } from "./build-server.mjs";
import { main } from "./repository.mjs";

await main(async () => {
  await buildConsole();
  await buildServer();
});
