import { Writable } from "node:stream";
import { styleText } from "node:util";

const colours = {
  warn: "yellow",
  error: "red",
  fatal: "red",
  info: "green",
  debug: "gray",
} as const;

/** Turns the log's JSON lines into lines for a person. */
export function terminalLines(terminal: NodeJS.WritableStream): Writable {
  return new Writable({
    write(chunk: Buffer, _, done) {
      terminal.write(readable(chunk.toString()));
      done();
    },
  });
}

function readable(line: string): string {
  const { time, level, msg, ...rest } = JSON.parse(line) as Record<string, unknown>;
  const { error, ...fields } = rest;
  const colour = colours[level as keyof typeof colours] ?? "white";
  const words = Object.entries(fields).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  const why = (error as { stack?: string; message?: string } | undefined)?.stack;
  const head = `${new Date(String(time)).toLocaleTimeString("sv")} ${styleText(colour, String(level))} ${String(msg)}`;
  return `${[head, ...words].join(" ")}\n${why ? `${why}\n` : ""}`;
}
