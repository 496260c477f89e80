import { type ChildProcess, fork } from "node:child_process";
import { Socket } from "node:net";
import { childEnvironment } from "../confined-process.ts";
import type { ToWorker } from "./messages.ts";

interface WorkerHandlers {
  onMessage(message: unknown, socket: Socket | undefined): void;
  /** Once, however it ended. */
  onGone(cause: string): void;
}

const workerEnvironment = {
  // A disk that hangs keeps the threads that wait for it: others must be left for the other disks.
  UV_THREADPOOL_SIZE: "16",
  // Slabs that are let go are the system's again at once; left alone, glibc keeps them after a peak.
  MALLOC_MMAP_THRESHOLD_: "65536",
  MALLOC_ARENA_MAX: "2",
};

/** How long a worker may take to let its cameras go. */
const stopWithinMs = 3000;

/** One media worker as the server sees it. */
export class WorkerProcess {
  readonly #child: ChildProcess;
  readonly #gone = Promise.withResolvers<void>();

  constructor(program: URL, handlers: WorkerHandlers) {
    this.#child = fork(program, {
      // Little garbage is made here, so left alone the heap grows to several times its use before a sweep.
      execArgv: ["--max-semi-space-size=8", "--heap-growing-percent=60"],
      serialization: "advanced",
      env: childEnvironment(workerEnvironment),
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    let isGone = false;
    const gone = (cause: string) => {
      if (isGone) return;
      isGone = true;
      // One that only cannot be talked to must not write beside the next.
      this.kill();
      this.#gone.resolve();
      handlers.onGone(cause);
    };
    this.#child.on("message", (message: unknown, handle: unknown) => {
      const socket = handle instanceof Socket ? handle : undefined;
      if (isGone) socket?.destroy();
      else handlers.onMessage(message, socket);
    });
    this.#child.on("error", (error) => gone(error.message));
    this.#child.on("exit", (code, signal) => gone(signal ?? `exit code ${code}`));
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** A socket stays open here too until it is destroyed: one on its way to a worker that dies nobody else would close. */
  tell(message: ToWorker, socket?: Socket): void {
    if (this.#child.connected) this.#child.send(message, socket, { keepOpen: true }, () => {});
  }

  kill(): void {
    this.#child.kill("SIGKILL");
  }

  async stop(): Promise<void> {
    if (this.#child.connected) this.#child.disconnect();
    const kill = setTimeout(() => this.kill(), stopWithinMs);
    await this.#gone.promise;
    clearTimeout(kill);
  }
}
