import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ExpectedError, FakeClock, silentLogger } from "@tessera/base";
import { temporaryFolder } from "@tessera/platform/testing";
import { describe, expect, it, onTestFinished } from "vitest";
import { canMount, mountMemory } from "../testing/memory-volume.ts";
import { StorageRoots } from "./storage-roots.ts";
import { volumeFileName } from "./volume-identity.ts";

/** As the database keeps them: a volume that is added again has moved. */
function volumesInMemory() {
  const rows: { id: number; path: string; volumeId: string }[] = [];
  return {
    rows,
    known: async () => rows.map((row) => ({ ...row })),
    async add(path: string, volumeId: string) {
      const known = rows.find((row) => row.volumeId === volumeId);
      if (known) known.path = path;
      else rows.push({ id: rows.length + 1, path, volumeId });
      return known?.id ?? rows.length;
    },
  };
}

function aStorage(volumes = volumesInMemory(), reserveBytes = (): number => 0) {
  const clock = new FakeClock();
  const roots = new StorageRoots({ volumes, clock, log: silentLogger, reserveBytes });
  onTestFinished(() => roots.stop());
  const states = () => roots.all.map(({ state }) => state);
  return { clock, roots, volumes, states };
}

const codeOf = (act: () => unknown): string => {
  try {
    act();
  } catch (error) {
    if (error instanceof ExpectedError) return error.code;
  }
  return "none";
};

describe("storage roots", () => {
  it("name an empty or new folder once and know it again", async () => {
    const dir = await temporaryFolder();
    const volumes = volumesInMemory();
    const first = aStorage(volumes);
    await first.roots.use([dir, join(dir, "new", "sub")]);
    expect(first.states()).toEqual(["ready", "ready"]);
    const named = await readFile(join(dir, volumeFileName), "utf8");
    const again = aStorage(volumes);
    await again.roots.use([dir]);
    expect(again.roots.all[0]).toMatchObject({ id: 1, state: "ready", path: dir });
    expect(await readFile(join(dir, volumeFileName), "utf8")).toBe(named);
    expect(again.roots.find(1)?.freeBytes).toBeGreaterThan(0);
  });

  it("refuse a folder with other things in it, and say so", async () => {
    const dir = await temporaryFolder();
    await writeFile(join(dir, "holiday.jpg"), "x");
    const { roots, states, volumes } = aStorage();
    await roots.use([dir]);
    expect(states()).toEqual(["foreign"]);
    expect(roots.all[0]?.trouble?.en).toContain("other files");
    expect(volumes.rows).toEqual([]);
    expect(codeOf(() => roots.choose())).toBe("disk-lost");
  });

  it("never write to a mount point whose disk is gone, and use the disk when it is back", async () => {
    const dir = await temporaryFolder();
    const root = join(dir, "disk");
    const { roots, states, clock } = aStorage();
    const told: string[][] = [];
    roots.events.on("changed", (all) => told.push(all.map(({ state }) => state)));
    await roots.use([root]);
    await rename(root, join(dir, "taken-away"));
    await mkdir(root);
    await roots.look();
    expect(states()).toEqual(["missing"]);
    expect(roots.all[0]?.trouble?.zh).toContain("未挂载");
    expect(codeOf(() => roots.choose())).toBe("disk-lost");
    await rm(root, { recursive: true });
    await rename(join(dir, "taken-away"), root);
    await clock.advance(10_000);
    await expect.poll(states).toEqual(["ready"]);
    expect(roots.choose().id).toBe(1);
    expect(told).toEqual([["ready"], ["missing"], ["ready"]]);
  });

  it("refuse another volume in the place of a known one", async () => {
    const dir = await temporaryFolder();
    const { roots, states } = aStorage();
    await roots.use([dir]);
    await writeFile(join(dir, volumeFileName), JSON.stringify({ volume: "another" }));
    await roots.look();
    expect(states()).toEqual(["foreign"]);
    expect(await roots.isThere(1)).toBe(false);
    await writeFile(join(dir, volumeFileName), "torn{");
    await roots.look();
    expect(states()).toEqual(["missing"]);
  });

  it("follow a volume that is mounted elsewhere now", async () => {
    const dir = await temporaryFolder();
    const volumes = volumesInMemory();
    await aStorage(volumes).roots.use([join(dir, "old")]);
    await rename(join(dir, "old"), join(dir, "new"));
    const { roots } = aStorage(volumes);
    await roots.use([join(dir, "new")]);
    expect(roots.all[0]).toMatchObject({ id: 1, state: "ready", path: join(dir, "new") });
    expect([roots.pathOf(1), await roots.isThere(1)]).toEqual([join(dir, "new"), true]);
  });

  it("refuse a copy of a volume beside the volume itself", async () => {
    const dir = await temporaryFolder();
    const { roots, states } = aStorage();
    await roots.use([join(dir, "one")]);
    await mkdir(join(dir, "copy"));
    const identity = await readFile(join(dir, "one", volumeFileName));
    await writeFile(join(dir, "copy", volumeFileName), identity);
    await roots.use([join(dir, "one"), join(dir, "copy")]);
    expect(states()).toEqual(["ready", "foreign"]);
  });

  it("take up a folder that could not be made at first", async () => {
    const dir = await temporaryFolder();
    await writeFile(join(dir, "file"), "");
    const { roots, states } = aStorage();
    await roots.use([join(dir, "file", "root")]);
    expect(states()).toEqual(["missing"]);
    await rm(join(dir, "file"));
    await roots.look();
    expect(states()).toEqual(["ready"]);
  });

  it("go on with a folder that stays when others are chosen, without a moment out of use", async () => {
    const [first, second] = [await temporaryFolder(), await temporaryFolder()];
    const { roots, states } = aStorage();
    await roots.use([first]);
    roots.noteTrouble({ rootId: 1, kind: "full", code: "ENOSPC" });
    await roots.use([first, second]);
    expect(states()).toEqual(["full", "ready"]);
    const seen: string[] = [];
    roots.events.on("changed", (all) => seen.push(all.map(({ state }) => state).join()));
    const using = roots.use([second]);
    await Promise.resolve();
    expect(roots.choose().id).toBe(2);
    await using;
    expect(seen).toEqual(["ready"]);
  });

  it("outlive a database that does not answer for a while", async () => {
    const volumes = volumesInMemory();
    const { roots, states, clock } = aStorage(volumes);
    const { known } = volumes;
    volumes.known = () => Promise.reject(new Error("connection lost"));
    await roots.use([await temporaryFolder()]);
    await clock.advance(10_000);
    expect(states()).toEqual(["missing"]);
    volumes.known = known;
    await clock.advance(10_000);
    await expect.poll(states).toEqual(["ready"]);
  });

  it("are full when no more than the reserve is free", async () => {
    const { roots, states } = aStorage(volumesInMemory(), () => Number.MAX_SAFE_INTEGER);
    await roots.use([await temporaryFolder()]);
    expect(states()).toEqual(["full"]);
    expect(codeOf(() => roots.choose())).toBe("disk-full");
  });

  it("leave a root out of use that failed until it can be written again", async () => {
    const { roots, states, clock } = aStorage();
    await roots.use([await temporaryFolder(), await temporaryFolder()]);
    roots.noteTrouble({ rootId: 1, kind: "lost", code: "EIO" });
    expect(states()).toEqual(["failing", "ready"]);
    expect(roots.all[0]?.trouble?.en).toContain("EIO");
    expect([roots.choose().id, roots.choose().id, roots.choose().id]).toEqual([2, 2, 2]);
    await roots.look();
    expect(states()).toEqual(["ready", "ready"]);
    roots.noteTrouble({ rootId: 2, kind: "full", code: "ENOSPC" });
    await roots.look();
    expect(states()).toEqual(["ready", "full"]);
    await clock.advance(30_000);
    await expect.poll(states).toEqual(["ready", "ready"]);
  });

  it("use a root that is slow only where there is no other", async () => {
    const { roots, states } = aStorage();
    await roots.use([await temporaryFolder(), await temporaryFolder()]);
    roots.noteTrouble({ rootId: 1, kind: "slow", code: "STUCK" });
    expect(states()).toEqual(["failing", "ready"]);
    expect(roots.choose().id).toBe(2);
    roots.noteTrouble({ rootId: 2, kind: "lost", code: "EIO" });
    expect(roots.choose().id).toBe(1);
  });

  it.skipIf(!canMount)("share files out by the room that each root has", async () => {
    const [small, large] = [await temporaryFolder(), await temporaryFolder()];
    mountMemory(small, 10);
    mountMemory(large, 30);
    const { roots } = aStorage();
    await roots.use([small, large]);
    const chosen = Array.from({ length: 40 }, () => roots.choose().id);
    expect(chosen.filter((id) => id === 1)).toHaveLength(10);
    // In turn, not first all of one.
    expect(new Set(chosen.slice(0, 4))).toEqual(new Set([1, 2]));
  });
});
