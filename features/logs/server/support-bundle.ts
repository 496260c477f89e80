import { statfs } from "node:fs/promises";
import { cpus, freemem, loadavg, release, totalmem, uptime } from "node:os";
import type { Clock } from "@tessera/base";
import type { SettingsSection } from "@tessera/platform/contract";
import { redactFields, type Settings } from "@tessera/platform/server";
import { type LogKind, logKinds } from "../contract.ts";
import { cleanEnd } from "./log-bytes.ts";
import type { LogFolder } from "./log-folder.ts";
import { type PackedFile, zipOf } from "./zip.ts";

export interface BundleParts {
  readonly product: { readonly name: string; readonly version: string };
  readonly dataDir: string;
  readonly databaseKind: string;
  readonly settings: Pick<Settings, "publicView">;
  /** All that the server has. */
  readonly sections: () => readonly SettingsSection[];
  readonly modules: () => readonly string[];
  readonly folders: Readonly<Record<LogKind, LogFolder>>;
  readonly clock: Clock;
}

/** Of each kind of log so many files, and so much of the end of each. */
const filesAKind = 3;
const bytesAFile = 2 * 1024 * 1024;

/** What somebody far away needs to find a fault, in one archive; nothing secret is in it. */
export async function supportBundle(parts: BundleParts): Promise<Uint8Array> {
  const files = [
    json("about.json", about(parts)),
    json("health.json", await health(parts)),
    json("settings.json", settingsOf(parts)),
    ...(await logEnds(parts.folders)),
  ];
  return zipOf(files, parts.clock.nowMs());
}

const about = ({ product, databaseKind, modules, clock }: BundleParts) => ({
  product: product.name,
  version: product.version,
  node: process.version,
  platform: `${process.platform} ${process.arch} ${release()}`,
  database: databaseKind,
  modules: modules(),
  madeAt: new Date(clock.nowMs()).toISOString(),
});

async function health({ dataDir }: BundleParts) {
  const { rss, heapUsed, heapTotal, external } = process.memoryUsage();
  const disk = await statfs(dataDir);
  return {
    processSeconds: Math.round(process.uptime()),
    machineSeconds: Math.round(uptime()),
    processors: cpus().length,
    load: loadavg(),
    memoryBytes: { total: totalmem(), free: freemem(), rss, heapUsed, heapTotal, external },
    processorSeconds: {
      user: process.cpuUsage().user / 1e6,
      system: process.cpuUsage().system / 1e6,
    },
    dataDiskBytes: { total: disk.blocks * disk.bsize, free: disk.bavail * disk.bsize },
  };
}

const settingsOf = ({ settings, sections }: BundleParts) =>
  Object.fromEntries(
    sections().map((definition) => [
      definition.section,
      redactFields(settings.publicView(definition)),
    ]),
  );

async function logEnds(folders: BundleParts["folders"]): Promise<readonly PackedFile[]> {
  const found: PackedFile[] = [];
  for (const kind of logKinds)
    for (const { name } of (await folders[kind].list()).slice(0, filesAKind)) {
      const file = await folders[kind].find(name);
      if (file) found.push({ name: `${kind}/${name}`, data: await cleanEnd(file, bytesAFile) });
    }
  return found;
}

const json = (name: string, value: unknown): PackedFile => ({
  name,
  data: Buffer.from(`${JSON.stringify(value, undefined, 2)}\n`),
});
