import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { Conflict, systemClock, wait } from "@tessera/base";
import { type Program, releasesIn } from "@tessera/features/updates/release-folder";
import { readRunningFile } from "../operate/running-file.ts";

const patienceMs = 60_000;
const pollMs = 200;
const stopMs = 12_000;

/**
 * Starts a program with an empty data folder, its own ports and none of the site's settings, until it says that it is
 * ready: one that cannot even do that is refused before anything stops.
 */
export async function rehearse(
  program: Program,
  {
    dataDir,
    portVariables,
  }: { readonly dataDir: string; readonly portVariables: readonly string[] },
): Promise<void> {
  await mkdir(releasesIn(dataDir), { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(releasesIn(dataDir), "rehearsal-"));
  const args = [program.path, "--data", folder, "--port", "0", "--host", "127.0.0.1"];
  const child = spawn(process.execPath, args, {
    env: environment(portVariables),
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    said = (said + text).slice(-4000);
  });
  const ended = once(child, "exit");
  try {
    await ready(child, ended, folder);
  } catch (cause) {
    throw notReady(program.version, said, cause);
  } finally {
    child.kill("SIGTERM");
    const cancel = systemClock.after(stopMs, () => child.kill("SIGKILL"));
    await ended;
    cancel();
    await rm(folder, { recursive: true, force: true });
  }
}

async function ready(child: ChildProcess, ended: Promise<unknown>, folder: string): Promise<void> {
  const untilMs = systemClock.monotonicMs() + patienceMs;
  while (readRunningFile(folder, child.pid) === undefined) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error("it ended");
    if (systemClock.monotonicMs() > untilMs) throw new Error("it took too long");
    await Promise.race([ended, wait(systemClock, pollMs)]);
  }
}

/** Nothing of the site: its database, its disks and its keys are not touched. */
function environment(portVariables: readonly string[]): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !name.startsWith("TESSERA_") && name !== "DATABASE_URL",
  );
  return {
    ...Object.fromEntries(kept),
    ...Object.fromEntries(portVariables.map((name) => [name, "0"])),
    TESSERA_MEDIA_WORKERS: "1",
  };
}

const notReady = (version: string, said: string, cause: unknown) => {
  const quoted = lastWords(said);
  return new Conflict(
    "rehearsal-failed",
    {
      zh: `版本 ${version} 在试运行中没有就绪，没有改动任何东西。请联系发布者。${quoted && `它最后说：${quoted}`}`,
      en: `Version ${version} did not become ready when it was tried apart; nothing was changed. Tell its publisher. ${quoted && `It said last: ${quoted}`}`,
    },
    { cause },
  );
};

/** The line that names an error, if there is one: a stack and the version of Node follow it. */
function lastWords(said: string): string {
  const lines = said.trim().split("\n");
  return (lines.findLast((line) => /Error\b/.test(line)) ?? lines.at(-1) ?? "")
    .trim()
    .slice(0, 300);
}
