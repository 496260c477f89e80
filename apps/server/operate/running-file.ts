import { readFileSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";

export interface RunningFile {
  readonly pid: number;
  /** Tells it from another process with its number, in another container or later. */
  readonly mark: string;
  readonly url: string;
  readonly httpsPort: number;
  readonly readyAtMs: number;
}

const fileIn = (dataDir: string) => join(dataDir, "running.json");

/** Tells the commands of this machine where the server is, until the returned function is called. */
export async function writeRunningFile(
  dataDir: string,
  server: Pick<RunningFile, "url" | "httpsPort" | "readyAtMs">,
): Promise<() => Promise<void>> {
  const { url, httpsPort, readyAtMs } = server;
  const { pid } = process;
  const told: RunningFile = { pid, mark: markOf(pid), url, httpsPort, readyAtMs };
  await writeFile(fileIn(dataDir), JSON.stringify(told), { mode: 0o600 });
  return () => rm(fileIn(dataDir), { force: true });
}

/** What the server with this number has told; one that was killed leaves its file, which counts no more. */
export function readRunningFile(dataDir: string, pid: number | undefined): RunningFile | undefined {
  try {
    // We wrote it, and a file that is cut off is no JSON.
    const told = JSON.parse(readFileSync(fileIn(dataDir), "utf8")) as RunningFile;
    return told.pid === pid ? told : undefined;
  } catch {
    return undefined;
  }
}

/** The name of the machine, and when the process began (field 22 of its stat, proc(5)) where the system says so. */
export function markOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The second field is a name in brackets that may contain anything.
    return `${hostname()} ${stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? ""}`;
  } catch {
    return hostname();
  }
}
