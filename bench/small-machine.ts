import { existsSync, readFileSync } from "node:fs";
import { mkdir, rmdir, writeFile } from "node:fs/promises";

const root = "/sys/fs/cgroup";
const kinds = ["memory", "cpuset"] as const;

/** What a group of processes was given and took. */
export interface SmallMachine {
  /** What this process starts from now on is in it. */
  enter(): Promise<void>;
  /** Only this process goes out again. */
  leave(): Promise<void>;
  memory(): { readonly programsMb: number; readonly cacheMb: number; readonly killed: number };
  remove(): Promise<void>;
}

/** Moves this process there. */
async function moveTo(folderOf: (kind: (typeof kinds)[number]) => string): Promise<void> {
  for (const kind of kinds) await writeFile(`${folderOf(kind)}/cgroup.procs`, `${process.pid}`);
}

/** A control group with so much memory, without swap, and one core. */
export async function aSmallMachine(memoryMb: number): Promise<SmallMachine> {
  const pathOf = (kind: (typeof kinds)[number]) => `${root}/${kind}/tessera-bench-${process.pid}`;
  if (process.getuid?.() !== 0 || !existsSync(`${root}/memory/memory.limit_in_bytes`))
    throw new Error("A small machine needs root and control groups of version 1.");
  for (const kind of kinds) await mkdir(pathOf(kind));
  const limit = String(memoryMb * 1024 ** 2);
  await writeFile(`${pathOf("memory")}/memory.limit_in_bytes`, limit);
  await writeFile(`${pathOf("memory")}/memory.swappiness`, "0");
  await writeFile(`${pathOf("cpuset")}/cpuset.mems`, "0");
  await writeFile(`${pathOf("cpuset")}/cpuset.cpus`, "0");
  const read = (file: string) => readFileSync(`${pathOf("memory")}/memory.${file}`, "utf8");
  return {
    enter: () => moveTo(pathOf),
    leave: () => moveTo((kind) => `${root}/${kind}`),
    memory: () => ({
      programsMb: Number(/^total_rss (\d+)/m.exec(read("stat"))?.[1]) / 1024 ** 2,
      cacheMb: Number(/^total_cache (\d+)/m.exec(read("stat"))?.[1]) / 1024 ** 2,
      killed: Number(/oom_kill (\d+)/.exec(read("oom_control"))?.[1]),
    }),
    async remove() {
      for (const kind of kinds) await rmdir(pathOf(kind));
    },
  };
}
