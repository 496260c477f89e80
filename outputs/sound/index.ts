import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { constants, setPriority } from "node:os";
import { type Clock, Conflict, type Logger } from "@tessera/base";
import { childEnvironment, confinedArguments } from "@tessera/engine";
import type { SoundReply, SoundRequest, SoundShape } from "./messages.ts";

const replyTimeoutMs = 60_000;

interface AacEncodersParts {
  readonly clock: Clock;
  readonly log: Logger;
}

/** Samples become AAC, which every player takes. */
export class AacEncoders {
  readonly #parts: AacEncodersParts;
  readonly #running = new Set<AacEncoding>();

  constructor(parts: AacEncodersParts) {
    this.#parts = parts;
  }

  /** For one file. Whoever opens it closes it. */
  open(): AacEncoding {
    const encoding: AacEncoding = new AacEncoding(this.#parts, () =>
      this.#running.delete(encoding),
    );
    this.#running.add(encoding);
    return encoding;
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#running].map((encoding) => encoding.close()));
  }
}

/** A process of its own, behind everything else on the machine. */
export class AacEncoding {
  readonly #parts: AacEncodersParts;
  readonly #child: ChildProcess;
  readonly #onClosed: () => void;
  #reply: PromiseWithResolvers<SoundReply> | undefined;
  #end: string | undefined;

  constructor(parts: AacEncodersParts, onClosed: () => void) {
    this.#parts = parts;
    this.#onClosed = onClosed;
    this.#child = fork(new URL("./process/main.ts", import.meta.url), {
      serialization: "advanced",
      execArgv: confinedArguments(),
      env: childEnvironment(),
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    this.#standBack();
    this.#child.on("message", (reply: SoundReply) => this.#reply?.resolve(reply));
    this.#child.on("error", (error) => this.#lose(error.message));
    this.#child.on("exit", (code, signal) => this.#lose(signal ?? `exit code ${code}`));
  }

  /** Once. */
  async begin(shape: SoundShape): Promise<void> {
    await this.#ask({ begin: shape });
  }

  /** Gives the frames that are ready; the first lies before the first sample. */
  encode(samples: Int16Array): Promise<readonly Uint8Array[]> {
    return this.#ask({ encode: samples });
  }

  /** The rest. */
  finish(): Promise<readonly Uint8Array[]> {
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

  async #ask(request: SoundRequest): Promise<readonly Uint8Array[]> {
    if (this.#end !== undefined) throw this.#lost(this.#end);
    const reply = Promise.withResolvers<SoundReply>();
    this.#reply = reply;
    const cancelTimeout = this.#parts.clock.after(replyTimeoutMs, () => {
      this.#lose("gives nothing back");
      this.#child.kill("SIGKILL");
    });
    try {
      this.#child.send(request);
      const told = await reply.promise;
      if ("frames" in told) return told.frames;
      throw new Conflict("sound-not-converted", failedText, { cause: new Error(told.error) });
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
    this.#parts.log.warn({ cause }, "sound encoding process lost");
    return new Conflict("sound-not-converted", failedText, { cause: new Error(cause) });
  }

  /** Live pictures and recording come first, but somebody waits for this. */
  #standBack(): void {
    try {
      if (this.#child.pid !== undefined)
        setPriority(this.#child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    } catch (error) {
      this.#parts.log.warn({ error }, "the sound encoding process runs as others do");
    }
  }
}

const failedText = {
  zh: "声音无法转换为 AAC。请选择“保留原始声音”后重试。",
  en: "The sound could not be converted to AAC. Choose “Keep the original sound” and try again",
};
