import { join } from "node:path";
import { type Clock, type Logger, systemClock } from "@tessera/base";
import pino from "pino";
import { FoldedLines, type LogLevel } from "./folded-lines.ts";
import { type LogFile, openLogFile } from "./log-file.ts";
import { LogLevels } from "./log-levels.ts";
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
  /** Modules whose lines are in files of their own: the name of the folder in `logs`, and of the files, by module. */
  readonly apart?: Readonly<Record<string, string>>;
}

export interface OpenLog {
  readonly logger: Logger;
  /** What is written from now on. */
  readonly levels: LogLevels;
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
  const levels = new LogLevels(level);
  const terminalOnly = pino(format, lines);
  const complain = atMostEvery(complaintIntervalMs, clock, ({ code }: NodeJS.ErrnoException) =>
    terminalOnly.error({ code, folder }, "The log file cannot be written: lines may be lost"),
  );
  const file = await openLogFile(folder, allLines, complain, clock);
  const errors = await openLogFile(folder, errorLines, complain, clock);
  const apart = new Map<string, LogFile>();
  for (const [module, name] of Object.entries(options.apart ?? {})) {
    const files = { name, oldCount: allLines.oldCount };
    apart.set(module, await openLogFile(join(folder, name), files, complain, clock));
  }
  terminal.on("error", ignore);
  const writerTo = ({ stream }: LogFile) =>
    pino(
      format,
      pino.multistream([
        { level: "debug", stream },
        { level: "warn", stream: lines },
        { level: "error", stream: errors.stream },
      ]),
    );
  const root = writerTo(file);
  const own = new Map([...apart].map(([module, opened]) => [module, writerTo(opened)]));
  const folded = new FoldedLines(clock, (kind, message, count) =>
    root[kind]({ count }, `${redactText(message)} … ${count.toLocaleString("en")} times more`),
  );
  const close = async () => {
    folded.stop();
    await Promise.all([file, errors, ...apart.values()].map((opened) => opened.close()));
    terminal.off("error", ignore);
  };
  const writerFor = (module: string) => own.get(module) ?? root;
  return { logger: redacting({ writerFor, folded, levels }, {}), levels, close };
}

const allLines = { name: "tessera", oldCount: 9 };
const errorLines = { name: "errors", oldCount: 3 };

/** Which lines are written is decided before. */
const format: pino.LoggerOptions = {
  level: "debug",
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (label) => ({ level: label }) },
};

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

interface Writing {
  readonly writerFor: (module: string) => pino.Logger;
  readonly folded: FoldedLines;
  readonly levels: LogLevels;
}

/** Redacts before anything is written, bindings of children included. */
function redacting(writing: Writing, bindings: Readonly<Record<string, unknown>>): Logger {
  const { writerFor, folded, levels } = writing;
  const module = typeof bindings["module"] === "string" ? bindings["module"] : "";
  const writer = writerFor(module).child(bindings);
  const writeAt =
    (level: LogLevel): Logger["info"] =>
    (fields, message) => {
      if (levels.allow(level, module) && folded.isWritten(level, message))
        writer[level](redactFields(fields), redactText(message));
    };
  return {
    debug: writeAt("debug"),
    info: writeAt("info"),
    warn: writeAt("warn"),
    error: writeAt("error"),
    child: (fields) => redacting(writing, { ...bindings, ...redactFields(fields) }),
  };
}
