import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

export interface RunningProgram {
  /** What it has printed so far. */
  output(): string;
  /** Resolves to its exit code. */
  readonly ended: Promise<number | null>;
  /** Ends it as an administrator would; gives its exit code. */
  stop(): Promise<number | null>;
}

/** A simulator as an administrator runs it, by its command line: options with spaces between. */
export function runSimulator(name: string, options: string): RunningProgram {
  const program = join(import.meta.dirname, "..", name, "main.ts");
  const args = [program, ...options.split(" ")];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "pipe"] });
  const ended = once(child, "exit").then(() => child.exitCode);
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  return {
    output: () => output,
    ended,
    stop: () => {
      child.kill("SIGTERM");
      return ended;
    },
  };
}
