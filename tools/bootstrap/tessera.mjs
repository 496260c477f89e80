#!/usr/bin/env node
import { buildConsole } from "./build-console.mjs";
import { buildServer } from "./build-server.mjs";
import { install } from "./install.mjs";
import { main, Stop } from "./repository.mjs";
import { run } from "./run.mjs";

const usage = `tessera COMMAND [--data DIR]

  start [options]         installs, builds and runs (start --help lists the options)
  stop                    stops it, and waits until it has
  status                  whether it runs, and where: exit code 0 runs, 1 gives no answer, 3 does not run
  backup                  makes a backup of the database, also while it runs
  restore FILE            brings a backup back; it must not run
  user reset USER         a new password for somebody who is locked out; it must not run
  user reset-codes USER   turns the one-time codes of a user off; it must not run
  doctor                  looks at ports, disks, clock, network, codecs and database:
                          exit code 0 all is well, 1 something to mind, 2 something is broken`;

/** What the server's program is called with; undefined: there is no such command. */
function commandOf([name, ...args]) {
  if (name === "start") return args;
  if (["stop", "status", "backup", "restore", "doctor"].includes(name)) return [name, ...args];
  if (name !== "user") return undefined;
  const [what, ...rest] = args;
  if (what === "reset") return ["reset-password", ...rest];
  return what === "reset-codes" ? [what, ...rest] : undefined;
}

await main(async (args) => {
  if (args[0] === "help" || args[0] === "--help") return console.log(usage);
  const command = commandOf(args);
  if (!command)
    throw new Stop(
      args.length > 0 ? `There is no command “${args.join(" ")}”.\n\n${usage}` : usage,
    );
  await install("run");
  if (args[0] === "start") await buildConsole();
  await run(await buildServer(), command);
});
