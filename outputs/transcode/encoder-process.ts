import { fork } from "node:child_process";
import { once } from "node:events";
import type { Readable, Writable } from "node:stream";
import type { Logger } from "@tessera/base";
import {
  childEnvironment,
  confinedArguments,
  type ForeignTrack,
  StreamParser,
  StreamWriter,
} from "@tessera/engine";
import type { StartEncoder } from "./encoder.ts";
import { pipes } from "./pipes.ts";

const maxComplaint = 2000;

const foreignArguments = (source: ForeignTrack | undefined) =>
  source ? [source.codec, Buffer.from(source.config ?? []).toString("hex")] : [];

/** Encoders as child processes of this one. */
export const encoderProcesses =
  (log: Logger): StartEncoder =>
  ({ maxHeight, source, output, onGone }) => {
    const program = new URL("./process/main.ts", import.meta.url);
    const child = fork(program, [String(maxHeight), ...foreignArguments(source)], {
      execArgv: confinedArguments(),
      env: childEnvironment(),
      stdio: ["ignore", "ignore", "pipe", "ipc", "pipe", "pipe"],
    });
    let isOver = false;
    const end = (cause: string) => {
      if (isOver) return;
      isOver = true;
      onGone(cause);
    };
    child.on("error", (error) => end(error.message));
    child.on("exit", (code, signal) => end(signal ?? `exit code ${code}`));
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      log.warn({ text: text.slice(0, maxComplaint) }, "the transcoder complains");
    });

    const stdio: readonly unknown[] = child.stdio;
    const toProcess = stdio[pipes.toProcess] as Writable;
    const fromProcess = stdio[pipes.fromProcess] as Readable;
    // Their end is told by the exit.
    for (const pipe of [toProcess, fromProcess]) pipe.on("error", () => {});
    const parser = new StreamParser(() => (isOver ? undefined : { ...output, onState() {} }));
    fromProcess.on("data", (chunk: Buffer) => parser.push(chunk));
    return {
      input: new StreamWriter(0, (message) => void toProcess.write(message)),
      get waitingBytes() {
        return toProcess.writableLength;
      },
      async stop() {
        isOver = true;
        if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
        const exited = once(child, "exit");
        child.kill("SIGKILL");
        await exited;
      },
    };
  };
