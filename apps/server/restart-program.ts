/**
 * How this program starts itself anew in its own place: same process id, so that whoever watches over it (a service
 * manager, a container, a terminal) sees no end. Undefined where the system cannot do that.
 */
export function ownRestart(): (() => void) | undefined {
  if (process.platform === "win32" || typeof process.execve !== "function") return undefined;
  const { execPath, execArgv, argv } = process;
  return () => process.execve?.(execPath, [execPath, ...execArgv, ...argv.slice(1)], process.env);
}
