import { chmod, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { TlsPair } from "@tessera/base";

/** Certificates with their keys in one folder, for its owner only. */
export class PairFiles {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** undefined: neither half is there. */
  async read(name: string): Promise<TlsPair | undefined> {
    const [cert = "", key = ""] = await Promise.all(
      ["crt", "key"].map((ending) => readFile(this.file(name, ending), "utf8").catch(() => "")),
    );
    return cert || key ? { cert, key } : undefined;
  }

  /** The key first: a certificate without its key would be the worse half. */
  async write(name: string, { cert, key }: TlsPair): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    await chmod(this.#folder, 0o700);
    await this.#replace(this.file(name, "key"), key);
    await this.#replace(this.file(name, "crt"), cert);
  }

  file(name: string, ending: string): string {
    return join(this.#folder, `${name}.${ending}`);
  }

  async #replace(file: string, content: string): Promise<void> {
    const fresh = `${file}.new`;
    await writeFile(fresh, content, { mode: 0o600, flush: true });
    await chmod(fresh, 0o600);
    await rename(fresh, file);
  }
}
