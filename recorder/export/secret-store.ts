import { randomUUID } from "node:crypto";
import { chmod, link, mkdir, open, readFile, rm } from "node:fs/promises";
import { dirname } from "node:path";

/** Keeps one secret text. */
export interface SecretStore {
  /** Returns what is kept; if there is nothing yet, keeps what is given and returns that. */
  keep(ifNone: string): Promise<string>;
}

/** In a file that only its owner can read. Two that start at once get the same. */
export function secretFile(path: string): SecretStore {
  const kept = async () => {
    const text = await readFile(path, "utf8");
    await chmod(path, 0o600);
    return text;
  };
  return {
    async keep(ifNone) {
      try {
        return await kept();
      } catch (error) {
        if (codeOf(error) !== "ENOENT") throw error;
      }
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const draft = `${path}.${randomUUID()}`;
      try {
        await using handle = await open(draft, "wx", 0o600);
        await handle.writeFile(ifNone);
        await handle.sync();
        // Whole or not at all, and never over one that is there.
        await link(draft, path);
      } catch (error) {
        if (codeOf(error) !== "EEXIST") throw error;
      } finally {
        await rm(draft, { force: true });
      }
      return kept();
    },
  };
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}
