import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type Logger, StartupError } from "@tessera/base";
import pino from "pino";
import openRollingFile from "pino-roll";
import { redactFields, redactText } from "./redact.ts";
import { terminalLines } from "./terminal-line.ts";

export interface CreateLog {
  readonly dataDir: string;
  readonly level: "debug" | "info" | "warn" | "error";
  /** Lines for a person instead of JSON on the terminal. */
  readonly pretty: boolean;
  /** Where warnings and errors also go; stderr unless a test asks for them. */
  readonly terminal?: NodeJS.WritableStream;
}

export interface OpenLog {
  readonly logger: Logger;
  /** Writes what is left and closes the file. */
  readonly close: () => Promise<void>;
}

/**
 * Writes to `logs/tessera.<date>.<n>.log` in the data folder and, from warnings up, to the
 * terminal. The file is written in this process: a worker thread would slow the start.
 */
export async function createLog(options: CreateLog): Promise<OpenLog> {
  const { level, pretty, terminal = process.stderr } = options;
  const file = await openFile(join(options.dataDir, "logs"));
  const root = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    pino.multistream([
      { level: "debug", stream: file },
      { level: "warn", stream: pretty ? terminalLines(terminal) : terminal },
    ]),
  );
  return { logger: redacting(root), close: () => closed(file) };
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

type RollingFile = Awaited<ReturnType<typeof openRollingFile>>;

async function openFile(folder: string): Promise<RollingFile> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return await openRollingFile({
      file: join(folder, "tessera.log"),
      size: "20m",
      frequency: "daily",
      dateFormat: "yyyy-MM-dd",
      // Beside the file in use; files of earlier runs count too.
      limit: { count: 9, removeOtherLogFiles: true },
      mode: 0o600,
    });
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new StartupError(
      "log-not-writable",
      {
        zh: `无法写入日志目录 ${folder}（${code}）。请用 --data 指定一个可写的目录，或为当前用户授予写权限。`,
        en: `The log folder ${folder} cannot be written (${code}). Choose a writable folder with --data, or give the current user write access to it.`,
      },
      { cause },
    );
  }
}

function closed(file: RollingFile): Promise<void> {
  return new Promise((resolve, reject) => {
    file.once("close", resolve);
    file.once("error", reject);
    file.end();
  });
}
