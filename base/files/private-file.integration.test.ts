import { chmod, mkdtempDisposable, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { keptFile, replaceFile, writeFirst } from "./index.ts";

const folder = await mkdtempDisposable(join(tmpdir(), "tessera-files-"));
const usual = process.umask(0);
afterAll(async () => {
  process.umask(usual);
  await folder.remove();
});

it("makes a file once, also when several ask at once, for its owner only", async () => {
  const path = join(folder.path, "made", "key");
  let made = 0;
  const make = () => Buffer.from(`key ${++made}`);
  const all = await Promise.all([1, 2, 3].map(() => keptFile(path, make)));
  expect(new Set(all.map(String)).size).toBe(1);
  expect(await keptFile(path, make)).toEqual(all[0]);
  expect(await readdir(join(folder.path, "made"))).toEqual(["key"]);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect((await stat(join(folder.path, "made"))).mode & 0o777).toBe(0o700);
});

it("takes from others what a kept file gave them", async () => {
  const path = join(folder.path, "open");
  await writeFile(path, "key");
  await chmod(path, 0o644);
  await keptFile(path, () => "another");
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

it("never writes over a file that must be the first, and leaves no draft", async () => {
  const path = join(folder.path, "first");
  expect(await writeFirst(path, "one")).toBe(true);
  expect(await writeFirst(path, "two")).toBe(false);
  expect(await readFile(path, "utf8")).toBe("one");
  await replaceFile(path, "three");
  expect(await readFile(path, "utf8")).toBe("three");
  expect((await readdir(folder.path)).filter((name) => name.startsWith("first."))).toEqual([]);
});
