import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { requireNode24 } from "../tools/bootstrap/run.mjs";

export interface LoadProcess<Ready, Report> {
  readonly pid: number;
  /** What it said when it was ready. */
  readonly ready: Ready;
  report(): Promise<Report>;
  stop(): Promise<void>;
}

/** Starts a program that makes load. Its first message says that it is ready, each later one answers ours. */
export async function startLoadProcess<Ready, Report>(
  program: URL,
  args: readonly string[],
): Promise<LoadProcess<Ready, Report>> {
  const child = fork(fileURLToPath(program), args, { execPath: requireNode24(), execArgv: [] });
  const nextMessage = async () => {
    const left = new AbortController();
    const exited = once(child, "exit", { signal: left.signal }).then(() => {
      throw new Error(`${program.pathname} ended with ${child.exitCode ?? child.signalCode}`);
    });
    const message = once(child, "message", { signal: left.signal });
    try {
      const [content] = (await Promise.race([message, exited])) as [unknown];
      return content;
    } finally {
      message.catch(() => {});
      exited.catch(() => {});
      left.abort();
    }
  };
  const ready = (await nextMessage()) as Ready;
  return {
    pid: child.pid ?? 0,
    ready,
    async report() {
      const answer = nextMessage();
      child.send("report");
      return (await answer) as Report;
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, "exit");
      child.disconnect();
      await exited;
    },
  };
}
