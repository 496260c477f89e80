import { describe, expect, it } from "vitest";
import type { SegmentAddress } from "../segment.ts";
import type { SegmentBytes } from "../storage/segment-bytes.ts";

const address = { rootId: 1, key: "12/2026-03-10/1.mp4" };
const other = { rootId: 2, key: address.key };
const unused = { rootId: 3, key: address.key };
const bytesOf = (text: string) => new TextEncoder().encode(text);

/** What every store of segments promises. `open` gives an empty one with the roots 1 and 2. */
export function segmentBytesContract(name: string, open: () => Promise<SegmentBytes>): void {
  describe(`segments ${name}`, () => {
    it("are read by ranges as they were appended", async () => {
      const store = await open();
      await stored(store, address, "one ", "two ", "three");
      expect(await store.size(address)).toBe(13);
      expect(await textOf(store, address)).toBe("one two three");
      await using file = await store.open(address);
      const part = new Uint8Array(5);
      expect([await file.read(part, 4), text(part)]).toEqual([true, "two t"]);
      expect(await file.read(part, 9)).toBe(false);
      expect(await file.read(part, 99)).toBe(false);
    });

    it("do not keep the memory that they were given", async () => {
      const store = await open();
      const growing = await store.create(address);
      const memory = bytesOf("first");
      await growing.append(memory);
      memory.set(bytesOf("later"));
      await growing.append(memory);
      await growing.close();
      expect(await textOf(store, address)).toBe("firstlater");
    });

    it("are read while they grow", async () => {
      const store = await open();
      const growing = await store.create(address);
      await growing.append(bytesOf("one"));
      await using file = await store.open(address);
      expect(await file.size()).toBe(3);
      await growing.append(bytesOf("two"));
      expect(await file.size()).toBe(6);
      const all = new Uint8Array(6);
      expect([await file.read(all, 0), text(all)]).toEqual([true, "onetwo"]);
      await growing.close();
    });

    it("have nothing behind the last append that was done", async () => {
      const store = await open();
      const growing = await store.create(address);
      await growing.append(bytesOf("whole"));
      await growing.cutTail();
      await growing.append(bytesOf(" too"));
      await growing.close();
      expect(await textOf(store, address)).toBe("whole too");
    });

    it("lie in their root, and in no other", async () => {
      const store = await open();
      await stored(store, address, "here");
      await stored(store, other, "there");
      expect([await textOf(store, address), await textOf(store, other)]).toEqual(["here", "there"]);
    });

    it("never take the place of what is there", async () => {
      const store = await open();
      await stored(store, address, "first");
      await expect(store.create(address)).rejects.toMatchObject({ kind: "exists" });
      expect(await textOf(store, address)).toBe("first");
    });

    it("that are not there are told as missing", async () => {
      const store = await open();
      const missing = { kind: "missing" };
      expect(await store.size(address)).toBeUndefined();
      await expect(store.open(address)).rejects.toMatchObject(missing);
      await expect(store.cut(address, 0)).rejects.toMatchObject(missing);
      await expect(store.delete(address)).rejects.toMatchObject(missing);
      await expect(store.move(1, address.key, "other")).rejects.toMatchObject(missing);
    });

    it("are not made in a root that is not there", async () => {
      const store = await open();
      await expect(store.create(unused)).rejects.toMatchObject({ kind: "missing" });
      await expect(store.writeTail(unused, 0, bytesOf("x"))).rejects.toMatchObject({
        kind: "missing",
      });
    });

    it("are cut to what was whole", async () => {
      const store = await open();
      await stored(store, address, "whole", "torn");
      await store.cut(address, 5);
      expect(await textOf(store, address)).toBe("whole");
    });

    it("are gone once they are deleted, and can be made again", async () => {
      const store = await open();
      await stored(store, address, "old");
      await store.delete(address);
      expect(await store.size(address)).toBeUndefined();
      await stored(store, address, "new");
      expect(await textOf(store, address)).toBe("new");
    });

    it("have beside them what is written again from any byte on", async () => {
      const store = await open();
      const beside = { rootId: 1, key: "12/2026-03-10/beside" };
      await store.writeTail(beside, 0, bytesOf("one two three"));
      await store.writeTail(beside, 4, bytesOf("2"));
      expect(await textOf(store, beside)).toBe("one 2");
      await store.writeTail(beside, 5, bytesOf(" 3"));
      expect(await textOf(store, beside)).toBe("one 2 3");
    });

    it("are listed a folder at a time", async () => {
      const store = await open();
      await stored(store, address, "one");
      await stored(store, { rootId: 1, key: "12/2026-03-11/2.mp4" }, "two");
      await store.writeTail({ rootId: 1, key: "12/card" }, 0, bytesOf("card"));
      await stored(store, { rootId: 1, key: "123/2026-03-10/3.mp4" }, "three");
      expect(await folders(store, "")).toEqual(["12", "123"]);
      expect(await folders(store, "12")).toEqual(["2026-03-10", "2026-03-11"]);
      expect(await names(store, "12")).toEqual(["card"]);
      expect(await names(store, "12/2026-03-10")).toEqual(["1.mp4"]);
      expect(await store.list(1, "13")).toEqual([]);
    });

    it("are moved alone, in the place of another, or with their folder", async () => {
      const store = await open();
      await stored(store, address, "one");
      await store.move(1, address.key, "14/2026-03-10/7.mp4");
      expect(await store.size(address)).toBeUndefined();
      await stored(store, address, "two");
      await store.move(1, "14/2026-03-10/7.mp4", address.key);
      expect(await textOf(store, address)).toBe("one");
      await store.move(1, "12", "12.aside");
      expect(await textOf(store, { rootId: 1, key: "12.aside/2026-03-10/1.mp4" })).toBe("one");
      expect(await names(store, "12/2026-03-10")).toEqual([]);
    });

    it("leave no folder behind that is dropped, and are not dropped with one", async () => {
      const store = await open();
      await stored(store, address, "one");
      await store.dropFolder(1, "12/2026-03-10");
      expect(await textOf(store, address)).toBe("one");
      await store.delete(address);
      await store.dropFolder(1, "12/2026-03-10");
      await store.dropFolder(1, "12/2026-03-10");
      expect(await folders(store, "12")).toEqual([]);
    });
  });
}

async function stored(store: SegmentBytes, at: SegmentAddress, ...parts: readonly string[]) {
  const growing = await store.create(at);
  for (const part of parts) await growing.append(bytesOf(part));
  await growing.close();
}

async function textOf(store: SegmentBytes, at: SegmentAddress): Promise<string> {
  await using file = await store.open(at);
  const all = new Uint8Array(await file.size());
  expect(await file.read(all, 0)).toBe(true);
  return text(all);
}

const text = (data: Uint8Array): string => new TextDecoder().decode(data);

const folders = (store: SegmentBytes, folder: string) => named(store, folder, true);
const names = (store: SegmentBytes, folder: string) => named(store, folder, false);

async function named(store: SegmentBytes, folder: string, wantsFolders: boolean) {
  const all = await store.list(1, folder);
  return all
    .filter(({ isFolder, name }) => isFolder === wantsFolders && name !== "tessera-volume.json")
    .map(({ name }) => name)
    .toSorted();
}
