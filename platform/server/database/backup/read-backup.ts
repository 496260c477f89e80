import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { StartupError } from "@tessera/base";
import { type About, aboutLine, endLine, rowOf, tableLine } from "./backup-lines.ts";
import { type BackupKeys, headerStart, lockOf, notABackup } from "./backup-lock.ts";
import { openFrames } from "./sealed-frames.ts";
import { type DumpedTable, rowsAtOnce, type Value } from "./table-rows.ts";

const maxHeaderBytes = 1000;

export interface BackupReader {
  readonly about: (about: About) => Promise<void>;
  /** Before its rows. */
  readonly table: (table: DumpedTable) => Promise<void>;
  readonly rows: (table: DumpedTable, rows: readonly (readonly Value[])[]) => Promise<void>;
}

/** Throws a StartupError for a file that is damaged, no backup, or locked with what is not here. */
export async function readBackup(
  file: string,
  keys: BackupKeys,
  reader: BackupReader,
): Promise<void> {
  const lock = lockOf(await headerOf(file), keys, file);
  const told = new ToldRows(reader);
  try {
    await pipeline(
      createReadStream(file, { start: lock.header.length }),
      (source: AsyncIterable<Buffer>) => openFrames(source, lock),
      createGunzip(),
      async (source: AsyncIterable<Buffer>) => {
        for await (const line of linesIn(source)) await told.hear(line);
      },
    );
  } catch (cause) {
    throw told.failure ?? damaged(file, cause);
  }
  if (!told.isWhole) throw damaged(file);
}

/** Looks at all of it, and keeps nothing. */
export async function checkBackup(file: string, keys: BackupKeys): Promise<About> {
  let about: About | undefined;
  await readBackup(file, keys, {
    about: async (told) => {
      about = told;
    },
    table: async () => {},
    rows: async () => {},
  });
  if (!about) throw damaged(file);
  return about;
}

class ToldRows {
  readonly #reader: BackupReader;
  #table: DumpedTable | undefined;
  #waiting: Value[][] = [];
  #count = 0;
  isWhole = false;
  /** Of the reader, which is no fault of the file. */
  failure: unknown;

  constructor(reader: BackupReader) {
    this.#reader = reader;
  }

  async hear(text: string): Promise<void> {
    const line: unknown = JSON.parse(text);
    if (Array.isArray(line)) {
      this.#count++;
      this.#waiting.push(rowOf(line));
      if (this.#waiting.length >= rowsAtOnce) await this.#tellRows();
      return;
    }
    await this.#tellRows();
    const table = tableLine.safeParse(line).data;
    const about = aboutLine.safeParse(line).data;
    if (table) await this.#begin({ name: table.table, columns: table.columns });
    else if (about) await this.#tell(() => this.#reader.about(about.about));
    else this.isWhole = endLine.parse(line).end.rows === this.#count;
  }

  async #begin(table: DumpedTable): Promise<void> {
    this.#table = table;
    await this.#tell(() => this.#reader.table(table));
  }

  async #tellRows(): Promise<void> {
    const [table, rows] = [this.#table, this.#waiting];
    this.#waiting = [];
    if (rows.length > 0 && table) await this.#tell(() => this.#reader.rows(table, rows));
  }

  async #tell(telling: () => Promise<void>): Promise<void> {
    try {
      await telling();
    } catch (error) {
      this.failure = error;
      throw error;
    }
  }
}

/** The first line is in clear. */
async function headerOf(file: string): Promise<Buffer> {
  try {
    await using handle = await open(file);
    const bytes = Buffer.alloc(maxHeaderBytes);
    const { bytesRead } = await handle.read(bytes, 0, maxHeaderBytes, 0);
    const end = bytes.subarray(0, bytesRead).indexOf("\n");
    const header = bytes.subarray(0, end + 1);
    if (!header.toString().startsWith(headerStart)) throw notABackup(file);
    return header;
  } catch (cause) {
    if (cause instanceof StartupError) throw cause;
    const { code, message } = cause as NodeJS.ErrnoException;
    throw new StartupError(
      "backup-unreadable",
      {
        zh: `无法读取备份 ${file}（${code ?? message}），未作任何修改。`,
        en: `The backup ${file} cannot be read (${code ?? message}). Nothing was changed.`,
      },
      { cause },
    );
  }
}

async function* linesIn(source: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest = "";
  const decoder = new TextDecoder();
  for await (const part of source) {
    const lines = (rest + decoder.decode(part, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest !== "") throw new Error("The last line is not whole");
}

/** A wrong passphrase looks like damage: both are told. */
function damaged(file: string, cause?: unknown): StartupError {
  return new StartupError(
    "backup-damaged",
    {
      zh: `备份 ${file} 已损坏、不完整，或口令不正确，未作任何修改。`,
      en: `The backup ${file} is damaged or incomplete, or the passphrase is wrong. Nothing was changed.`,
    },
    { cause },
  );
}
