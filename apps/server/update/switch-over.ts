import { fileURLToPath } from "node:url";
import { replaceMe, watcherVariable } from "./watcher-variable.ts";

const watcher = new URL("./watch-switch.ts", import.meta.url);

/** How this program makes room for what is on trial, when it has stopped. Undefined where the system cannot do that. */
export function ownSwitch(): (() => void) | undefined {
  if (process.platform === "win32" || typeof process.execve !== "function") return undefined;
  const { execPath, execArgv, argv, env, ppid } = process;
  // One watcher is enough: it replaces itself.
  if (env[watcherVariable] === String(ppid)) return () => process.exit(replaceMe);
  const args = [execPath, ...execArgv, fileURLToPath(watcher), ...argv.slice(2)];
  return () => process.execve?.(execPath, args, env);
}
