import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";

export interface StoredLog {
  readonly name: string;
  readonly bytes: number;
  readonly modifiedAtMs: number;
}

/** The files of one kind of log. */
export interface LogFolder {
  /** Newest first. */
  list(): Promise<readonly StoredLog[]>;
  /** Undefined: there is none of that name. */
  find(name: string): Promise<(StoredLog & { readonly path: string }) | undefined>;
}

/** Files as the log names them, `<name>.<day>.<number>.log`, of one folder. */
export class RolledFiles implements LogFolder {
  readonly #folder: string;
  readonly #pattern: RegExp;

  /** With several names the files of the first stand first among those of a day. */
  constructor(folder: string, names: readonly string[]) {
    this.#folder = folder;
    this.#pattern = new RegExp(
      `^(${names.join("|")})\\.(\\d{4}-\\d{2}-\\d{2})\\.(\\d{1,6})\\.log$`,
    );
  }

  async list(): Promise<readonly StoredLog[]> {
    const names = await readdir(this.#folder).catch(() => []);
    const files = await Promise.all(
      names.filter((name) => this.#pattern.test(name)).map((name) => this.#read(name)),
    );
    return files.filter((file) => file !== undefined).toSorted((a, b) => this.#order(a, b));
  }

  async find(name: string) {
    const file = (await this.list()).find((one) => one.name === name);
    return file && { ...file, path: join(this.#folder, name) };
  }

  /** One that is rolled away meanwhile is none. */
  async #read(name: string): Promise<StoredLog | undefined> {
    try {
      const { size, mtimeMs } = await stat(join(this.#folder, name));
      return { name, bytes: size, modifiedAtMs: Math.floor(mtimeMs) };
    } catch {
      return undefined;
    }
  }

  #order(a: StoredLog, b: StoredLog): number {
    const [, kindA = "", dayA = "", numberA = "0"] = this.#pattern.exec(a.name) ?? [];
    const [, kindB = "", dayB = "", numberB = "0"] = this.#pattern.exec(b.name) ?? [];
    return (
      dayB.localeCompare(dayA) || kindB.localeCompare(kindA) || Number(numberB) - Number(numberA)
    );
  }
}
