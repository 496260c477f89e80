import { type ChildProcess, fork } from "node:child_process";
import { type Clock, type Logger, TimedOut } from "@tessera/base";
import type { VideoTrack } from "@tessera/engine";
import type { PictureJob, PictureResult } from "./messages.ts";

const jobTimeoutMs = 8000;
/** The process holds about 110 MB: it goes when nobody has wanted a picture for a while. */
const idleMs = 30_000;
/** Wide enough to recognise a scene, small enough for a list. */
const defaultMaxWidth = 640;

interface Waiting {
  readonly resolve: (jpeg: Uint8Array) => void;
  readonly reject: (error: Error) => void;
  readonly cancelTimeout: () => void;
}

/** Turns key frames into JPEG pictures, in a process of its own that starts when it is needed. */
export class SnapshotMaker {
  readonly #clock: Clock;
  readonly #log: Logger;
  readonly #waiting = new Map<number, Waiting>();
  #child: ChildProcess | undefined;
  #cancelIdle: (() => void) | undefined;
  #nextId = 1;

  constructor(tools: { readonly clock: Clock; readonly log: Logger }) {
    this.#clock = tools.clock;
    this.#log = tools.log;
  }

  make(track: VideoTrack, keyFrame: Uint8Array, maxWidth = defaultMaxWidth): Promise<Uint8Array> {
    const child = this.#child ?? this.#start();
    const id = this.#nextId++;
    this.#cancelIdle?.();
    return new Promise((resolve, reject) => {
      const cancelTimeout = this.#clock.after(jobTimeoutMs, () => {
        child.kill("SIGKILL");
        this.#settle(id, (job) => job.reject(new TimedOut("snapshot-timeout", timeoutText)));
      });
      this.#waiting.set(id, { resolve, reject, cancelTimeout });
      child.send({ id, track, keyFrame, maxWidth } satisfies PictureJob);
    });
  }

  async stop(): Promise<void> {
    this.#cancelIdle?.();
    const child = this.#child;
    if (!child) return;
    const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
    child.kill("SIGKILL");
    await exited;
  }

  #start(): ChildProcess {
    const program = new URL("./picture-process.ts", import.meta.url);
    const child = fork(program, {
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    this.#child = child;
    child.on("message", (result: PictureResult) =>
      this.#settle(result.id, (job) => {
        if ("jpeg" in result) job.resolve(result.jpeg);
        else job.reject(new Error(result.error));
      }),
    );
    child.on("error", (error) => this.#lose(child, error));
    child.on("exit", (code, signal) =>
      this.#lose(child, new Error(`picture process ended (${signal ?? code})`)),
    );
    return child;
  }

  #settle(id: number, give: (job: Waiting) => void): void {
    const job = this.#waiting.get(id);
    if (!job) return;
    this.#waiting.delete(id);
    job.cancelTimeout();
    give(job);
    if (this.#waiting.size > 0) return;
    this.#cancelIdle = this.#clock.after(idleMs, () => this.#child?.kill());
  }

  #lose(child: ChildProcess, error: Error): void {
    if (this.#child !== child) return;
    this.#child = undefined;
    this.#cancelIdle?.();
    if (this.#waiting.size > 0) this.#log.warn({ error }, "picture process lost");
    for (const id of this.#waiting.keys()) this.#settle(id, (job) => job.reject(error));
    this.#cancelIdle?.();
  }
}

const timeoutText = {
  zh: "生成快照超时，请稍后再试",
  en: "Making the snapshot took too long; try again later",
};
