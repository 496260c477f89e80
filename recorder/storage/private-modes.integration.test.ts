import { chmod, mkdir, readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { FakeClock, silentLogger } from "@tessera/base";
import { expect, it, onTestFinished } from "vitest";
import { aTemporaryFolder } from "../testing/a-temporary-folder.ts";
import { FilesUnderRoots } from "./files-under-roots.ts";
import { StorageRoots } from "./storage-roots.ts";

/** A folder for recordings that a site gave us, with whatever umask the server was started. */
async function aRoot(umask: number) {
  const former = process.umask(umask);
  onTestFinished(() => void process.umask(former));
  const root = join(await aTemporaryFolder(), "disk", "footage");
  const roots = new StorageRoots({
    volumes: { known: async () => [], add: async () => 1 },
    reserveBytes: () => 0,
    clock: new FakeClock(),
    log: silentLogger,
  });
  onTestFinished(() => roots.stop());
  return { root, roots, bytes: new FilesUnderRoots(roots) };
}

async function modesIn(root: string): Promise<Record<string, string>> {
  const names = ["", ...(await readdir(root, { recursive: true }))];
  const modes = names.map(async (name) => {
    const { mode } = await stat(join(root, name));
    return [name, (mode & 0o777).toString(8)] as const;
  });
  return Object.fromEntries(await Promise.all(modes));
}

it.each([0, 0o022])("makes footage for the server alone with umask %i", async (umask) => {
  const { root, roots, bytes } = await aRoot(umask);
  await roots.use([root]);
  const segment = await bytes.create({ rootId: 1, key: "12/2026-03-10/1.mp4" });
  await segment.append(new Uint8Array(1));
  await segment.close();
  await bytes.writeTail({ rootId: 1, key: "12/channel.json.new" }, 0, new Uint8Array(1));
  await bytes.move(1, "12/channel.json.new", "12/channel.json");
  await bytes.writeTail({ rootId: 1, key: "13/previews-1.jpgs" }, 0, new Uint8Array(1));
  expect(await modesIn(root)).toEqual({
    "": "700",
    "tessera-volume.json": "600",
    "12": "700",
    "12/2026-03-10": "700",
    "12/2026-03-10/1.mp4": "600",
    "12/channel.json": "600",
    "13": "700",
    "13/previews-1.jpgs": "600",
  });
});

it("takes from others at start what an older version gave them", async () => {
  const { root, roots } = await aRoot(0o022);
  await mkdir(join(root, "12"), { recursive: true });
  await writeFile(join(root, "tessera-volume.json"), JSON.stringify({ volume: "disk" }));
  await chmod(root, 0o755);
  await roots.use([root]);
  expect(await modesIn(root)).toEqual({ "": "700", "12": "700", "tessera-volume.json": "600" });
});
