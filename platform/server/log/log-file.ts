import { mkdir } from "node:fs/promises";
import { type Clock, StartupError, systemClock } from "@tessera/base";
import { openRollingFile, type RollingFile } from "./rolling-file.ts";

/** What waits for the disk at most; beyond it lines are lost, not memory. */
const maxWaitingBytes = 8 * 1024 * 1024;

export interface LogFile {
  readonly stream: Pick<RollingFile, "write">;
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
  clock: Clock = systemClock,
): Promise<LogFile> {
  const file = await open(folder, name, clock);
  const { stream } = file;
  stream.on("error", onFailure);
  // A full buffer refuses lines without trying to write; an empty one passes and makes it try.
  stream.on("drop", (line: string) => {
    if (line !== "") stream.write("");
  });
  return { stream: file, close: () => close(file) };
}

async function open(folder: string, name: LogName, clock: Clock): Promise<RollingFile> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return await openRollingFile({ folder, ...name, maxWaitingBytes, clock });
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

function close({ stream, end }: RollingFile): Promise<void> {
  return new Promise((resolve) => {
    stream.once("close", resolve);
    // The last lines do not fit on the disk: that must not keep the program from stopping.
    stream.once("error", () => {
      stream.destroy();
      resolve();
    });
    end();
  });
}
