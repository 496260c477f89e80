import { execFileSync } from "node:child_process";
import { onTestFinished } from "vitest";

/** Small volumes can only be made where we may mount one. */
export const canMount = process.platform === "linux" && process.getuid?.() === 0;

/** Mounts a volume of that size on the folder until the test is over. */
export function mountMemory(folder: string, megabytes: number): { takeAway(): void } {
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "none", folder]);
  let isMounted = true;
  const takeAway = () => {
    if (isMounted) execFileSync("umount", ["-l", folder]);
    isMounted = false;
  };
  onTestFinished(takeAway);
  return { takeAway };
}
