import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const path = fileURLToPath(new URL("./files-in-memory.mjs", import.meta.url));
/** Prints the folder of the temporary files, whether others can pass through it, and whether it is there once it was removed. */
const program = `
  import { existsSync, statSync } from "node:fs";
  import { tmpdir } from "node:os";
  import { keepFilesInMemory } from ${JSON.stringify(path)};
  const remove = keepFilesInMemory();
  const folder = tmpdir();
  const isOpen = (statSync(folder).mode & 0o011) === 0o011;
  remove();
  console.log(JSON.stringify({ folder, isOpen, isLeft: existsSync(folder) }));
`;

function run(env: Readonly<Record<string, string>>): {
  readonly folder: string;
  readonly isOpen: boolean;
  readonly isLeft: boolean;
} {
  const { TMPDIR: _, ...rest } = process.env;
  const args = ["--input-type=module", "--eval", program];
  const { stdout, stderr } = spawnSync(process.execPath, args, {
    env: { ...rest, ...env },
    encoding: "utf8",
  });
  if (stderr) throw new Error(stderr);
  return JSON.parse(stdout);
}

describe("temporary files of a run", () => {
  it("are where somebody has said, and stay there", () => {
    const folder = import.meta.dirname;
    expect(run({ TMPDIR: folder })).toEqual({ folder, isOpen: true, isLeft: true });
  });

  it.runIf(existsSync("/dev/shm"))(
    "are gone with the run that was ended, not with one that runs",
    () => {
      const running = `/dev/shm/tessera-tests-${process.pid}`;
      const ended = `/dev/shm/tessera-tests-${spawnSync("true").pid}`;
      for (const folder of [running, ended]) mkdirSync(folder, { recursive: true });
      try {
        const { folder, isOpen, isLeft } = run({});
        expect(isOpen).toBe(true);
        const isInMemory = folder.startsWith("/dev/shm/tessera-tests-");
        expect(isLeft).toBe(!isInMemory);
        expect(existsSync(running)).toBe(true);
        expect(existsSync(ended)).toBe(!isInMemory);
      } finally {
        for (const folder of [running, ended]) rmSync(folder, { recursive: true, force: true });
      }
    },
  );
});
