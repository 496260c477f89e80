import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { silentLogger } from "@tessera/base";
import { describe, expect, it } from "vitest";
import { aTemporaryFolder } from "../testing/a-temporary-folder.ts";
import { BytesInMemory } from "../testing/bytes-in-memory.ts";
import { segmentBytesContract } from "../testing/segment-bytes-contract.ts";
import { EncryptedBytes } from "./encrypted-bytes.ts";
import { FilesUnderRoots } from "./files-under-roots.ts";
import { type KeySeal, keysFileName, RootKeys } from "./root-keys.ts";
import { volumeFileName } from "./volume-identity.ts";

async function someRoots(): Promise<Map<number, string>> {
  const paths = new Map([
    [1, await aTemporaryFolder()],
    [2, await aTemporaryFolder()],
  ]);
  for (const path of paths.values()) await writeFile(join(path, volumeFileName), "{}");
  // A folder that its volume is not mounted on.
  return paths.set(3, await aTemporaryFolder());
}

segmentBytesContract("in files", async () => {
  const paths = await someRoots();
  return new FilesUnderRoots({ pathOf: (id) => paths.get(id) });
});

segmentBytesContract("in encrypted files", async () => {
  const { paths, keys } = await encryptedRoots();
  return new EncryptedBytes(new FilesUnderRoots({ pathOf: (id) => paths.get(id) }), keys);
});

segmentBytesContract("in memory", async () => new BytesInMemory([1, 2]));

/** Seals with a word that may be forgotten. */
class WordSeal implements KeySeal {
  word = "open sesame";
  seal(secret: string) {
    return `${this.word}:${secret}`;
  }
  open(sealed: string) {
    return sealed.startsWith(`${this.word}:`) ? sealed.slice(this.word.length + 1) : undefined;
  }
  stateOf(sealed: string) {
    return { isDue: this.open(sealed) === undefined };
  }
}

async function encryptedRoots(seal = new WordSeal(), wanted = { is: true }) {
  const paths = await someRoots();
  const roots = { pathOf: (id: number) => paths.get(id) };
  const open = () => new RootKeys({ roots, isWanted: () => wanted.is, seal, log: silentLogger });
  return { paths, roots, open, keys: open(), seal, wanted };
}

const address = { rootId: 1, key: "12/1.mp4" };
const footage = Buffer.from("footage that nobody else may see, longer than two blocks of it");

describe("encrypted segments", () => {
  it("are not on the disk in clear, differ from each other, and are read from any byte", async () => {
    const { paths, roots, keys } = await encryptedRoots();
    const bytes = new EncryptedBytes(new FilesUnderRoots(roots), keys);
    const written: Buffer[] = [];
    for (const key of ["12/1.mp4", "12/2.mp4"]) {
      const growing = await bytes.create({ rootId: 1, key });
      for (const part of [footage.subarray(0, 5), footage.subarray(5, 40), footage.subarray(40)])
        await growing.append(part);
      await growing.close();
      written.push(await readFile(join(paths.get(1) ?? "", key)));
    }
    const [one, other] = written as [Buffer, Buffer];
    expect(one.toString("latin1")).not.toMatch(/footage|nobody|blocks/);
    expect(one.subarray(32)).not.toEqual(other.subarray(32));
    expect(one).toHaveLength(footage.length + 32);
    await using file = await bytes.open(address);
    for (const position of [0, 1, 15, 16, 17, 33, footage.length - 3]) {
      const part = Buffer.alloc(3);
      expect(await file.read(part, position)).toBe(true);
      expect(part).toEqual(footage.subarray(position, position + 3));
    }
  });

  it("lie beside those in clear, before and after", async () => {
    const { roots, open, wanted } = await encryptedRoots();
    for (const [key, isWanted] of [
      ["12/1.mp4", false],
      ["12/2.mp4", true],
      ["12/3.mp4", false],
    ] as const) {
      wanted.is = isWanted;
      await store(new EncryptedBytes(new FilesUnderRoots(roots), open()), key);
    }
    const bytes = new EncryptedBytes(new FilesUnderRoots(roots), open());
    for (const key of ["12/1.mp4", "12/2.mp4", "12/3.mp4"])
      expect(await textIn(bytes, key)).toBe(footage.toString());
  });

  it("are told as lost, and nothing is written with a key that nobody has, when their key is gone", async () => {
    const { paths, roots, open, seal } = await encryptedRoots();
    await store(new EncryptedBytes(new FilesUnderRoots(roots), open()), "12/1.mp4");
    seal.word = "another word";
    const bytes = new EncryptedBytes(new FilesUnderRoots(roots), open());
    await expect(textIn(bytes, "12/1.mp4")).rejects.toMatchObject({ code: "KEY_LOST" });
    await store(bytes, "12/2.mp4");
    expect(await textIn(bytes, "12/2.mp4")).toBe(footage.toString());
    // What was lost is still there for the day when its key is found.
    const kept = await readFile(join(paths.get(1) ?? "", keysFileName), "utf8");
    expect(kept).toContain("open sesame");
  });

  it("have one key a root, whoever makes it first", async () => {
    const { open } = await encryptedRoots();
    const made = await Promise.all([open(), open(), open()].map((keys) => keys.forNew(1)));
    expect(new Set(made.map((key) => key?.id)).size).toBe(1);
    expect((await open().forNew(2))?.id).not.toBe(made[0]?.id);
  });
});

async function store(bytes: EncryptedBytes, key: string): Promise<void> {
  const growing = await bytes.create({ rootId: 1, key });
  await growing.append(footage);
  await growing.close();
}

async function textIn(bytes: EncryptedBytes, key: string): Promise<string> {
  await using file = await bytes.open({ rootId: 1, key });
  const all = Buffer.alloc(await file.size());
  await file.read(all, 0);
  return all.toString();
}
