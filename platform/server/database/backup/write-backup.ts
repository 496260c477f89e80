import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createGzip, type Gzip } from "node:zlib";
import { type About, rowLine } from "./backup-lines.ts";
import { type BackupKeys, newLock } from "./backup-lock.ts";
import { type FrameKey, sealFrames } from "./sealed-frames.ts";
import type { TableRows } from "./table-rows.ts";

export interface BackupProgress {
  readonly onProgress?: ((rows: number, ofRows: number) => void) | undefined;
}

/** Whole under its name, or not there. */
export async function writeBackup(
  file: string,
  keys: BackupKeys,
  source: TableRows,
  { onProgress, ...about }: Pick<About, "atMs"> & BackupProgress,
): Promise<void> {
  const { tables, lastIds, rowCount } = source;
  const part = `${file}.part`;
  try {
    const gzip = createGzip({ level: 1 });
    const writing = lockInto(part, gzip, newLock(keys));
    // Whoever waits for it to drain would wait for ever if the disk is full.
    writing.catch((error: unknown) => gzip.destroy(error as Error));
    const steps: About["steps"] = [];
    const ofSteps = tables.find(({ name }) => name === "migrations");
    if (ofSteps)
      for await (const batch of source.rows(ofSteps))
        for (const row of batch) steps.push(stepOf(ofSteps.columns, row));
    const inside = keys.passphrase === "" ? [] : keys.keys.map(({ bytes }) => toBase64(bytes));
    await say(gzip, [JSON.stringify({ about: { ...about, steps, lastIds, keys: inside } })]);
    let count = 0;
    for (const table of tables) {
      await say(gzip, [JSON.stringify({ table: table.name, columns: table.columns })]);
      for await (const batch of source.rows(table)) {
        await say(gzip, batch.map(rowLine));
        count += batch.length;
        onProgress?.(count, rowCount);
      }
    }
    await say(gzip, [JSON.stringify({ end: { rows: count } })]);
    gzip.end();
    await writing;
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

async function lockInto(file: string, gzip: Gzip, key: FrameKey): Promise<void> {
  await pipeline(
    gzip,
    async function* (source: AsyncIterable<Buffer>) {
      yield key.header;
      yield* sealFrames(source, key);
    },
    createWriteStream(file, { flags: "wx", mode: 0o600, flush: true }),
  );
  await using handle = await open(file, "r+");
  await handle.chmod(0o600);
}

async function say(gzip: Gzip, lines: readonly string[]): Promise<void> {
  if (!gzip.write(`${lines.join("\n")}\n`)) await once(gzip, "drain");
}

function stepOf(columns: readonly string[], row: readonly unknown[]): About["steps"][number] {
  const value = (column: string) => String(row[columns.indexOf(column)]);
  return { feature: value("feature"), name: value("name") };
}

const toBase64 = (bytes: Buffer): string => bytes.toString("base64");
