import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { requireNode24 } from "../../tools/bootstrap/run.mjs";
import { openSession } from "../e2e/open-session.ts";
import { withDescendants } from "../soak/process-tree.ts";

const mainProgram = join(import.meta.dirname, "../../apps/server/main.ts");
const readyWithinMs = 60_000;

/** Who dies at a moment: as the kernel, an operator or a fault would have it. */
export type Victim = "server" | "worker" | "all";

/** The real program on a data folder that outlives it. */
export class KilledServer {
  readonly url: string;
  readonly token: string;
  /** From the start of the process until it serves, recovery included. */
  readonly startMs: number;
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, url: string, token: string, startMs: number) {
    this.#child = child;
    this.url = url;
    this.token = token;
    this.startMs = startMs;
  }

  static async start(dataFolder: string, password: string): Promise<KilledServer> {
    const startedMs = performance.now();
    const child = spawn(requireNode24(), [mainProgram, "--data", dataFolder, "--port", "0"], {
      env: {
        ...process.env,
        TESSERA_INITIAL_PASSWORD: password,
        // Nothing but recording: it is started often.
        TESSERA_RTSP_IS_ENABLED: "false",
        TESSERA_RTMP_IS_ENABLED: "false",
        TESSERA_WEBRTC_IS_ENABLED: "false",
        TESSERA_GB28181_PORT: "0",
        TESSERA_MEDIA_WORKERS: "2",
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const url = await readyAddress(child);
    const startMs = performance.now() - startedMs;
    const { token } = await openSession(url, { name: "admin", password });
    return new KilledServer(child, url, token, startMs);
  }

  /** By SIGKILL. A killed worker leaves the server running; it is killed a moment later. */
  async kill(victim: Victim): Promise<void> {
    const [server = 0, ...others] = withDescendants(this.#child.pid ?? 0);
    const ended = once(this.#child, "exit");
    if (victim === "worker") {
      endNow(others[0]);
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
    if (victim === "all") for (const pid of others) endNow(pid);
    endNow(server);
    await ended;
    // A worker ends when its server is gone, but the next one must not meet it.
    for (const pid of others) endNow(pid);
  }

  async stop(): Promise<void> {
    const ended = once(this.#child, "exit");
    this.#child.kill("SIGTERM");
    await ended;
  }
}

function endNow(pid: number | undefined): void {
  try {
    if (pid) process.kill(pid, "SIGKILL");
  } catch {
    // It has ended by itself.
  }
}

async function readyAddress(child: ChildProcess): Promise<string> {
  let output = "";
  const ready = Promise.withResolvers<string>();
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      const address = /^Tessera is ready at (http:\/\/\S+?)\/?$/m.exec(output)?.[1];
      if (address) ready.resolve(address);
    });
  child.once("exit", () => ready.reject(new Error(`The server did not become ready:\n${output}`)));
  const late = setTimeout(
    () => ready.reject(new Error(`The server is not ready:\n${output}`)),
    readyWithinMs,
  );
  return ready.promise.finally(() => clearTimeout(late));
}
