import type { Logger } from "@tessera/base";

const superuser = 0;

/** Whoever takes over a server that runs as root has the machine. Warnings are shown on the terminal too. */
export function warnOfRoot(log: Pick<Logger, "warn">, userId = process.getuid?.()): void {
  if (userId !== superuser) return;
  log.warn({}, "The server runs as root: give it a user of its own (docs/hardening.md).");
}
