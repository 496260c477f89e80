import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { buildServer } from "../../tools/bootstrap/build-server.mjs";
import { requireNode24 } from "../../tools/bootstrap/run.mjs";
import { openSession } from "../e2e/open-session.ts";
import { withDescendants } from "../soak/process-tree.ts";

const readyWithinMs = 60_000;

/** Who dies at a moment: as the kernel, an operator or a fault would have it. */
export type Victim = "server" | "worker" | "all";

export interface Ending {
  readonly tookMs: number;
  /** What went wrong on the way; nothing if it ended as it should. */
  readonly complaint: string | undefined;
}

const tillKilledMs = 30_000;

/** The real program on a data folder that outlives it. */
export class KilledServer {
  readonly url: string;
  readonly token: string;
  /** From the start of the process until it serves, recovery included. */
  readonly startMs: number;
  /** Where it takes connections beside the web. */
  readonly ports: readonly number[];
  readonly #child: ChildProcess;
  readonly #output: () => string;

  private constructor(
    { child, output }: { readonly child: ChildProcess; readonly output: () => string },
    { url, token, startMs, ports }: Pick<KilledServer, "url" | "token" | "startMs" | "ports">,
  ) {
    this.#child = child;
    this.#output = output;
    this.ports = ports;
    this.url = url;
    this.token = token;
    this.startMs = startMs;
  }

  /** With `ports` for RTSP, RTMP and SIP; without, it does nothing but record: it is started often. */
  static async start(
    dataFolder: string,
    password: string,
    ports: readonly number[] = [],
  ): Promise<KilledServer> {
    const [rtsp, rtmp, sip = 0] = ports;
    const mainProgram = await buildServer();
    const startedMs = performance.now();
    const child = spawn(requireNode24(), [mainProgram, "--data", dataFolder, "--port", "0"], {
      env: {
        ...process.env,
        TESSERA_INITIAL_PASSWORD: password,
        TESSERA_SESSION_IS_INITIAL_DUE: "false",
        TESSERA_RTSP_IS_ENABLED: String(rtsp !== undefined),
        TESSERA_RTSP_PORT: String(rtsp ?? 0),
        TESSERA_RTMP_IS_ENABLED: String(rtmp !== undefined),
        TESSERA_RTMP_PORT: String(rtmp ?? 0),
        TESSERA_WEBRTC_IS_ENABLED: "false",
        TESSERA_GB28181_PORT: String(sip),
        TESSERA_EHOME_IS_ENABLED: "false",
        TESSERA_JT808_PORT: "0",
        TESSERA_JT1078_PORT: "0",
        TESSERA_JT808_ATTACHMENT_PORT: "0",
        TESSERA_MEDIA_WORKERS: "2",
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let printed = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => {
        printed += text;
      });
    const output = () => printed;
    const url = await readyAddress(child, output);
    const startMs = performance.now() - startedMs;
    const { token } = await openSession(url, { name: "admin", password });
    return new KilledServer({ child, output }, { url, token, startMs, ports });
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

  /** Whatever is left of it, when the torture itself has failed. */
  remove(): void {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    for (const pid of withDescendants(this.#child.pid ?? 0)) endNow(pid);
  }

  /** As an operator would; `isMaimed` kills one of its workers first. */
  async stop({ isMaimed = false } = {}): Promise<Ending> {
    const ended = once(this.#child, "exit") as Promise<[number | null, string | null]>;
    const [, worker] = withDescendants(this.#child.pid ?? 0);
    if (isMaimed) endNow(worker);
    const startMs = performance.now();
    this.#child.kill("SIGTERM");
    const late = setTimeout(() => endNow(this.#child.pid), tillKilledMs);
    const [code, signal] = await ended;
    clearTimeout(late);
    const tookMs = performance.now() - startMs;
    const complaint = code === 0 ? undefined : `ended with ${signal ?? code}: ${this.#output()}`;
    return { tookMs, complaint };
  }
}

function endNow(pid: number | undefined): void {
  try {
    if (pid) process.kill(pid, "SIGKILL");
  } catch {
    // It has ended by itself.
  }
}

async function readyAddress(child: ChildProcess, output: () => string): Promise<string> {
  const ready = Promise.withResolvers<string>();
  child.stdout?.on("data", () => {
    const address = /^Tessera is ready at (http:\/\/\S+?)\/?$/m.exec(output())?.[1];
    if (address) ready.resolve(address);
  });
  child.once("exit", () =>
    ready.reject(new Error(`The server did not become ready:\n${output()}`)),
  );
  const late = setTimeout(() => {
    ready.reject(new Error(`The server is not ready:\n${output()}`));
    endNow(child.pid);
  }, readyWithinMs);
  return ready.promise.finally(() => clearTimeout(late));
}
