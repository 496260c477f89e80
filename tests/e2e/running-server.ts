import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildServer } from "../../tools/bootstrap/build-server.mjs";
import { requireNode24 } from "../../tools/bootstrap/run.mjs";
import { quietPorts } from "../quiet-ports.ts";

const startTimeoutMs = 75_000;
const stopTimeoutMs = 30_000;

export interface RunningServer {
  /** Without a slash at the end. */
  readonly url: string;
  readonly pid: number;
  readonly dataFolder: string;
  /** What the server has printed so far. */
  readonly output: () => string;
  /** Stops it as an operator would; rejects if it does not end cleanly. */
  stop(): Promise<void>;
}

/** Starts the real program on a free port. */
export async function startServer(options: {
  readonly initialPassword: string;
  readonly isDemo: boolean;
  /** Whether the first-run initialisation is still to be done, before which little is answered. */
  readonly isInitialDue?: boolean;
  readonly presenceIntervalMs?: string;
  readonly mediaWorkers?: number;
  /** What all servers of a site have in their data folders; each makes its own without one. */
  readonly siteKey?: Uint8Array;
  /** Of the sources; those of the repository without one. */
  readonly root?: string;
  /** One that was started on before, which stays behind at the stop; without one it is empty, and goes. */
  readonly dataFolder?: string;
  /** To be found at the same address after a restart; any free one without. */
  readonly port?: number;
  readonly env?: Readonly<Record<string, string>>;
}): Promise<RunningServer> {
  const dataFolder = options.dataFolder ?? (await mkdtemp(join(tmpdir(), "tessera-e2e-")));
  const { siteKey } = options;
  if (siteKey)
    for (const file of ["secret-box.key", "audit-chain.key"])
      await writeFile(join(dataFolder, file), siteKey);
  const mainProgram = await buildServer(options.root);
  const port = String(options.port ?? 0);
  const args = [mainProgram, "--data", dataFolder, "--port", port];
  const child = spawn(requireNode24(), options.isDemo ? [...args, "--demo"] : args, {
    env: {
      ...process.env,
      // The demo's cameras have names in the machine's language.
      LC_ALL: "en",
      TESSERA_INITIAL_PASSWORD: options.initialPassword,
      ...(!options.isInitialDue && { TESSERA_SESSION_IS_INITIAL_DUE: "false" }),
      ...quietPorts,
      ...(options.mediaWorkers && { TESSERA_MEDIA_WORKERS: String(options.mediaWorkers) }),
      // The tests do not wait a quarter of a minute to see a camera go; the benches take it as it is.
      TESSERA_PRESENCE_INTERVAL_MS: options.presenceIntervalMs ?? "1000",
      TESSERA_NEWS_SETTLE_SECONDS: "1",
      ...options.env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });

  const url = await readyAddress(child, () => output);
  return {
    url,
    pid: child.pid ?? 0,
    dataFolder,
    output: () => output,
    async stop() {
      await endCleanly(child, () => output);
      if (!options.dataFolder) await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

async function readyAddress(child: ChildProcess, output: () => string): Promise<string> {
  const isReady = new Promise<string>((resolve) => {
    child.stdout?.on("data", () => {
      const address = /^Tessera is ready at (http:\/\/\S+?)\/?$/m.exec(output())?.[1];
      if (address) resolve(address);
    });
  });
  const hasEnded = once(child, "exit").then(() => "");
  const address = await Promise.race([isReady, hasEnded, timeout(startTimeoutMs)]);
  if (address) return address;
  child.kill("SIGKILL");
  throw new Error(`The server did not become ready:\n${output()}`);
}

async function endCleanly(child: ChildProcess, output: () => string): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const hasEnded = once(child, "exit");
    child.kill("SIGTERM");
    const isLate = (await Promise.race([hasEnded, timeout(stopTimeoutMs)])) === "";
    if (isLate) child.kill("SIGKILL");
    await hasEnded;
  }
  if (child.exitCode === 0) return;
  const end = child.signalCode ?? `exit code ${child.exitCode}`;
  throw new Error(`The server did not stop cleanly (${end}):\n${output()}`);
}

/** Resolves to nothing; does not keep the run alive. */
const timeout = (delayMs: number) =>
  new Promise<"">((resolve) => {
    setTimeout(resolve, delayMs, "").unref();
  });
