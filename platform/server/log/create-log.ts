import { join } from "node:path";
import { type Clock, type Logger, systemClock } from "@tessera/base";
import pino from "pino";
import { openLogFile } from "./log-file.ts";
import { redactFields, redactText } from "./redact.ts";
import { terminalLines } from "./terminal-line.ts";

const complaintIntervalMs = 60_000;

export interface CreateLog {
  readonly dataDir: string;
  readonly level: "debug" | "info" | "warn" | "error";
  /** Lines for a person instead of JSON on the terminal. */
  readonly pretty: boolean;
  /** Where warnings and errors also go; stderr unless a test asks for them. */
  readonly terminal?: NodeJS.WritableStream;
  readonly clock?: Clock;
}

export interface OpenLog {
  readonly logger: Logger;
  /** Writes what is left and closes the file. */
  readonly close: () => Promise<void>;
}

/**
 * Writes to `logs/tessera.<date>.<n>.log` in the data folder and, from warnings up, to the
 * terminal. The file is written in this process: a worker thread would slow the start. Neither a
 * full disk nor a terminal that has gone stops the program.
 */
export async function createLog(options: CreateLog): Promise<OpenLog> {
  const { level, pretty, terminal = process.stderr, clock = systemClock } = options;
  const folder = join(options.dataDir, "logs");
  const lines = pretty ? terminalLines(terminal) : terminal;
  const terminalOnly = pino(formatOf(level), lines);
  const complain = atMostEvery(complaintIntervalMs, clock, ({ code }: NodeJS.ErrnoException) =>
    terminalOnly.error({ code, folder }, "The log file cannot be written: lines may be lost"),
  );
  const file = await openLogFile(folder, complain);
  terminal.on("error", ignore);
  const root = pino(
    formatOf(level),
    pino.multistream([
      { level: "debug", stream: file.stream },
      { level: "warn", stream: lines },
    ]),
  );
  const close = async () => {
    await file.close();
    terminal.off("error", ignore);
  };
  return { logger: redacting(root), close };
}

const formatOf = (level: CreateLog["level"]): pino.LoggerOptions => ({
  level,
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (label) => ({ level: label }) },
});

function ignore(): void {}

function atMostEvery<Subject>(
  intervalMs: number,
  clock: Clock,
  act: (subject: Subject) => void,
): (subject: Subject) => void {
  let lastMs = Number.NEGATIVE_INFINITY;
  return (subject) => {
    if (clock.monotonicMs() - lastMs < intervalMs) return;
    lastMs = clock.monotonicMs();
    act(subject);
  };
}

/** Redacts before anything is written, bindings of children included. */
function redacting(log: pino.Logger): Logger {
  const writeAt =
    (level: CreateLog["level"]): Logger["info"] =>
    (fields, message) => {
      if (log.isLevelEnabled(level)) log[level](redactFields(fields), redactText(message));
    };
  return {
    debug: writeAt("debug"),
    info: writeAt("info"),
    warn: writeAt("warn"),
    error: writeAt("error"),
    child: (fields) => redacting(log.child(redactFields(fields))),
  };
}
