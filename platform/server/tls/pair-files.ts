import { chmod, mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { TlsPair } from "@tessera/base";
import { privateFolder, replaceFile } from "@tessera/base/files";

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
    await mkdir(this.#folder, { recursive: true, mode: privateFolder });
    await chmod(this.#folder, privateFolder);
    await replaceFile(this.file(name, "key"), key);
    await replaceFile(this.file(name, "crt"), cert);
  }

  file(name: string, ending: string): string {
    return join(this.#folder, `${name}.${ending}`);
  }
}
