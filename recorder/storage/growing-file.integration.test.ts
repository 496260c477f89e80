import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { aTemporaryFolder } from "../testing/a-temporary-folder.ts";
import { takesDirectWrites } from "../testing/direct-writes.ts";
import { createGrowingFile } from "./growing-file.ts";
import { pageMemory } from "./page-memory.ts";
import { volumeFileName } from "./volume-identity.ts";

async function aFile() {
  const root = await aTemporaryFolder();
  await writeFile(join(root, volumeFileName), "{}");
  const path = join(root, "1.mp4");
  return { path, file: await createGrowingFile(root, path) };
}

/** In pages of its own. */
function footage(bytes: number): Uint8Array {
  const memory = pageMemory(bytes).subarray(0, bytes);
  for (let at = 0; at < bytes; at++) memory[at] = at % 251;
  return memory;
}

it.runIf(takesDirectWrites)(
  "takes whole blocks past the cache of the system, and anything by it",
  async () => {
    const { path, file } = await aFile();
    const blocks = [footage(3 * 4096), footage(4096)];
    for (const part of blocks) await file.append(part);
    expect(file.unitBytes).toBe(4096);
    const others = [footage(100), footage(8192)];
    for (const part of others) await file.append(part);
    expect(file.unitBytes).toBe(1);
    await file.close();
    const whole = Buffer.concat([...blocks, ...others]);
    expect(Buffer.compare(await readFile(path), whole)).toBe(0);
  },
);

it("takes blocks from memory that no disk reads from", async () => {
  const { path, file } = await aFile();
  const parts = [footage(4096), footage(8192).subarray(8, 8 + 4096), footage(4096)];
  for (const part of parts) await file.append(part);
  await file.close();
  expect(Buffer.compare(await readFile(path), Buffer.concat(parts))).toBe(0);
});

it("cuts what an append has left behind the last that was whole", async () => {
  const { path, file } = await aFile();
  await file.append(footage(4096));
  await writeFile(path, footage(6000));
  await file.cutTail();
  await file.close();
  expect(await readFile(path)).toHaveLength(4096);
});
