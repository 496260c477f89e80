import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { type Clock, type Logger, Offline, TimedOut, TooMany, Turns } from "@tessera/base";
import { childEnvironment, confinedArguments, type VideoTrack } from "@tessera/engine";
import type { DrawnPicture, PictureJob, PictureResult } from "./messages.ts";

const jobTimeoutMs = 8000;
/** The process holds about 110 MB: it goes when nobody has wanted a picture for a while. */
const idleMs = 30_000;
/** Wide enough to recognise a scene, small enough for a list. */
const defaultMaxWidth = 640;
/** Some seconds of work. Each holds a key frame. */
const maxWanted = 100;

/** Turns key frames into JPEG pictures, in a process of its own that starts when it is needed. */
export class SnapshotMaker {
  readonly #clock: Clock;
  readonly #log: Logger;
  /** The process draws one at a time, so it gets one at a time: a hang costs no other. */
  readonly #turns = new Turns();
  #wanted = 0;
  #child: ChildProcess | undefined;
  #drawing: PromiseWithResolvers<DrawnPicture> | undefined;
  #stopping = new AbortController();
  #cancelIdle: (() => void) | undefined;

  constructor(tools: { readonly clock: Clock; readonly log: Logger }) {
    this.#clock = tools.clock;
    this.#log = tools.log;
  }

  async make(
    track: VideoTrack,
    keyFrame: Uint8Array,
    maxWidth = defaultMaxWidth,
  ): Promise<Uint8Array> {
    return (await this.#make({ track, keyFrame, maxWidth, isPreview: false })).jpeg;
  }

  /** For a list of many: drawn with less work, and with what tells whether the scene has changed. */
  preview(track: VideoTrack, keyFrame: Uint8Array, maxWidth: number): Promise<DrawnPicture> {
    return this.#make({ track, keyFrame, maxWidth, isPreview: true });
  }

  async #make(job: PictureJob): Promise<DrawnPicture> {
    if (this.#wanted >= maxWanted) throw new TooMany("snapshots-full", fullText);
    this.#wanted++;
    try {
      return await this.#turns.run(() => this.#draw(job), this.#stopping.signal);
    } finally {
      this.#wanted--;
    }
  }

  async stop(): Promise<void> {
    const stopped = new Offline("snapshots-stopped", stoppedText);
    this.#stopping.abort(stopped);
    this.#stopping = new AbortController();
    const child = this.#child;
    if (!child) return;
    const exited = once(child, "exit");
    this.#end(child, stopped);
    await exited;
  }

  async #draw(job: PictureJob): Promise<DrawnPicture> {
    this.#cancelIdle?.();
    const child = this.#child ?? this.#start();
    const drawing = Promise.withResolvers<DrawnPicture>();
    this.#drawing = drawing;
    const cancelTimeout = this.#clock.after(jobTimeoutMs, () =>
      this.#end(child, new TimedOut("snapshot-timeout", timeoutText)),
    );
    try {
      child.send(job);
      return await drawing.promise;
    } finally {
      this.#drawing = undefined;
      cancelTimeout();
      if (this.#child === child)
        this.#cancelIdle = this.#clock.after(idleMs, () => this.#end(child, new Error("idle")));
    }
  }

  #start(): ChildProcess {
    const program = new URL("./picture-process.ts", import.meta.url);
    const child = fork(program, {
      serialization: "advanced",
      execArgv: confinedArguments(),
      env: childEnvironment(),
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    this.#child = child;
    child.on("message", (result: PictureResult) => {
      if (this.#child !== child) return;
      if ("jpeg" in result) this.#drawing?.resolve(result);
      else this.#drawing?.reject(new Error(result.error));
    });
    child.on("error", (error) => this.#end(child, error));
    child.on("exit", (code, signal) =>
      this.#end(child, new Error(`picture process ended (${signal ?? code})`)),
    );
    return child;
  }

  /** With it goes the picture that it was drawing; the next one starts another process. */
  #end(child: ChildProcess, cause: Error): void {
    if (this.#child !== child) return;
    this.#child = undefined;
    this.#cancelIdle?.();
    child.kill("SIGKILL");
    if (!this.#drawing) return;
    this.#log.warn({ error: cause }, "picture process lost");
    this.#drawing.reject(cause);
  }
}

const timeoutText = {
  zh: "抓图超时，请稍后再试",
  en: "The snapshot timed out. Try again later.",
};
const fullText = {
  zh: `等待中的抓图已达 ${maxWanted} 张，请稍后再试`,
  en: `${maxWanted} snapshots are already waiting. Try again later.`,
};
const stoppedText = {
  zh: "服务正在停止，请稍后再试",
  en: "The server is stopping. Try again later.",
};
