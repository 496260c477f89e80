import { constants } from "node:fs";
import { access, mkdir, open } from "node:fs/promises";
import { dirname, join } from "node:path";
import { errorCode } from "../error-code.ts";
import { volumeFileName } from "../storage/volume-identity.ts";

/** A file that only grows. */
export interface SegmentFile {
  /** Settles when the data is safe on the disk. */
  write(data: Uint8Array, position: number): Promise<void>;
  truncate(bytes: number): Promise<void>;
  close(): Promise<void>;
}

export type CreateSegmentFile = (path: string) => Promise<SegmentFile>;

const { O_CREAT, O_EXCL, O_WRONLY } = constants;
/** Every write is synced as by fdatasync: one turn of a thread instead of two. Windows has no such flag. */
const syncing: number | undefined = process.platform === "win32" ? undefined : constants.O_DSYNC;

/**
 * Makes the file and the folders of its channel and day, but never the root: where a volume is not
 * mounted, the disk below its folder must not be filled. The folders are not synced: journals keep the
 * name of a file that is, and 200 cameras that start at once would wait for a minute.
 */
export const createSegmentFile: CreateSegmentFile = async (path) => {
  const day = dirname(path);
  await access(join(dirname(dirname(day)), volumeFileName));
  const flags = O_CREAT | O_EXCL | O_WRONLY | (syncing ?? 0);
  const file = await open(path, flags, 0o640).catch(async (error: unknown) => {
    if (errorCode(error) !== "ENOENT") throw error;
    await mkdir(day, { recursive: true });
    return open(path, flags, 0o640);
  });
  return {
    async write(data, position) {
      for (let done = 0; done < data.length; ) {
        const { bytesWritten } = await file.write(data, done, data.length - done, position + done);
        done += bytesWritten;
      }
      if (syncing === undefined) await file.datasync();
    },
    truncate: (bytes) => file.truncate(bytes),
    close: () => file.close(),
  };
};
