import { once } from "node:events";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { StartupError } from "@tessera/base";
import openRollingFile from "pino-roll";

/** What waits for the disk at most; beyond it lines are lost, not memory. */
const maxWaitingBytes = 8 * 1024 * 1024;

type RollingFile = Awaited<ReturnType<typeof openRollingFile>>;

export interface LogFile {
  readonly stream: RollingFile;
  /** Writes what is left, if the disk takes it, and closes the file. */
  readonly close: () => Promise<void>;
}

/** One that rolls at 20 MB and each day; this many older ones are kept. */
export interface LogName {
  readonly name: string;
  readonly oldCount: number;
}

/** A failed write is told to `onFailure`, kept, and tried again with the next line. */
export async function openLogFile(
  folder: string,
  name: LogName,
  onFailure: (error: NodeJS.ErrnoException) => void,
): Promise<LogFile> {
  const stream = await open(folder, name);
  stream.on("error", onFailure);
  // A full buffer refuses lines without trying to write; an empty one passes and makes it try.
  stream.on("drop", (line: string) => {
    if (line !== "") stream.write("");
  });
  return { stream, close: () => close(stream) };
}

async function open(folder: string, { name, oldCount }: LogName): Promise<RollingFile> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const stream = await openRollingFile({
      file: join(folder, name),
      size: "20m",
      frequency: "daily",
      dateFormat: "yyyy-MM-dd",
      // Beside the file in use; files of earlier runs count too.
      limit: { count: oldCount, removeOtherLogFiles: true },
      mode: 0o600,
      maxLength: maxWaitingBytes,
    });
    await once(stream, "ready");
    return stream;
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

function close(stream: RollingFile): Promise<void> {
  return new Promise((resolve) => {
    stream.once("close", resolve);
    // The last lines do not fit on the disk: that must not keep the program from stopping.
    stream.once("error", () => {
      stream.destroy();
      resolve();
    });
    stream.end();
  });
}
