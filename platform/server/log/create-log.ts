import { join } from "node:path";
import { type Clock, type Logger, systemClock } from "@tessera/base";
import pino from "pino";
import { FoldedLines, type LogLevel } from "./folded-lines.ts";
import { openLogFile } from "./log-file.ts";
import { redactFields, redactText } from "./redact.ts";
import { terminalLines } from "./terminal-line.ts";

const complaintIntervalMs = 60_000;

export interface CreateLog {
  readonly dataDir: string;
  readonly level: LogLevel;
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
 * terminal; errors also to `logs/errors.<date>.<n>.log`, which nothing else can roll away. The files
 * are written in this process: a worker thread would slow the start. Neither a full disk nor a
 * terminal that has gone stops the program. Equal lines are folded beyond a number of them.
 */
export async function createLog(options: CreateLog): Promise<OpenLog> {
  const { level, pretty, terminal = process.stderr, clock = systemClock } = options;
  const folder = join(options.dataDir, "logs");
  const lines = pretty ? terminalLines(terminal) : terminal;
  const terminalOnly = pino(formatOf(level), lines);
  const complain = atMostEvery(complaintIntervalMs, clock, ({ code }: NodeJS.ErrnoException) =>
    terminalOnly.error({ code, folder }, "The log file cannot be written: lines may be lost"),
  );
  const file = await openLogFile(folder, allLines, complain);
  const errors = await openLogFile(folder, errorLines, complain);
  terminal.on("error", ignore);
  const root = pino(
    formatOf(level),
    pino.multistream([
      { level: "debug", stream: file.stream },
      { level: "warn", stream: lines },
      { level: "error", stream: errors.stream },
    ]),
  );
  const folded = new FoldedLines(clock, (kind, message, count) =>
    root[kind]({ count }, `${redactText(message)} … ${count.toLocaleString("en")} times more`),
  );
  const close = async () => {
    folded.stop();
    await Promise.all([file.close(), errors.close()]);
    terminal.off("error", ignore);
  };
  return { logger: redacting(root, folded), close };
}

const allLines = { name: "tessera.log", oldCount: 9 };
const errorLines = { name: "errors.log", oldCount: 3 };

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
function redacting(log: pino.Logger, folded: FoldedLines): Logger {
  const writeAt =
    (level: LogLevel): Logger["info"] =>
    (fields, message) => {
      if (log.isLevelEnabled(level) && folded.isWritten(level, message))
        log[level](redactFields(fields), redactText(message));
    };
  return {
    debug: writeAt("debug"),
    info: writeAt("info"),
    warn: writeAt("warn"),
    error: writeAt("error"),
    child: (fields) => redacting(log.child(redactFields(fields)), folded),
  };
}
