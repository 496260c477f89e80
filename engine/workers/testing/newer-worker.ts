import { messagesVersion } from "../messages.ts";

/** For tests: as if the program had been replaced under a server that runs. It stays as long as the server. */
for (const message of [
  { type: "hello", version: messagesVersion + 1 },
  { type: "ready", relayPath: "/nowhere" },
])
  process.send?.(message, undefined, {}, () => {});
process.on("disconnect", () => process.exit());
