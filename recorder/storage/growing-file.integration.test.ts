import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { aTemporaryFolder } from "../testing/a-temporary-folder.ts";
import { createGrowingFile } from "./growing-file.ts";
import { pageMemory } from "./page-memory.ts";
import { volumeFileName } from "./volume-identity.ts";

async function aFile() {
  const root = await aTemporaryFolder();
  await writeFile(join(root, volumeFileName), "{}");
  const path = join(root, "1.mp4");
  return { path, file: await createGrowingFile(root, path) };
}

const footage = (bytes: number) => pageMemory(bytes).map((_, at) => at % 251);
/** In pages of its own. */
function paged(bytes: number): Uint8Array {
  const memory = pageMemory(bytes).subarray(0, bytes);
  memory.set(footage(bytes).subarray(0, bytes));
  return memory;
}

it.runIf(process.platform === "linux")(
  "takes whole blocks past the cache of the system, and anything by it",
  async () => {
    const { path, file } = await aFile();
    expect(file.unitBytes).toBe(4096);
    const parts = [paged(3 * 4096), paged(4096), paged(100), paged(8192)];
    await file.append(parts[0] ?? paged(0));
    await file.append(parts[1] ?? paged(0));
    expect(file.unitBytes).toBe(4096);
    await file.append(parts[2] ?? paged(0));
    expect(file.unitBytes).toBe(1);
    await file.append(parts[3] ?? paged(0));
    await file.close();
    expect(Buffer.compare(await readFile(path), Buffer.concat(parts))).toBe(0);
  },
);

it("takes blocks from memory that no disk reads from", async () => {
  const { path, file } = await aFile();
  const odd = paged(2 * 4096).subarray(8, 8 + 4096);
  await file.append(paged(4096));
  await file.append(odd);
  await file.append(odd);
  await file.close();
  expect(Buffer.compare(await readFile(path), Buffer.concat([paged(4096), odd, odd]))).toBe(0);
});

it("cuts what an append has left behind the last that was whole", async () => {
  const { path, file } = await aFile();
  await file.append(paged(4096));
  await writeFile(path, paged(6000));
  await file.cutTail();
  await file.close();
  expect(await readFile(path)).toHaveLength(4096);
});
