import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { constants, setPriority } from "node:os";
import { type Clock, Conflict, type Logger } from "@tessera/base";
import { childEnvironment, confinedArguments } from "@tessera/engine";
import type {
  MarkedPicture,
  MarkReply,
  MarkRequest,
  MarkWish,
  RecordedPicture,
} from "./messages.ts";

/** A second of large pictures on a machine that has other things to do takes some seconds. */
const replyTimeoutMs = 120_000;
/** So that a hang shows soon, and cancelling waits for little. */
const picturesPerRequest = 50;

interface WatermarkerParts {
  readonly clock: Clock;
  readonly log: Logger;
}

/** Burns who took pictures away, and when each was recorded, into them: H.264 or H.265 in, H.264 out. */
export class Watermarker {
  readonly #parts: WatermarkerParts;
  readonly #running = new Set<Marking>();

  constructor(parts: WatermarkerParts) {
    this.#parts = parts;
  }

  /** For one film. Whoever opens it closes it. */
  open(): Marking {
    const marking: Marking = new Marking(this.#parts, () => this.#running.delete(marking));
    this.#running.add(marking);
    return marking;
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#running].map((marking) => marking.close()));
  }
}

/** A process of its own, behind everything else on the machine: FFmpeg works on what cameras have sent. */
export class Marking {
  readonly #parts: WatermarkerParts;
  readonly #child: ChildProcess;
  readonly #onClosed: () => void;
  #reply: PromiseWithResolvers<MarkReply> | undefined;
  #end: string | undefined;

  constructor(parts: WatermarkerParts, onClosed: () => void) {
    this.#parts = parts;
    this.#onClosed = onClosed;
    const program = new URL("./process/main.ts", import.meta.url);
    this.#child = fork(program, {
      serialization: "advanced",
      execArgv: confinedArguments(),
      env: childEnvironment(),
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    this.#standBack();
    this.#child.on("message", (reply: MarkReply) => this.#reply?.resolve(reply));
    this.#child.on("error", (error) => this.#lose(error.message));
    this.#child.on("exit", (code, signal) => this.#lose(signal ?? `exit code ${code}`));
  }

  /** Once a stretch without a break. */
  async begin(wish: MarkWish): Promise<void> {
    await this.#ask({ begin: wish });
  }

  /** Gives those that are ready: later ones may be needed to decode a picture. */
  async mark(pictures: readonly RecordedPicture[]): Promise<readonly MarkedPicture[]> {
    const marked: MarkedPicture[] = [];
    for (let at = 0; at < pictures.length; at += picturesPerRequest)
      marked.push(...(await this.#ask({ mark: pictures.slice(at, at + picturesPerRequest) })));
    return marked;
  }

  /** The rest. */
  async finish(): Promise<readonly MarkedPicture[]> {
    return this.#ask({ finish: true });
  }

  /** At once; whoever waits is told. */
  async close(): Promise<void> {
    this.#onClosed();
    const child = this.#child;
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
    const exited = once(child, "exit");
    child.kill("SIGKILL");
    await exited;
  }

  async #ask(request: MarkRequest): Promise<readonly MarkedPicture[]> {
    if (this.#end !== undefined) throw this.#lost(this.#end);
    const reply = Promise.withResolvers<MarkReply>();
    this.#reply = reply;
    const cancelTimeout = this.#parts.clock.after(replyTimeoutMs, () => {
      this.#lose("gives nothing back");
      this.#child.kill("SIGKILL");
    });
    try {
      this.#child.send(request);
      const told = await reply.promise;
      if ("pictures" in told) return told.pictures;
      throw new Conflict("footage-undecodable", undecodableText, { cause: new Error(told.error) });
    } finally {
      cancelTimeout();
      this.#reply = undefined;
    }
  }

  #lose(cause: string): void {
    this.#end ??= cause;
    this.#reply?.reject(this.#lost(cause));
  }

  #lost(cause: string): Conflict {
    this.#parts.log.warn({ cause }, "marking process lost");
    return new Conflict("footage-undecodable", undecodableText, { cause: new Error(cause) });
  }

  /** Live pictures and recording come first. */
  #standBack(): void {
    try {
      if (this.#child.pid !== undefined)
        setPriority(this.#child.pid, constants.priority.PRIORITY_LOW);
    } catch (error) {
      this.#parts.log.warn({ error }, "the marking process runs as others do");
    }
  }
}

const undecodableText = {
  zh: "录像画面无法解码，不能加水印，导出已放弃。请缩短范围避开损坏的录像，或不加水印导出。",
  en: "The recording cannot be decoded, so no watermark can be added and nothing was exported. Shorten the range to leave out the damaged part, or export without a watermark.",
};
